/** Files that take much of an hour, so only the long run includes them. */
export const isLongFile = (file: string): boolean => file.endsWith('.long.spec.ts');

/** Whether the words name such a file, which requests the long run. */
export const namesLongFile = (words: readonly string[]): boolean =>
  words.some((word) => word.includes('.long'));
