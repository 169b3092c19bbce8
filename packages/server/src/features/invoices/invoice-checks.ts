/** What a new invoice must not be, or must be confirmed. */
import { isSecondRent } from '@tenantry/contract/invoices/invoices.rules';
import { explainLateFee } from '@tenantry/contract/ledger/overdue.rules';
import { monthOf, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents } from '@tenantry/contract/shared/money';
import { owingInvoicesOfLeases, type ChargedItem, type LockedLease } from '#features/ledger';
import type { Transaction } from '../../platform/database/database.ts';
import {
  billedAutomatically,
  lateFeeNamesNone,
  noLateInvoice,
  rentIsBilled,
} from './invoices.errors.ts';
import * as repository from './invoices.repository.ts';

/** CHG-16: an item that bills a late fee names an invoice of the same tenant that is not a late fee itself. */
export async function checkLateFees(
  tx: Transaction,
  lease: LockedLease,
  items: readonly ChargedItem[],
): Promise<void> {
  for (const [index, { lateFeeOf = null }] of items.entries()) {
    if (lateFeeOf === null) continue;
    const late = { propertyId: lease.propertyId, id: lateFeeOf };
    const [invoice] = await repository.invoiceOfProperty(tx, late);
    if (invoice?.leaseId !== lease.id || invoice.lateFeeOf !== null) throw noLateInvoice(index);
    if (invoice.policy !== null) throw billedAutomatically(index);
  }
}

/** CHG-16: a late fee that names no invoice must be confirmed while the fee of another invoice is not billed. */
export async function refuseUnnamedLateFee(
  tx: Transaction,
  lease: LockedLease,
  items: readonly ChargedItem[],
): Promise<void> {
  const isUnnamed = ({ kind, amount, lateFeeOf = null }: ChargedItem) =>
    kind === 'LATE_FEE' && amount > 0 && lateFeeOf === null;
  if (!items.some(isUnnamed)) return;
  const owing = await owingInvoicesOfLeases(tx, [lease.id]);
  const late = owing.find(
    ({ remainingBalance: remaining, ...invoice }) =>
      invoice.lateFeeOf === null &&
      invoice.policy === null &&
      explainLateFee({ ...invoice, remaining }, tx.today).owed > 0,
  );
  if (late) throw lateFeeNamesNone(items.findIndex(isUnnamed), late.number);
}

/** CHG-7: a second rent for the month of a lease must be confirmed. */
export async function refuseSecondRent(
  tx: Transaction,
  lease: LockedLease,
  { items, dueDate }: { readonly items: readonly ChargedItem[]; readonly dueDate: CalendarDate },
): Promise<void> {
  const rent = items.filter(({ kind }) => kind === 'RENT');
  if (rent.length === 0) return;
  const known = await repository.rentInvoicesIn(tx, lease.id, monthOf(dueDate));
  const billed = known.map((invoice) => invoice.rent);
  const isSecond = isSecondRent(addCents(...rent.map(({ amount }) => amount)), {
    billed,
    monthly: lease.monthlyCost,
  });
  if (known[0] && isSecond) throw rentIsBilled(known[0].number);
}
