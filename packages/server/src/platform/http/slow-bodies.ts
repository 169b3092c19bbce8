import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { MAX_BODY_BYTES } from '@tenantry/contract/shared/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The speed of the slowest lines: 4 kbit/s. */
const LEAST_BYTES = 16 * 1024;

const ANSWER = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Cuts off a body that has not arrived in time. Files and mails may take longer while data keeps coming; the request's
 * own limit ends them.
 */
export function cutSlowBodies(app: FastifyInstance, patienceMs: number): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { raw } = request;
    if (!raw.socket?.write || !announcesBody(raw)) return payload;
    let seen = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const came = raw.socket.bytesRead - seen;
      seen += came;
      if (!mayTakeLonger(request) || came < LEAST_BYTES) cutOff(raw.socket);
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

const mayTakeLonger = (request: FastifyRequest) =>
  request.isMultipart() || request.routeOptions.bodyLimit > MAX_BODY_BYTES;

function cutOff(socket: Socket): void {
  socket.write(ANSWER);
  socket.destroySoon();
}
