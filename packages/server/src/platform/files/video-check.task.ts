import { open } from 'node:fs/promises';
import type { VideoType } from '@tenantry/contract/shared/videos';
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  MP4,
  QTFF,
  WEBM,
  type InputFormat,
  type InputTrack,
} from 'mediabunny';

type Opened =
  | { readonly state: 'readable'; readonly type: VideoType; readonly seconds: number }
  | { readonly state: 'unknown' | 'soundOnly' | 'unplayable' | 'damaged' };

interface Work {
  readonly path: string;
}

const types = new Map<InputFormat, VideoType>([
  [MP4, 'video/mp4'],
  [QTFF, 'video/quicktime'],
  [WEBM, 'video/webm'],
]);

/** More than a minute of sound in the smallest packets. A table that claims more would be read for hours. */
const MOST_PACKETS = 60_000;

const MOST_TRACKS = 20;

/** Reads the container, never the pictures: what kind it is, whether it is whole, and how long it plays. */
export async function run({ path }: Work): Promise<Opened> {
  const input = new Input({ formats: [...types.keys()], source: new FilePathSource(path) });
  try {
    if (!(await input.canRead())) return { state: 'unknown' };
    return await readTracks(input, path);
  } catch {
    return { state: 'damaged' };
  } finally {
    input.dispose();
  }
}

async function readTracks(input: Input, path: string): Promise<Opened> {
  const type = types.get(await input.getFormat());
  if (!type) return { state: 'unknown' };
  if (type !== 'video/webm' && !(await hasWholeBoxes(path))) return { state: 'damaged' };
  const tracks = await input.getTracks();
  if (tracks.length === 0 || tracks.length > MOST_TRACKS) return { state: 'damaged' };
  const pictures = await input.getVideoTracks();
  if (pictures.length === 0) return { state: 'soundOnly' };
  for (const picture of pictures) if (!(await picture.getCodec())) return { state: 'unplayable' };
  let first = Infinity;
  let last = -Infinity;
  for (const track of tracks) {
    const times = await timesOf(track);
    // Phones write tracks of other data, which may be empty.
    if (!times && track.type === 'video') return { state: 'damaged' };
    first = Math.min(first, times?.first ?? first);
    last = Math.max(last, times?.last ?? last);
  }
  return { state: 'readable', type, seconds: last - Math.max(first, 0) };
}

/** When the packets of a track begin and end: files of browsers have no length in their header. */
async function timesOf(track: InputTrack) {
  const sink = new EncodedPacketSink(track);
  let count = 0;
  let first = Infinity;
  let last = -Infinity;
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
    count += 1;
    if (count > MOST_PACKETS) throw new Error('too many packets');
    first = Math.min(first, packet.timestamp);
    last = Math.max(last, packet.timestamp + packet.duration);
  }
  if (count === 0) return null;
  // The tables of a file that was cut off are whole, but the content of its last packet is missing.
  if (!(await sink.getPacket(Infinity))) throw new Error('the last packet is missing');
  return { first, last };
}

/** Whether the outer boxes of an MP4 or QuickTime file end where the file ends. */
async function hasWholeBoxes(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(16);
    let at = 0;
    for (let count = 0; at < size && count < MOST_PACKETS; count += 1) {
      const { bytesRead } = await file.read(head, 0, 16, at);
      if (bytesRead < 8) return false;
      const short = head.readUInt32BE(0);
      // 0: to the end of the file; 1: a long size follows.
      if (short === 0) return true;
      if (short === 1 && bytesRead < 16) return false;
      const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
      if (length < 8) return false;
      at += length;
    }
    return at === size;
  } finally {
    await file.close();
  }
}
