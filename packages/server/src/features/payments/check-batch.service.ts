import type {
  BatchedCheck,
  CheckBatch,
  RecordedChecks,
} from '@tenantry/contract/payments/check-batch.schemas';
import { addCents, centsFromDollars, dollarsFromCents } from '@tenantry/contract/shared/money';
import { findPayments, openAccount, type PaymentRow } from '#features/ledger';
import type { Transaction } from '../../platform/database/database.ts';
import { oneAtATime } from '../../platform/database/one-at-a-time.ts';
import { forEachRow } from '../../platform/http/refused-rows.ts';
import { inOrderOfIds } from '../../platform/lists/page-of-ids.ts';
import { propertiesOfLeases } from './check-batch.repository.ts';
import {
  checkIsInBatch,
  payerIsGone,
  paymentInFuture,
  paymentIsRecorded,
} from './payments.errors.ts';
import { paymentsByIds } from './payments.history.ts';
import { givenPayer, numberIn, receive, refuseKnown } from './payments.service.ts';

/** PAY-11: records all checks of a batch, or none: then each that cannot be recorded has a sentence. */
export async function recordChecks(
  tx: Transaction,
  refundChannel: string,
  { paymentDate, checks }: CheckBatch,
): Promise<RecordedChecks> {
  if (paymentDate > tx.today) throw paymentInFuture();
  // A key that another batch is recording, even for another tenant, is known only after that batch.
  await oneAtATime(tx, 'checks');
  const propertyOf = await lockPayers(tx, checks);
  const ids = checks.map(({ key }) => key);
  const before = new Map((await findPayments(tx, { ids })).map((row) => [row.id, row]));
  const refuseTwin = refusingTwins();
  await forEachRow('checks', checks, async (check) => {
    const known = before.get(check.key);
    await refuseOne(tx, check, known);
    if (known) return;
    refuseTwin(check);
    await givenPayer(tx, check.leaseId, check);
  });
  for (const check of checks) {
    if (before.has(check.key)) continue;
    // The earlier checks of the same tenant have changed the lease.
    const lease = await openAccount(tx, propertyOf(check.leaseId), check.leaseId);
    await receive(tx, lease, {
      id: check.key,
      method: 'Check',
      amount: centsFromDollars(check.amount),
      paymentDate,
      description: descriptionOf(check),
      payerPartyId: check.payerPartyId ?? null,
      recordedBy: tx.actor?.userId ?? null,
      refundChannel: null,
    });
  }
  return {
    count: checks.length,
    total: dollarsFromCents(addCents(...checks.map(({ amount }) => centsFromDollars(amount)))),
    earlier: before.size,
    payments: inOrderOfIds(ids, await paymentsByIds(tx, refundChannel, ids)),
  };
}

/** `Check 1042`; other text than a number stays as it was typed. */
const descriptionOf = ({ number }: BatchedCheck) =>
  /^\d+$/.test(number) ? `Check ${number}` : number;

/** Locks the accounts of all payers in one order, so that two batches never wait for each other. */
async function lockPayers(tx: Transaction, checks: readonly BatchedCheck[]) {
  const leaseIds = [...new Set(checks.map(({ leaseId }) => leaseId))].toSorted();
  const properties = await propertiesOfLeases(tx, leaseIds);
  await forEachRow('checks', checks, ({ leaseId }) => {
    if (!properties.has(leaseId)) throw payerIsGone();
  });
  const propertyOf = (leaseId: string) => properties.get(leaseId) ?? '';
  for (const leaseId of leaseIds) await openAccount(tx, propertyOf(leaseId), leaseId);
  return propertyOf;
}

/** Refuses a check that asks and has the number, the amount and the tenant of an earlier one of the batch. */
function refusingTwins(): (check: BatchedCheck) => void {
  const seen = new Set<string>();
  return ({ leaseId, amount, number, askIfKnown }) => {
    const digits = numberIn(number);
    if (!digits) return;
    const reference = `${leaseId} ${amount} ${digits}`;
    if (askIfKnown && seen.has(reference)) {
      throw checkIsInBatch(digits, centsFromDollars(amount));
    }
    seen.add(reference);
  };
}

/** A check under a known key is the same one, or another one that must not take its place. */
async function refuseOne(tx: Transaction, check: BatchedCheck, known: PaymentRow | undefined) {
  const { leaseId, number } = check;
  const amount = centsFromDollars(check.amount);
  if (known) {
    if (known.leaseId === leaseId && known.amount === amount) return;
    throw paymentIsRecorded('Check', number, known.amount, known.paymentDate);
  }
  if (check.askIfKnown) {
    await refuseKnown(tx, leaseId, {
      method: 'Check',
      amount: check.amount,
      description: descriptionOf(check),
    });
  }
}
