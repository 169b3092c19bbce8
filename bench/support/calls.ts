import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

/** A call of one product. `{home}` stands for homes in turn, `{id}` for a new id and `{today}` for the day. */
export interface Side {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

interface Caller {
  readonly url: string;
  readonly host: string;
  readonly token: string;
}

export const comparedCalls = [
  'the landing page',
  'the list of homes',
  'the list of homes, compressed',
  'one home',
  'its invoices',
  'recording a payment',
  // Last, because the letters of the invoices are still being written after it.
  'creating an invoice',
] as const;

export type ComparedCall = (typeof comparedCalls)[number];

/** The calls that are worth comparing with another product, as administrators make them. */
export function ourCalls({ url, host, token }: Caller): Record<ComparedCall, Side> {
  const headers = { host, authorization: `Bearer ${token}` };
  const homes = `${url}/v1/admin/properties/{home}`;
  const write = { method: 'POST', headers: { ...headers, 'idempotency-key': '{id}' } } as const;
  const list = { url: `${url}/v1/properties?include=` };
  return {
    'the landing page': { url: `${url}/`, headers: { host } },
    'the list of homes': { ...list, headers },
    'the list of homes, compressed': {
      ...list,
      headers: { ...headers, 'accept-encoding': 'gzip' },
    },
    'one home': { url: homes, headers },
    'its invoices': { url: `${homes}/invoices`, headers },
    'creating an invoice': {
      ...write,
      url: `${homes}/invoices`,
      body: {
        items: [{ description: 'New key', rate: 25 }],
        dueDate: '{today}',
        lateDate: '{today}',
      },
    },
    'recording a payment': {
      ...write,
      url: `${homes}/invoices/externalPayment`,
      body: { method: 'Check', amount: 1, paymentDate: '{today}', description: 'Check {id}' },
    },
  };
}

/**
 * The same read, computed again even if nothing has changed: no answer is kept for a request that asks for no
 * compression, or that lists unusually many encodings (ADR 064).
 */
export function computedAgain({ headers, ...side }: Side): Side {
  const encoding = headers?.['accept-encoding'];
  const anew: Readonly<Record<string, string>> = encoding
    ? { 'accept-encoding': [encoding, ...Array<string>(4).fill('identity;q=0.5')].join(', ') }
    : { 'x-no-compression': '1' };
  return { ...side, headers: { ...headers, ...anew } };
}

/** Yesterday is not in the future in any time zone. */
const dayThatHasCome = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

export interface Rate {
  readonly connections: number;
  readonly seconds: number;
  readonly homes: readonly string[];
}

/** The answers in a second. Anything but a 2xx fails the bench. */
export async function rateOf(side: Side, { connections, seconds, homes }: Rate): Promise<number> {
  const { method = 'GET', url, headers, body } = side;
  const today = dayThatHasCome();
  let number = 0;
  const filled = (text: string, home: string, id: string) =>
    text.replaceAll('{home}', home).replaceAll('{id}', id).replaceAll('{today}', today);
  const { origin } = new URL(url);
  const given = JSON.stringify({ ...headers, ...(body && { 'content-type': 'application/json' }) });
  const sent = body && JSON.stringify(body);
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        setupRequest: (request) => {
          number += 1;
          const home = homes[number % homes.length] ?? '';
          const id = randomUUID();
          const own = JSON.parse(filled(given, home, id)) as Record<string, string>;
          return {
            ...request,
            path: filled(url.slice(origin.length) || '/', home, id),
            headers: { ...request.headers, ...own },
            ...(sent && { body: filled(sent, home, id) }),
          };
        },
      },
    ],
  });
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${method} ${url}`);
  }
  return result.requests.average;
}
