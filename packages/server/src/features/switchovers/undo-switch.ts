/** NEW-6: undoes a switch as one, by the rules of its imports. */
import type { ImportKind } from '@tenantry/contract/imports/fields';
import type { SwitchoverDetail } from '@tenantry/contract/switchovers/switchovers.schemas';
import {
  checkUnused,
  removeMade,
  takeBack,
  updateImport,
  type ImportEntry,
} from '#features/imports';
import { actingFor } from '../../platform/acting-for.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { telling } from './progress.ts';
import { switchoverIsWorking, switchoverNotReady } from './switchovers.errors.ts';
import * as repository from './switchovers.repository.ts';
import { oneSwitchover, queueWork, type SwitchoverPayload } from './switchovers.service.ts';

/** Leases take their money with them, but not the expenses of their homes. */
const order: readonly ImportKind[] = [
  'EXPENSES',
  'RENT_ROLL',
  'PAYMENTS',
  'OPEN_CHARGES',
  'CHARGES',
];

/** The files that are in the books, in the order in which they are undone. */
async function appliedFiles(tx: Transaction, switchoverId: string): Promise<ImportEntry[]> {
  const files = (await repository.filesOf(tx, switchoverId)).map(({ entry }) => entry);
  const applied = files.filter(({ state }) => state === 'APPLIED').toReversed();
  return order.flatMap((kind) => applied.filter((entry) => entry.kind === kind));
}

/**
 * Checks that a switch can be undone, and queues the work. One that is undone, or is being undone, stays so.
 * @throws AppError 404, or 409 if it was not made, is too old, or is used
 */
export async function requestUndo(tx: Transaction, id: string): Promise<SwitchoverDetail> {
  const row = await repository.lockSwitchover(tx, id);
  if (!row) throw notFound();
  if (row.state === 'UNDONE' || row.work === 'UNDO') return oneSwitchover(tx, id);
  if (row.work !== null) throw switchoverIsWorking();
  if (row.state !== 'SWITCHED') throw switchoverNotReady(['This switch was not made.']);
  for (const entry of await appliedFiles(tx, id)) {
    // The other files used what these made.
    if (entry.kind === 'RENT_ROLL') await checkUnused(tx, entry);
  }
  await queueWork(tx, id, 'UNDO', tx.actor?.userId ?? null);
  await recordAudit(tx, { action: 'switchover.undoRequested', entityId: id });
  return oneSwitchover(tx, id);
}

/** In two transactions, of which the first decides, like the undo of an import. */
export async function undoSwitch(work: JobRun<SwitchoverPayload>): Promise<void> {
  const { switchoverId: id } = work.payload;
  const tell = telling(work);
  const doing = (part: (tx: Transaction, files: readonly ImportEntry[]) => Promise<void>) =>
    work.transact(async (found) => {
      const row = await repository.switchoverById(found, id);
      if (row?.work !== 'UNDO') return;
      const tx = actingFor(found, row.workBy);
      await part(tx, await appliedFiles(tx, id));
    });
  await doing((tx, files) => removeMade(tx, files, tell));
  await doing(async (tx, files) => {
    for (const entry of files) await takeBack(tx, entry, tell);
    await finishUndo(tx, id);
  });
}

async function finishUndo(tx: Transaction, id: string): Promise<void> {
  for (const { entry } of await repository.filesOf(tx, id)) {
    await updateImport(tx, entry.id, { work: null });
  }
  const undone = {
    state: 'UNDONE',
    undoneAt: dateOf(tx.now),
    work: null,
    workSince: null,
  } as const;
  await repository.updateSwitchover(tx, id, undone);
  await recordAudit(tx, { action: 'switchover.undone', entityId: id });
}
