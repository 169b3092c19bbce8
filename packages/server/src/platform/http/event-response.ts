import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const EVENT_STREAM = 'text/event-stream';

/** Sends server-sent events for as long as the client stays. */
export function sendEvents(reply: FastifyReply, events: Readable) {
  const { raw } = reply;
  if (raw.destroyed) events.destroy();
  return reply
    .type(EVENT_STREAM)
    .headers({
      'cache-control': 'no-store, no-transform',
      // Kept alive after the end, it would delay the stop of the server.
      connection: 'close',
      // nginx collects responses otherwise.
      'x-accel-buffering': 'no',
    })
    .send(events);
}

/** Such a response takes as long as a page is open, which says nothing about the server. */
export function isEventStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith(EVENT_STREAM);
}
