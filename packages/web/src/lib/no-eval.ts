/** Zod's settings, which all copies of it share. */
const SETTINGS = '__zod_globalConfig';

/**
 * The content security policy forbids code from text. Zod would try it for speed, and go on without it, but Firefox logs
 * each attempt as an error. This is done without loading Zod, which few pages need at once.
 */
export function forbidEval(): void {
  const shared = globalThis as { [SETTINGS]?: { jitless?: boolean } };
  shared[SETTINGS] ??= {};
  shared[SETTINGS].jitless = true;
}
