/** What was typed, as words of which each has to be found. */
export function wordsOf(filter = ''): string[] {
  return filter
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
