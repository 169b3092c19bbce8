import type { Transact, Transaction } from '../database/database.ts';
import { inOrganization } from '../database/organization-rows.ts';
import { storedFiles } from '../database/platform.table.ts';
import { problemOfFile } from '../files/checked-files.ts';
import type { FileStore } from '../files/file-store.ts';
import type { StoredFile } from './stored-files.ts';

/** Everything that the store should contain for the organization. */
export async function allFiles(tx: Transaction): Promise<StoredFile[]> {
  return tx.db
    .select()
    .from(storedFiles)
    .where(inOrganization(tx, storedFiles))
    .orderBy(storedFiles.id);
}

/**
 * Returns a sentence for each file that the store has lost or changed. `doctor` runs it, also while a server runs: a
 * file that was deleted meanwhile is no longer listed when problems are checked again.
 */
export async function verifyFiles(files: FileStore, transact: Transact): Promise<string[]> {
  const problems = await problemsOf(files, await transact(allFiles));
  return problems.length === 0 ? [] : problemsOf(files, await transact(allFiles));
}

async function problemsOf(files: FileStore, rows: readonly StoredFile[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { label, renditions, ...file } of rows) {
    for (const stored of [
      file,
      ...renditions.map(({ fileId: id, ...rest }) => ({ id, ...rest })),
    ]) {
      const problem = await problemOfFile(files, stored);
      if (problem) problems.push(`File ${label} (${stored.id}): ${problem}`);
    }
  }
  return problems;
}
