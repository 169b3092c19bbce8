/** The search words; each must be found. */
export function wordsOf(filter = ''): string[] {
  return filter
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
