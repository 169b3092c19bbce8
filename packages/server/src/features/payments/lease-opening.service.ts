import type { LeaseOpening } from '@tenantry/contract/leases/leases.schemas';
import { addDays, formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
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

/** An invoice that is due today and never gets a late fee. */
async function billBalance(tx: Transaction, lease: LockedLease, balance: Cents): Promise<void> {
  const { invoiceDayOfMonth, invoiceDueDayOfMonth } = lease;
  const description = `Balance before ${formatCalendarDate(tx.today)}`;
  const amounts = { quantity: 1, rate: balance, amount: balance };
  await issueInvoice(tx, lease, {
    dueDate: tx.today,
    lateDate: addDays(tx.today, invoiceDueDayOfMonth - invoiceDayOfMonth),
    lateFee: ZERO,
    hasNoLateFee: true,
    items: [{ kind: 'OTHER', description, ...amounts }],
  });
}
