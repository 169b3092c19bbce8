/** Zod's settings, which all copies of it share. */
interface WithZodSettings {
  __zod_globalConfig?: { jitless?: boolean };
}

/**
 * The content security policy forbids code from text. Zod would try it for speed, and go on without it, but Firefox logs
 * each attempt as an error. This is done without loading Zod, which few pages need at once.
 */
export function forbidEval(): void {
  const shared = globalThis as WithZodSettings;
  shared.__zod_globalConfig ??= {};
  shared.__zod_globalConfig.jitless = true;
}
