import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server for tests that only has TXT records. */
export interface NameServer {
  /** As `address:port`. */
  readonly address: string;
  /** The text of each name. */
  readonly records: Map<string, string>;
  stop(): void;
}

const HEADER_BYTES = 12;
const TXT = 16;

export async function startNameServer(): Promise<NameServer> {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    socket.send(answerTo(query, records), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  return { address: `127.0.0.1:${port}`, records, stop: () => void socket.close() };
}

/** RFC 1035: the query, followed by the record or with the code for a name that does not exist. */
function answerTo(query: Buffer, records: ReadonlyMap<string, string>): Buffer {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const question = query.subarray(HEADER_BYTES, at + 5);
  const text = query.readUInt16BE(at + 1) === TXT ? records.get(labels.join('.')) : undefined;
  const header = Buffer.from([0, 0, 0x81, text ? 0x80 : 0x83, 0, 1, 0, text ? 1 : 0, 0, 0, 0, 0]);
  query.copy(header, 0, 0, 2);
  if (!text) return Buffer.concat([header, question]);
  // A pointer to the name in the question; one minute to live.
  const record = Buffer.from([
    0xc0,
    HEADER_BYTES,
    0,
    TXT,
    0,
    1,
    0,
    0,
    0,
    60,
    0,
    text.length + 1,
    text.length,
  ]);
  return Buffer.concat([header, question, record, Buffer.from(text)]);
}
