import {
  DEPOSIT_METHOD,
  type DepositRegister,
  type DepositsQuery,
  type KeepDeposit,
  type LeaseDeposit,
  type MoveDeposit,
  type RefundDeposit,
} from '@tenantry/contract/ledger/deposits.schemas';
import {
  appliedTo,
  applyInOrder,
  depositBetween,
  depositCharged,
} from '@tenantry/contract/ledger/waterfall.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  centsFromDollars,
  subtractCents,
  ZERO,
  type Cents,
} from '@tenantry/contract/shared/money';
import { lesseeNamer } from '#features/leases';
import { amongUnits, homesByIds, unitsIn } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import { availableDeposit } from './available-deposit.ts';
import { itemizedOfLease, openCharges } from './charges.repository.ts';
import { heldDeposits, leaseById, movementsOfLease } from './deposits.repository.ts';
import { presentDeposit, presentRegister } from './deposits.presenter.ts';
import {
  depositInFuture,
  depositIsUnpaid,
  moreThanIsHeld,
  moreThanIsOwed,
  sameLease,
} from './ledger.errors.ts';
import { post } from './ledger.service.ts';
import { lockAccount, type LockedLease } from './locked-lease.ts';

/** BOOKS-17: the deposit of a lease, with all its changes. */
export async function depositOfLease(tx: Transaction, leaseId: string): Promise<LeaseDeposit> {
  const lease = await leaseById(tx, leaseId);
  if (!lease) throw notFound();
  const [invoices, movements, homeWith, nameOf] = await Promise.all([
    itemizedOfLease(tx, leaseId),
    movementsOfLease(tx, leaseId),
    homesByIds(tx, [lease.propertyId]),
    lesseeNamer(tx, { among: { leaseIds: [leaseId] } }),
  ]);
  const charged = addCents(...invoices.map((each) => depositCharged(each, each.credited)));
  const home = homeWith(lease.propertyId);
  return presentDeposit(lease, { lesseeName: nameOf(lease), home, charged, movements });
}

/** The deposits that are held at the end of a day. */
export async function depositRegister(
  tx: Transaction,
  { asOf = tx.today, buildingId }: DepositsQuery,
): Promise<DepositRegister> {
  const isAmong = amongUnits(await unitsIn(tx, buildingId));
  const [held, nameOf] = await Promise.all([
    heldDeposits(tx, asOf),
    lesseeNamer(tx, { day: asOf }),
  ]);
  return presentRegister(
    asOf,
    held.filter(({ propertyId }) => isAmong(propertyId)),
    nameOf,
  );
}

/**
 * Keeps part of the deposit for amounts that the lease owes. It becomes a payment, so it is income on that day, once
 * (BOOKS-6).
 */
export async function keepDeposit(
  tx: Transaction,
  leaseId: string,
  input: KeepDeposit,
): Promise<LeaseDeposit> {
  const lease = await lockDeposit(tx, leaseId, input);
  const { day, reason } = input;
  const amount = centsFromDollars(input.amount);
  await checkOwed(tx, leaseId, { amount, day });
  const paymentId = newId();
  const kept = { kind: 'KEPT', amount: subtractCents(ZERO, amount), day, reason } as const;
  await post(tx, lease, {
    kind: 'payment',
    payment: {
      id: paymentId,
      method: DEPOSIT_METHOD,
      amount,
      paymentDate: day,
      description: reason,
      payerPartyId: null,
      recordedBy: tx.actor?.userId ?? null,
      refundChannel: null,
    },
  });
  await post(tx, lease, { kind: 'deposit', movement: { ...kept, paymentId } });
  return finished(tx, leaseId, 'deposit.kept', { ...kept, paymentId });
}

