import type { ChargeBatch, ChargedLessees } from '@tenantry/contract/billing/charge-batch.schemas';
import {
  centsFromDollars,
  dollarsFromCents,
  multiplyCents,
  ZERO,
} from '@tenantry/contract/shared/money';
import { issueInvoice } from '#features/invoices';
import { openAccount, type LockedLease } from '#features/ledger';
import type { Transaction } from '../../platform/database/database.ts';
import { oneAtATime } from '../../platform/database/one-at-a-time.ts';
import { forEachRow } from '../../platform/http/refused-rows.ts';
import { earliestCharge, lateDateFor } from './bulk.service.ts';
import { invoicesUnder, lesseesOf } from './charge-batch.repository.ts';
import { chargeIsRecorded, lesseeIsGone, tooFarBack } from './charges.errors.ts';

/**
 * HOME-14: charges all tenants of the batch, each on an invoice of its own, or none: then each that cannot be charged
 * has a sentence.
 */
export async function chargeLessees(tx: Transaction, batch: ChargeBatch): Promise<ChargedLessees> {
  const { charges, dueDate } = batch;
  const earliest = earliestCharge(tx);
  if (dueDate < earliest) throw tooFarBack('dueDate', earliest);
  // A key that another batch is recording, even for another tenant, is known only after that batch.
  await oneAtATime(tx, 'charges');
  const lessees = await lesseesOf(
    tx,
    charges.map(({ leaseId }) => leaseId),
  );
  await forEachRow('charges', charges, ({ leaseId }) => {
    if (!lessees.has(leaseId)) throw lesseeIsGone();
  });
  const locked = await lockLessees(tx, lessees);
  const before = await recordedBefore(tx, batch);
  const invoices = [];
  for (const { key, leaseId } of charges) {
    const lease = locked.get(leaseId);
    const lessee = lessees.get(leaseId);
    if (!lease || !lessee) throw lesseeIsGone();
    const { number } = before.get(key) ?? (await issue(tx, lease, key, batch));
    const { lesseeName, home } = lessee;
    invoices.push({
      leaseId,
      invoiceId: key,
      number,
      home,
      lesseeName,
    });
  }
  return {
    count: charges.length,
    total: dollarsFromCents(multiplyCents(charges.length, centsFromDollars(batch.amount))),
    earlier: before.size,
    charges: invoices,
  };
}

/** Locks the accounts in one order, so that two batches never wait for each other. */
async function lockLessees(tx: Transaction, lessees: Awaited<ReturnType<typeof lesseesOf>>) {
  const locked = new Map<string, LockedLease>();
  const inOrder = [...lessees.values()].toSorted((one, other) =>
    one.leaseId < other.leaseId ? -1 : 1,
  );
  for (const { leaseId, propertyId } of inOrder) {
    locked.set(leaseId, await openAccount(tx, propertyId, leaseId));
  }
  return locked;
}

/** The charges that an earlier request has recorded. A known key of another charge must not hide this one. */
async function recordedBefore(tx: Transaction, { charges, amount, dueDate }: ChargeBatch) {
  const known = await invoicesUnder(
    tx,
    charges.map(({ key }) => key),
  );
  const cents = centsFromDollars(amount);
  await forEachRow('charges', charges, ({ key, leaseId }) => {
    const invoice = known.get(key);
    if (!invoice) return;
    const isSame =
      invoice.leaseId === leaseId && invoice.amount === cents && invoice.dueDate === dueDate;
    if (!isSame) throw chargeIsRecorded(invoice.number, invoice.amount);
  });
  return known;
}

function issue(
  tx: Transaction,
  lease: LockedLease,
  id: string,
  { kind, description, amount, dueDate }: ChargeBatch,
) {
  const rate = centsFromDollars(amount);
  return issueInvoice(tx, lease, {
    id,
    items: [{ kind, description, quantity: 1, rate, amount: rate }],
    dueDate,
    lateDate: lateDateFor(lease, dueDate),
    lateFee: kind === 'DEPOSIT' ? ZERO : lease.lateFee,
  });
}
