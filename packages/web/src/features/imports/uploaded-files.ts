/** The files of this visit, by import: another sheet of one is read without choosing it again. */
const files = new Map<string, File>();

export const keepFile = (importId: string, file: File): void => {
  files.set(importId, file);
};

export const keptFile = (importId: string): File | undefined => files.get(importId);