/** A kept part pays open charges, but never the deposit itself. */
async function checkOwed(
  tx: Transaction,
  leaseId: string,
  { amount, day }: { readonly amount: Cents; readonly day: CalendarDate },
): Promise<void> {
  const { order, invoices } = await openCharges(tx, leaseId);
  const { applications, rest } = applyInOrder({ order, day }, amount, invoices);
  if (rest > 0) throw moreThanIsOwed(subtractCents(amount, rest));
  const paid = new Map(applications.map((each) => [each.invoiceId, each.amount]));
  for (const invoice of invoices) {
    const before = appliedTo(invoice);
    const after = addCents(before, paid.get(invoice.id) ?? ZERO);
    if (depositBetween(invoice, before, after) > 0) throw depositIsUnpaid(invoice.number);
  }
}

/** Records a part of the deposit that was refunded to the tenant. */
export async function refundDeposit(
  tx: Transaction,
  leaseId: string,
  input: RefundDeposit,
): Promise<LeaseDeposit> {
  const lease = await lockDeposit(tx, leaseId, input);
  const { day, reason, method } = input;
  const amount = subtractCents(ZERO, centsFromDollars(input.amount));
  const refunded = { kind: 'REFUNDED', amount, day, reason, method } as const;
  await post(tx, lease, { kind: 'deposit', movement: refunded });
  return finished(tx, leaseId, 'deposit.refunded', refunded);
}

/** Adds interest on the deposit for the tenant. */
export async function addDepositInterest(
  tx: Transaction,
  leaseId: string,
  { day, reason, ...input }: KeepDeposit,
): Promise<LeaseDeposit> {
  const lease = await locked(tx, leaseId);
  if (day > tx.today) throw depositInFuture();
  const amount = centsFromDollars(input.amount);
  const interest = { kind: 'INTEREST', amount, day, reason } as const;
  await post(tx, lease, { kind: 'deposit', movement: interest });
  return finished(tx, leaseId, 'deposit.interestAdded', interest);
}

/** Moves part of the deposit from one lease to another. */
export async function moveToLease(
  tx: Transaction,
  leaseId: string,
  input: MoveDeposit,
): Promise<LeaseDeposit> {
  const { toLeaseId, day, reason } = input;
  if (toLeaseId === leaseId) throw sameLease();
  // Locked in the order of their ids, so that two moves do not deadlock.
  const first = [leaseId, toLeaseId].toSorted()[0] ?? leaseId;
  await locked(tx, first);
  const lease = await lockDeposit(tx, leaseId, input);
  const target = await locked(tx, toLeaseId);
  const amount = centsFromDollars(input.amount);
  const out = { kind: 'MOVED', amount: subtractCents(ZERO, amount), day, reason } as const;
  await post(tx, lease, { kind: 'deposit', movement: { ...out, movedTo: toLeaseId } });
  const into = { kind: 'MOVED', amount, day, reason, movedTo: leaseId } as const;
  await post(tx, target, { kind: 'deposit', movement: into });
  return finished(tx, leaseId, 'deposit.moved', { ...out, toLeaseId });
}

async function locked(tx: Transaction, leaseId: string): Promise<LockedLease> {
  const seen = await leaseById(tx, leaseId);
  const lease = seen && (await lockAccount(tx, seen.propertyId, leaseId));
  if (!lease) throw notFound();
  return lease;
}

/**
 * Locks a lease before its deposit is reduced.
 * @throws AppError 422 if less than that is held from that day on
 */
async function lockDeposit(
  tx: Transaction,
  leaseId: string,
  { amount, day }: Pick<KeepDeposit, 'amount' | 'day'>,
): Promise<LockedLease> {
  const lease = await locked(tx, leaseId);
  if (day > tx.today) throw depositInFuture();
  const available = await availableDeposit(tx, leaseId, day);
  if (centsFromDollars(amount) > available) throw moreThanIsHeld(available);
  return lease;
}

type DepositAction =
  | 'deposit.kept'
  | 'deposit.refunded'
  | 'deposit.interestAdded'
  | 'deposit.moved';

async function finished(
  tx: Transaction,
  leaseId: string,
  action: DepositAction,
  after: object,
): Promise<LeaseDeposit> {
  await recordAudit(tx, { action, entityId: leaseId, after });
  return depositOfLease(tx, leaseId);
}
