import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { WEBHOOK_ANSWER_BYTES } from '@tenantry/contract/webhooks/webhooks.rules';
import { stopwatch } from '../../platform/clock.ts';
import { checkedLookup, isAllowedHost, NOT_PUBLIC } from '../../platform/http/checked-lookup.ts';
import { isPublicAddress } from '../../platform/mail/public-address.ts';
import { VERSION } from '../../platform/version.ts';
import { storableText, type Outcome } from './webhooks.domain.ts';

const LONGEST_MS = 10_000;

/** Which addresses webhooks may have. */
export interface WebhookReach {
  /** Addresses of this machine and of private networks, and http: for a laptop, and for tests. */
  readonly localAllowed: boolean;
}

/** Whether events may be sent there. Its host is looked up only when they are. */
export function isReachable(url: string, { localAllowed }: WebhookReach): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username || parsed.password) return false;
  if (localAllowed) return true;
  return parsed.protocol === 'https:' && isAllowedHost(url, isPublicAddress);
}

interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/**
 * Sends a request and reads the beginning of the response. It connects only to addresses that were checked, follows no
 * redirect, and never fails.
 */
export async function sendRequest(
  { url, headers, body, signal }: WebhookRequest,
  reach: WebhookReach,
): Promise<Outcome> {
  const sinceStart = stopwatch();
  const after = () => Math.round(sinceStart());
  if (!isReachable(url, reach)) {
    return { ms: 0, status: null, answer: null, failure: refused };
  }
  const isAllowed = (address: string) => reach.localAllowed || isPublicAddress(address);
  // An import reads all that `node:http` exports, which loads Node's second HTTP client: 4 MB that a start can spare.
  const { request } = await (url.toLowerCase().startsWith('https:')
    ? import('node:https')
    : import('node:http'));
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, {
        method: 'POST',
        agent: false,
        lookup: checkedLookup(isAllowed, (host, done) => lookup(host, { all: true }, done)),
        signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': `Tenantry/${VERSION}`,
          ...headers,
        },
      });
      sent.on('response', resolve).on('error', reject);
      sent.end(body);
    });
    const text = storableText(await beginningOf(answer));
    return { ms: after(), status: answer.statusCode ?? null, answer: text, failure: null };
  } catch (error) {
    return { ms: after(), status: null, answer: null, failure: sentenceOf(error) };
  }
}

/** Anything after it is not read. A response that ends too early keeps its status. */
async function beginningOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer) {
      parts.push(part as Buffer);
      length += (part as Buffer).length;
      if (length >= WEBHOOK_ANSWER_BYTES) break;
    }
  } catch {
    // The status says whether it was accepted.
  }
  answer.destroy();
  return Buffer.concat(parts).subarray(0, WEBHOOK_ANSWER_BYTES);
}

const refused =
  'The address is not on the public internet, or does not begin with https://. Nothing was sent.';

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name has no address.',
  EAI_AGAIN: 'The host name could not be looked up.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before there was a response.',
  ETIMEDOUT: 'The connection could not be made in time.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host name.',
};

/** @param error of a connection; its own text may name addresses of a network */
function sentenceOf(error: unknown): string {
  const { name, message, code = '' } = error as NodeJS.ErrnoException;
  if (message === NOT_PUBLIC) return refused;
  if (name === 'TimeoutError' || name === 'AbortError') {
    return `There was no response within ${LONGEST_MS / 1_000} seconds.`;
  }
  const isCertificate = /CERT|SIGNATURE|SELF_SIGNED/.test(code);
  const other = isCertificate ? 'Its certificate is not trusted.' : 'The connection failed.';
  return sentences[code] ?? other;
}
