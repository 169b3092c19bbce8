/** Zod's settings, shared by all copies of it. */
const SETTINGS = '__zod_globalConfig';

/**
 * The content security policy forbids code from text. Zod would try it for speed, and continue without it, but Firefox
 * logs each attempt as an error. This is done without loading Zod, which few pages need immediately.
 */
export function forbidEval(): void {
  const shared = globalThis as { [SETTINGS]?: { jitless?: boolean } };
  shared[SETTINGS] ??= {};
  shared[SETTINGS].jitless = true;
}
