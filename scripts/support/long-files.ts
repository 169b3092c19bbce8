/** Files that take much of an hour, so that only the long run has them. */
export const isLongFile = (file: string): boolean => file.endsWith('.long.spec.ts');

/** Who names such a file wants it to run. */
export const namesLongFile = (words: readonly string[]): boolean =>
  words.some((word) => word.includes('.long'));
