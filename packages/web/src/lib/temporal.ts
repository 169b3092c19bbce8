/** Loads `Temporal` in a browser that does not have it. Call it before a page is drawn, as pages calculate with dates. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}
