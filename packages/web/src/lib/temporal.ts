/** Safari has no `Temporal` yet: such a browser loads it before the first page, which may show dates. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}
