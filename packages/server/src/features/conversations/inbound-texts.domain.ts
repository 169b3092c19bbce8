import { createHmac, timingSafeEqual } from 'node:crypto';

/** By these words alone Twilio stops sending to a number, and begins again; so do we. */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const startWords = new Set(['START', 'YES', 'UNSTOP']);

export function wishOf(text: string): 'stop' | 'start' | null {
  const word = text.trim().toUpperCase();
  if (stopWords.has(word)) return 'stop';
  return startWords.has(word) ? 'start' : null;
}

/** Twilio's signature: the address, then each parameter's name and value by name; HMAC-SHA1 in base64. */
export function isSignedByTwilio(
  signature: string,
  token: string,
  url: string,
  parameters: URLSearchParams,
): boolean {
  const names = [...new Set(parameters.keys())].sort();
  const signed = names.flatMap((name) =>
    [...new Set(parameters.getAll(name))].sort().map((value) => name + value),
  );
  const expected = createHmac('sha1', token)
    .update(url + signed.join(''), 'utf8')
    .digest();
  const found = Buffer.from(signature, 'base64');
  return found.length === expected.length && timingSafeEqual(found, expected);
}

/** What Twilio calls this server: the port that goes without saying may be said. */
export function addressesOf(base: string, path: string): string[] {
  const url = new URL(path, base);
  if (url.port) return [url.href];
  const port = url.protocol === 'https:' ? 443 : 80;
  return [url.href, `${url.protocol}//${url.hostname}:${port}${url.pathname}`];
}
