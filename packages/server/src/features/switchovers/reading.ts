import { sheetOf } from '#features/imports';
import type { Transaction } from '../../platform/database/database.ts';
import { missingForRun } from './readiness.ts';
import { switchoverNotReady } from './switchovers.errors.ts';
import * as repository from './switchovers.repository.ts';
import type { SwitchoverRow } from './switchovers.repository.ts';
import type { TrialFiles } from './trial.ts';

export interface ReadSwitchover extends TrialFiles {
  readonly row: SwitchoverRow;
}

/** A switch with all rows of its files; null if nothing is to be done with it anymore. */
export async function readSwitchover(
  tx: Transaction,
  switchoverId: string,
): Promise<ReadSwitchover | null> {
  const row = await repository.switchoverById(tx, switchoverId);
  if (!row || row.work === null) return null;
  const files = [];
  for (const { entry } of await repository.filesOf(tx, switchoverId)) {
    files.push({ entry, sheet: await sheetOf(tx, entry.id) });
  }
  const figures = files.find(({ entry }) => entry.kind === 'OLD_FIGURES');
  if (!figures) throw switchoverNotReady(missingForRun(files.map(({ entry }) => entry)));
  return { row, files: files.filter((file) => file !== figures), figures };
}
