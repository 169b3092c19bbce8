/** Twilio stops or resumes texts to a number at these words, and so do we. */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const startWords = new Set(['START', 'YES', 'UNSTOP']);

export function wishOf(text: string): 'stop' | 'start' | null {
  const word = text.trim().toUpperCase();
  if (stopWords.has(word)) return 'stop';
  return startWords.has(word) ? 'start' : null;
}

/** The addresses that Twilio may have signed: with and without the default port. */
export function addressesOf(base: string, path: string): string[] {
  const url = new URL(path, base);
  if (url.port) return [url.href];
  const port = url.protocol === 'https:' ? 443 : 80;
  return [url.href, `${url.protocol}//${url.hostname}:${port}${url.pathname}`];
}
