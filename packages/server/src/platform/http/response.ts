import type { Readable } from 'node:stream';
import { EVENTS, FILE, type EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Page, writePageHeaders } from '../lists/page.ts';
import { sendFile, type FileResponse } from './file-response.ts';
import { sendEvents } from './event-response.ts';

/** Fastify's own `request.signal` aborts as soon as the body has been read. */
export function goneSignalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Sends the result of a handler: JSON, a page of a list, a file or a stream. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: EndpointDefinition,
  body: unknown,
) {
  void reply.code(endpoint.status ?? 200);
  if (endpoint.response === FILE) return sendFile(request, reply, body as FileResponse);
  if (endpoint.response === EVENTS) return sendEvents(reply, body as Readable);
  if (!(body instanceof Page)) return reply.send(body);
  writePageHeaders(request, reply, body);
  return reply.send(body.items);
}

/** The caller has the same answer already. */
export const sendUnchanged = (reply: FastifyReply) => reply.code(304).send();
