import type { LeaseOpening } from '@tenantry/contract/leases/leases.schemas';
import {
  addDays,
  formatCalendarDate,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import { centsFromDollars, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { settlePastRent } from '#features/billing';
import { issueInvoice } from '#features/invoices';
import { openAccount, post, type LockedLease } from '#features/ledger';
import type { LeaseRow } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { wrongRole } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import { newId } from '../../platform/tokens.ts';

/**
 * LEASE-12: books where a new lease stands, in the transaction that starts it: the rent of the current period, and what
 * the tenant owes from before. Rent that is already paid is billed and paid, without any mail.
 */
export async function bookOpening(
  tx: Transaction,
  { propertyId, id }: LeaseRow,
  { rent, paidBy, balance }: LeaseOpening,
): Promise<LeaseRow> {
  if (!may(tx, 'charges:write') || !may(tx, 'payments:write')) throw wrongRole();
  const lease = await openAccount(tx, propertyId, id);
  const billed = await settlePastRent(tx, lease, rent);
  if (billed && rent === 'PAID') {
    const payment = {
      id: newId(),
      method: paidBy,
      amount: billed.amount,
      paymentDate: billed.dueDate,
      description: 'Paid before the lease was entered',
      payerPartyId: null,
      recordedBy: tx.actor?.userId ?? null,
      refundChannel: null,
    };
    await post(tx, lease, { kind: 'payment', payment });
  }
  if (balance) await billBalance(tx, lease, centsFromDollars(balance));
  return openAccount(tx, propertyId, id);
}

/** An invoice that is due today. */
async function billBalance(tx: Transaction, lease: LockedLease, amount: Cents): Promise<void> {
  const description = `Balance before ${formatCalendarDate(tx.today)}`;
  await billEarlier(tx, lease, { description, dueDate: tx.today, amount });
}

interface Earlier {
  readonly kind?: 'OTHER' | 'DEPOSIT';
  readonly description: string;
  readonly dueDate: CalendarDate;
  readonly amount: Cents;
  /** Whether it is mailed to the tenant; by default as set for the lease or the organization. */
  readonly email?: boolean;
}

/**
 * Bills what was owed before, and returns the id of the invoice. It never gets a late fee, and is not late before the
 * days of grace from today.
 */
export async function billEarlier(
  tx: Transaction,
  lease: LockedLease,
  { kind = 'OTHER', description, dueDate, amount, email }: Earlier,
): Promise<string> {
  const { invoiceDayOfMonth, invoiceDueDayOfMonth } = lease;
  const { id } = await issueInvoice(tx, lease, {
    dueDate,
    lateDate: addDays(tx.today, invoiceDueDayOfMonth - invoiceDayOfMonth),
    lateFee: ZERO,
    hasNoLateFee: true,
    items: [{ kind, description, quantity: 1, rate: amount, amount }],
    email,
  });
  return id;
}

/** Where an account stood in other books, in whole cents, on the day on which these books begin. */
export interface TakenOverAccount {
  readonly asOf: CalendarDate;
  readonly depositHeld: Cents;
  readonly owed: readonly Pick<Earlier, 'description' | 'dueDate' | 'amount'>[];
  /** Money of the tenant that pays what comes next. */
  readonly credit: Cents;
}

/** DATA-1, BOOKS-16: books where the account of a lease stood in other books. Nothing is mailed. */
export async function bookTakenOver(
  tx: Transaction,
  { propertyId, id }: Pick<LeaseRow, 'propertyId' | 'id'>,
  { asOf, depositHeld, owed, credit }: TakenOverAccount,
): Promise<void> {
  if (depositHeld === 0 && owed.length === 0 && credit === 0) return;
  const lease = await openAccount(tx, propertyId, id);
  const until = `before ${formatCalendarDate(asOf)}`;
  // The deposit comes first, so that its payment finds no other invoice to pay.
  if (depositHeld > 0) {
    const description = `Deposit held ${until}`;
    const deposit = { kind: 'DEPOSIT', description, dueDate: asOf, amount: depositHeld } as const;
    await billEarlier(tx, lease, { ...deposit, email: false });
    await enterEarlier(tx, lease, { amount: depositHeld, day: asOf, description });
  }
  for (const each of owed) await billEarlier(tx, lease, { ...each, email: false });
  if (credit > 0) {
    await enterEarlier(tx, lease, { amount: credit, day: asOf, description: `Credit ${until}` });
  }
}

async function enterEarlier(
  tx: Transaction,
  lease: LockedLease,
  { amount, day, description }: { amount: Cents; day: CalendarDate; description: string },
): Promise<void> {
  const payment = {
    id: newId(),
    method: 'Bank transfer',
    amount,
    paymentDate: day,
    description,
    payerPartyId: null,
    recordedBy: tx.actor?.userId ?? null,
    refundChannel: null,
  };
  await post(tx, lease, { kind: 'payment', payment });
}
