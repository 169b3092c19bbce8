/** Files that take much of an hour, so that only the long run has them. */
export const isLongFile = (file: string): boolean => file.endsWith('.long.spec.ts');

/** Whether the words name such a file, which asks for the long run. */
export const namesLongFile = (words: readonly string[]): boolean =>
  words.some((word) => word.includes('.long'));
