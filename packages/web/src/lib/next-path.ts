const ORIGIN = 'http://origin.invalid';

/**
 * The page to open after signing in: the requested path if it is on this site, otherwise undefined. It refuses
 * `//host`, `/\host` and everything else that a browser treats as another site.
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
