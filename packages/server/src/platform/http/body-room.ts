import { finished } from 'node:stream';
import { MAX_BODY_BYTES, MAX_IMAGE_BYTES } from '@tenantry/contract/shared/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './browser.ts';
import { AppError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The sender is signed in before the body is read. Without it, the sender counts as a stranger. */
    knowsSender?: boolean;
    /** The body is written to the disk while it arrives, so only a small part of it is in memory at a time. */
    streamsBody?: boolean;
  }
}

/** All large bodies that the server receives and works on at the same time. */
const MAX_BYTES = 4 * MAX_IMAGE_BYTES;
/** The limit for one address, so that nobody keeps everyone else out; a stranger's address gets half of it. */
const MAX_BYTES_OF_ADDRESS = 2 * MAX_IMAGE_BYTES;
const MAX_BYTES_OF_STRANGE_ADDRESS = MAX_IMAGE_BYTES;
/** The limit for all strangers together: services that sign the body itself, and the first run. */
const MAX_BYTES_OF_STRANGERS = 2 * MAX_IMAGE_BYTES;
const MAX_STRANGERS = 4;
/** People wait for their turn, since a wait costs no memory; more than these are refused. */
const MAX_WAITING = 200;

interface Body {
  readonly bytes: number;
  readonly address: string;
  readonly isStranger: boolean;
}

/** Whether a call may send more than a megabyte: an upload, or a body that the endpoint allows. */
export const takesLargeBody = (request: FastifyRequest): boolean =>
  /^multipart\/form-data/i.test(request.headers['content-type'] ?? '') ||
  request.routeOptions.bodyLimit > MAX_BODY_BYTES;

/** Whether its body is written to the disk while it arrives. */
export const streamsBody = (request: FastifyRequest): boolean =>
  request.routeOptions.config.streamsBody === true;

export const isStranger = (request: FastifyRequest): boolean =>
  request.routeOptions.config.knowsSender !== true;

/**
 * Lets only a few large bodies in at the same time, each until its call is answered. It applies to every call that may
 * send one. Bodies of up to a megabyte pass: any call may send those.
 */
export function limitLargeBodies(app: FastifyInstance): void {
  const inside = new Set<Body>();
  const waiting = new Map<Body, () => void>();

  const admitWaiting = () => {
    for (const [body, admit] of waiting) {
      if (!hasRoom(inside, body)) continue;
      waiting.delete(body);
      inside.add(body);
      admit();
    }
  };
  const takeTurn = async (body: Body, reply: FastifyReply): Promise<void> => {
    const fits = hasRoom(inside, body);
    if (!fits && (body.isStranger || waiting.size >= MAX_WAITING)) throw tooManyBodies();
    finished(reply.raw, () => {
      inside.delete(body);
      waiting.get(body)?.();
      waiting.delete(body);
      admitWaiting();
    });
    if (fits) inside.add(body);
    else await new Promise<void>((resolve) => waiting.set(body, resolve));
  };

  app.addHook('preParsing', async (request, reply, payload) => {
    const bytes = largeBytesOf(request);
    if (bytes > 0) {
      const address = networkOf(request.ip);
      await takeTurn({ bytes, address, isStranger: isStranger(request) }, reply);
    }
    return payload;
  });

  // What a refused stranger still sends would be read only to be thrown away.
  app.addHook('onSend', async (request, reply) => {
    const isRefused = reply.statusCode >= 400 && !request.raw.complete;
    if (isRefused && isStranger(request) && largeBytesOf(request) > 0) {
      void reply.header('connection', 'close');
    }
  });
}

/** 0 if the body is not large. A body without a length may become as large as any. */
function largeBytesOf(request: FastifyRequest): number {
  if (!takesLargeBody(request)) return 0;
  if (streamsBody(request)) return MAX_BODY_BYTES;
  const { headers } = request;
  if (headers['transfer-encoding'] !== undefined) return MAX_IMAGE_BYTES;
  const announced = Number(headers['content-length'] ?? 0);
  // A longer one is refused before it is read.
  return announced > MAX_BODY_BYTES ? Math.min(announced, MAX_IMAGE_BYTES) : 0;
}

function hasRoom(inside: ReadonlySet<Body>, next: Body): boolean {
  const bodies = [...inside, next];
  const ofAddress = sizeOf(bodies.filter(({ address }) => address === next.address));
  if (sizeOf(bodies) > MAX_BYTES) return false;
  if (!next.isStranger) return ofAddress <= MAX_BYTES_OF_ADDRESS;
  const strangers = bodies.filter((body) => body.isStranger);
  return (
    ofAddress <= MAX_BYTES_OF_STRANGE_ADDRESS &&
    strangers.length <= MAX_STRANGERS &&
    sizeOf(strangers) <= MAX_BYTES_OF_STRANGERS
  );
}

const sizeOf = (bodies: readonly Body[]) => bodies.reduce((sum, { bytes }) => sum + bytes, 0);

function tooManyBodies(): AppError {
  const message = 'The server is receiving many large files. Wait a minute, then try again.';
  return new AppError('unavailable', message, { retryAfterSeconds: 60 });
}
