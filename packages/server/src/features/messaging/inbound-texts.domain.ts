/** Twilio stops or resumes texts to a number at these words, and so do we. */
const stopWords = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
  'OPT OUT',
  'STOP ALL',
]);
const startWords = new Set(['START', 'YES', 'UNSTOP']);

/** Ignores marks and courtesy, which people add: "Stop.", "please stop". */
export function wishOf(text: string): 'stop' | 'start' | null {
  const said = text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const words = said.replace(/^(?:PLEASE|PLS) | (?:PLEASE|PLS|THANKS|THANK YOU)$/g, '').trim();
  if (stopWords.has(words)) return 'stop';
  return startWords.has(words) ? 'start' : null;
}

/** The addresses that Twilio may have signed: with and without the default port. */
export function addressesOf(base: string, path: string): string[] {
  const url = new URL(path, base);
  if (url.port) return [url.href];
  const port = url.protocol === 'https:' ? 443 : 80;
  return [url.href, `${url.protocol}//${url.hostname}:${port}${url.pathname}`];
}
