import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { createStripeApi, type StripeApi } from './stripe-api.ts';
import { StripeRefusal, type StripeResponse } from './stripe-errors.ts';
import { newStripeId } from './stripe-objects.ts';

const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** A received call. */
export interface StripeCall {
  readonly method: string;
  /** `POST /v1/payment_intents/:id/confirm`. */
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | null;
  readonly version: string | null;
}

/**
 * How a call fails: before or after its work was done, without a response, with a closed connection, or with an
 * incomplete response.
 */
export interface Trouble {
  readonly when: 'before' | 'after';
  readonly how: 'silence' | 'reset' | 'fails' | 'busy' | 'nonsense';
}

/** Stripe's exact API for card payments, as far as it is used. */
export interface StripePeer extends StripeApi {
  /** The product's settings for it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly calls: StripeCall[];
  /** Called for each request; null means success. */
  trouble: (call: StripeCall) => Trouble | null | Promise<Trouble | null>;
  /** An event for the webhook: the bytes and the headers. */
  event(type: string, object: object, sentAt: Date): StripeEvent;
  stop(): Promise<void>;
}

export interface StripeEvent {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Remembered {
  readonly fingerprint: string;
  readonly answer: StripeResponse;
}

const noTrouble = () => null;

export async function startStripe({ livemode = false } = {}): Promise<StripePeer> {
  const mode = livemode ? 'live' : 'test';
  const secretKey = `sk_${mode}_of_the_tests`;
  const api = createStripeApi(livemode);
  const remembered = new Map<string, Remembered>();
  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { webhooks } = new Stripe(secretKey);

  const peer: StripePeer = Object.assign(api, {
    settings: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: `pk_${mode}_of_the_tests`,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: origin,
    },
    calls: [],
    trouble: noTrouble,
    event: (type: string, object: object, sentAt: Date) => {
      const timestamp = Math.floor(sentAt.getTime() / 1000);
      const payload = JSON.stringify({
        id: newStripeId('evt'),
        object: 'event',
        api_version: '2026-10-28.endive',
        created: timestamp,
        data: { object },
        livemode,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      });
      const secret = WEBHOOK_SECRET;
      const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return {
        payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
        },
      };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const sent = await text(request);
    const params = request.method === 'POST' ? new URLSearchParams(sent) : searchParams;
    const call = callOf(request, pathname, params);
    peer.calls.push(call);
    const trouble = await peer.trouble(call);
    const answer = trouble?.when === 'before' ? null : perform(request, pathname, params);
    if (trouble) {
      const known = remembered.get(call.idempotencyKey ?? '');
      // A failure is a response too: the key gets it again.
      if (known && trouble.how === 'fails') {
        remembered.set(call.idempotencyKey ?? '', { ...known, answer: failure });
      }
      return goWrong(response, trouble);
    }
    reply(response, answer?.result ?? failure, answer?.replayed ?? false);
  }

  function perform(request: IncomingMessage, pathname: string, params: URLSearchParams) {
    const { method = 'GET', headers } = request;
    if (headers.authorization !== `Bearer ${secretKey}`) {
      const message = `Invalid API Key provided: ${String(headers.authorization).slice(7, 15)}***`;
      return { result: new StripeRefusal(401, { message }).answer, replayed: false };
    }
    const work = () => answerTo(method, pathname, params);
    const key = headers['idempotency-key'];
    if (method !== 'POST' || typeof key !== 'string') return { result: work(), replayed: false };
    return oncePerKey(key, `${method} ${pathname} ${params.toString()}`, work);
  }

  function answerTo(method: string, pathname: string, params: URLSearchParams): StripeResponse {
    try {
      // The response is a snapshot of that time, including for replays.
      return structuredClone(api.answer(method, pathname, params));
    } catch (error) {
      if (error instanceof StripeRefusal) return structuredClone(error.answer);
      throw error;
    }
  }

  /** https://docs.stripe.com/api/idempotent_requests: the first response is repeated, whatever it was. */
  function oncePerKey(key: string, request: string, work: () => StripeResponse) {
    const fingerprint = createHash('sha256').update(request).digest('hex');
    const known = remembered.get(key);
    if (known && known.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      const refusal = new StripeRefusal(400, { type: 'idempotency_error', message });
      return { result: refusal.answer, replayed: false };
    }
    if (known) return { result: known.answer, replayed: true };
    const result = work();
    // Errors before any work began are not stored.
    const isKept = result.status !== 400 && result.status !== 404;
    if (isKept) remembered.set(key, { fingerprint, answer: result });
    return { result, replayed: false };
  }

  return peer;
}

function callOf(request: IncomingMessage, pathname: string, params: URLSearchParams): StripeCall {
  const { method = 'GET', headers } = request;
  const key = headers['idempotency-key'];
  const version = headers['stripe-version'];
  return {
    method,
    name: `${method} ${pathname.replace(/\/(?:pi|re|dp)_\w+/, '/:id')}`,
    params: Object.fromEntries(params),
    idempotencyKey: typeof key === 'string' ? key : null,
    version: typeof version === 'string' ? version : null,
  };
}

const failure: StripeResponse = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
};

const busy: StripeResponse = {
  status: 429,
  body: {
    error: {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded.',
    },
  },
};

function goWrong(response: ServerResponse, { how }: Trouble): void {
  if (how === 'silence') return;
  if (how === 'reset') return void response.destroy();
  if (how === 'fails') return reply(response, failure, false);
  if (how === 'busy') return reply(response, busy, false);
  response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
}

function reply(
  response: ServerResponse,
  { status, body }: StripeResponse,
  replayed: boolean,
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newStripeId('req'),
    ...(replayed && { 'idempotent-replayed': 'true' }),
  });
  response.end(JSON.stringify(body));
}
