const ORIGIN = 'http://origin.invalid';

/**
 * Where to go after signing in: the path asked for when it is one of this site, otherwise nothing.
 * `//host`, `/\host` and whatever else a browser reads as another site is refused.
 */
export function safeNextPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/')) return undefined;
  try {
    const url = new URL(next, ORIGIN);
    if (url.origin !== ORIGIN || url.pathname === '/login') return undefined;
    return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
  } catch {
    return undefined;
  }
}
