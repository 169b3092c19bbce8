import { createHmac, timingSafeEqual } from 'node:crypto';

/** The part that Twilio signs after the address: each name and value, sorted, without duplicates. */
export function signedPart(parameters: URLSearchParams): string {
  const pairs = [...parameters].sort(
    ([a, one], [b, other]) => compare(a, b) || compare(one, other),
  );
  return pairs
    .filter(([name, value], index) => {
      const before = pairs[index - 1];
      return before?.[0] !== name || before[1] !== value;
    })
    .map(([name, value]) => name + value)
    .join('');
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Twilio's signature: HMAC-SHA1 of the address and the parameters, in base64. */
export function isSignedByTwilio(
  signature: string,
  token: string,
  url: string,
  signed: string,
): boolean {
  const expected = createHmac('sha1', token)
    .update(url + signed, 'utf8')
    .digest();
  const found = Buffer.from(signature, 'base64');
  return found.length === expected.length && timingSafeEqual(found, expected);
}
