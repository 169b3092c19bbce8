/**
 * Loads `Temporal` if the browser does not have it. Call it before a page is drawn, because pages calculate with dates.
 */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}
