import { createHmac, timingSafeEqual } from 'node:crypto';

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
