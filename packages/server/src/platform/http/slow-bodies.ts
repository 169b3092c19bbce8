import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isStranger, streamsBody, takesLargeBody } from './body-room.ts';

/** A person's slowest line brings this in the time that a body has to arrive: 4 kbit/s. */
const LEAST_BYTES = 16 * 1024;

/** The same for a stranger: 32 kB/s, since the service that sends it is a server on a fast line. */
const LEAST_BYTES_OF_STRANGERS = 960 * 1024;

const ANSWER = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** A photograph over a slow line takes minutes, and a video takes longer; nothing may take forever. */
const LONGEST_MS = 5 * 60_000;
export const LONGEST_STREAMED_MS = 15 * 60_000;

/**
 * Cuts off a body that has not arrived in time. Files and mails may take longer while data keeps coming fast enough, up
 * to a limit.
 */
export function cutSlowBodies(app: FastifyInstance, patienceMs: number): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { raw } = request;
    if (!raw.socket?.write || !announcesBody(raw)) return payload;
    const least = isStranger(request) ? LEAST_BYTES_OF_STRANGERS : LEAST_BYTES;
    const longestMs = streamsBody(request) ? LONGEST_STREAMED_MS : LONGEST_MS;
    let seen = raw.socket.bytesRead;
    let passedMs = 0;
    const timer = setInterval(() => {
      const came = raw.socket.bytesRead - seen;
      seen += came;
      passedMs += patienceMs;
      if (!takesLargeBody(request) || came < least || passedMs >= longestMs) cutOff(raw.socket);
    }, patienceMs);
    const stop = () => clearInterval(timer);
    raw.once('end', stop).once('close', stop);
    reply.raw.once('close', stop);
    return payload;
  });
}

/** A request without a body has nothing to wait for, and would not report its end either. */
const announcesBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function cutOff(socket: Socket): void {
  socket.write(ANSWER);
  socket.destroySoon();
}
