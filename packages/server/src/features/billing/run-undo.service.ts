/** CHG-25: undoes a billing run that a person started, while nothing of it has reached a tenant. */
import { UNDO_SECONDS, type UndoneRun } from '@tenantry/contract/billing/billing.schemas';
import { addCents, dollarsFromCents } from '@tenantry/contract/shared/money';
import { recallMails } from '#features/invoices';
import { lockAccount, post, type LockedLease } from '#features/ledger';
import { recordAudit } from '../../platform/audit/audit.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import * as errors from './charges.errors.ts';
import * as repository from './run-undo.repository.ts';

/** Until then, the mails of what is billed now are held. */
export const undoableUntil = ({ now }: Transaction) => now.add({ seconds: UNDO_SECONDS });

/** Whether what was billed at this time can still be undone. */
export const isUndoable = ({ now }: Transaction, billedAt: Date): boolean =>
  Temporal.Instant.compare(instantOf(billedAt).add({ seconds: UNDO_SECONDS }), now) >= 0;

type MadeInvoice = Awaited<ReturnType<typeof repository.madeByRun>>[number]['invoice'];

/**
 * Deletes the invoices of a run and opens its periods again, all in one transaction. A run that is undone already stays
 * so: the response is the same.
 * @throws AppError 404 if there is no such run, 409 if it can no longer be undone
 */
export async function undoRun(tx: Transaction, runId: string): Promise<UndoneRun> {
  const run = await repository.runById(tx, runId);
  if (!run) throw notFound();
  if (run.startedBy === null) throw errors.automaticRun();
  await repository.lockRun(tx, runId, 'undo');
  const locked = await lockLeasesOf(tx, runId);
  if (locked.size === 0) throw notFound();
  const leaseIds = [...locked.keys()];
  const postings = await repository.postingsToUndo(tx, runId, leaseIds);
  const made = (await repository.madeByRun(tx, runId, leaseIds)).map(({ invoice }) => invoice);
  const undone = {
    leases: locked.size,
    invoices: made.length,
    amount: dollarsFromCents(addCents(...made.map(({ amount }) => amount))),
  };
  if (postings.length === 0) return undone;
  if (!postings.every(({ createdAt }) => isUndoable(tx, createdAt))) throw errors.tooLateToUndo();
  await deleteInvoices(
    tx,
    locked,
    made.filter(({ archivedAt }) => archivedAt === null),
  );
  await repository.undoPostings(tx, postings);
  await recordAudit(tx, { action: 'billing.runUndone', entityId: runId, after: undone });
  return undone;
}

/** Locked in the order of their ids, as by every other transaction that locks several leases. */
async function lockLeasesOf(tx: Transaction, runId: string): Promise<Map<string, LockedLease>> {
  const locked = new Map<string, LockedLease>();
  for (const { id, propertyId } of await repository.leasesOfRun(tx, runId)) {
    const lease = await lockAccount(tx, propertyId, id);
    if (lease) locked.set(id, lease);
  }
  return locked;
}

async function deleteInvoices(
  tx: Transaction,
  locked: ReadonlyMap<string, LockedLease>,
  invoices: readonly MadeInvoice[],
): Promise<void> {
  const reduced = invoices.find(({ amount, remainingBalance }) => remainingBalance !== amount);
  if (reduced) throw errors.runHasMoney(reduced.number);
  const left = await recallMails(
    tx,
    invoices.map(({ id }) => id),
  );
  const mailed = invoices.find(({ id }) => id === left);
  if (mailed) throw errors.runIsMailed(mailed.number);
  for (const invoice of invoices) {
    const lease = locked.get(invoice.leaseId);
    if (lease) await post(tx, lease, { kind: 'cancellation', invoice, withFees: false });
  }
}
