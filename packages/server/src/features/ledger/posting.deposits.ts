import type { DepositMovementKind } from '@tenantry/contract/ledger/deposits.schemas';
import { firstDayWith } from '@tenantry/contract/ledger/deposits.rules';
import { appliedTo, depositBetween } from '@tenantry/contract/ledger/waterfall.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { dateOf } from '../../platform/clock.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ItemizedRow } from './charges.repository.ts';
import { depositChangesOfInvoice } from './deposits.repository.ts';
import type { depositMovements } from './ledger.table.ts';
import type { LockedLease } from './locked-lease.ts';
import * as repository from './postings.repository.ts';

interface AppliedRows {
  readonly kind: Extract<DepositMovementKind, 'RECEIVED' | 'REVERSED'>;
  readonly day: CalendarDate;
  readonly reason: string;
  /** In the order in which they were written. */
  readonly rows: readonly {
    readonly id: string;
    readonly invoiceId: string;
    readonly amount: Cents;
  }[];
  /** The invoices before the applications. */
  readonly before: readonly ItemizedRow[];
}

/** The part of an application that went to a deposit; negative if money was taken away. */
export interface DepositPart {
  readonly applicationId: string;
  readonly invoice: ItemizedRow;
  readonly amount: Cents;
  /** The day on which it counts. */
  readonly day: CalendarDate;
}

/** The parts of these applications that went to deposits. */
function depositParts({ rows, before, day }: Omit<AppliedRows, 'kind' | 'reason'>): DepositPart[] {
  const withDeposit = before.filter(({ items }) => items.some(({ kind }) => kind === 'DEPOSIT'));
  const levels = new Map(withDeposit.map((each) => [each.id, appliedTo(each)]));
  const invoices = new Map(withDeposit.map((each) => [each.id, each]));
  return rows.flatMap(({ id, invoiceId, amount }) => {
    const [invoice, level] = [invoices.get(invoiceId), levels.get(invoiceId)];
    if (invoice === undefined || level === undefined) return [];
    const after = addCents(level, amount);
    levels.set(invoiceId, after);
    const part = depositBetween(invoice, level, after);
    return part === 0 ? [] : [{ applicationId: id, invoice, amount: part, day }];
  });
}

/**
 * BOOKS-17: records the changes of the held deposit by applications. Money that is taken away leaves the deposit on the
 * given day, but not before it was held: a credit may have paid the deposit after the bank returned the check.
 */
export async function recordDeposits(
  tx: Transaction,
  lease: LockedLease,
  { kind, reason, ...applied }: AppliedRows,
): Promise<readonly DepositPart[]> {
  const recorded: DepositPart[] = [];
  for (const part of depositParts(applied)) {
    const dated = part.amount < 0 ? { ...part, day: await dayOfTaking(tx, part) } : part;
    const { applicationId, amount, day } = dated;
    await moveDeposit(tx, lease, [{ kind, amount, day, reason, applicationId }]);
    recorded.push(dated);
  }
  return recorded;
}

async function dayOfTaking(
  tx: Transaction,
  { invoice, amount, day }: DepositPart,
): Promise<CalendarDate> {
  const changes = await depositChangesOfInvoice(tx, invoice.id);
  return firstDayWith(changes, subtractCents(ZERO, amount), day);
}

type Movement = Pick<typeof depositMovements.$inferInsert, 'kind' | 'amount' | 'day' | 'reason'> &
  Partial<typeof depositMovements.$inferInsert>;

/** A signed change of the held deposit: positive for interest, negative for a refund. */
export interface Deposit {
  readonly kind: 'deposit';
  readonly movement: Movement;
}

/** BOOKS-17. The caller checks that the deposit holds the amount that leaves it. */
export async function enterDeposit(
  tx: Transaction,
  lease: LockedLease,
  { movement }: Deposit,
): Promise<void> {
  await moveDeposit(tx, lease, [movement]);
}

/** Writes movements of the deposit of a lease. */
export async function moveDeposit(
  tx: Transaction,
  lease: LockedLease,
  movements: readonly Movement[],
): Promise<void> {
  await repository.insertDepositMovements(
    tx,
    movements.map((movement) => ({
      ...newKey(tx),
      propertyId: lease.propertyId,
      leaseId: lease.id,
      recordedBy: tx.actor?.userId ?? null,
      createdAt: dateOf(tx.now),
      ...movement,
    })),
  );
}
