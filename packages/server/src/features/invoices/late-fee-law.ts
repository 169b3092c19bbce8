import { lastDayInTime } from '@tenantry/contract/ledger/overdue.rules';
import { lastDayOfLegalGrace, lateFeeCapOf } from '@tenantry/contract/rules/state-rules.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, cents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import type { ChargedItem, LockedLease } from '#features/ledger';
import type { Transaction } from '../../platform/database/database.ts';
import { lateFeeTooEarly, lateFeeTooHigh } from './invoices.errors.ts';
import * as repository from './invoices.repository.ts';
import { lateFeeLawOf, mostWhenUnpaid } from './lateness.ts';

/** A new invoice, as a person enters it. */
interface Entered {
  readonly items: readonly ChargedItem[];
  readonly dueDate: CalendarDate;
}

/** The limit of the late fees of one invoice. */
interface Limit {
  readonly most: Cents | null;
  readonly billed: Cents;
  /** The last day without a fee. */
  readonly graceUntil: CalendarDate;
  readonly statute: string;
}

/**
 * NEW-13: the late fees among the items of a new invoice stay within the law, together with what is already billed for
 * the same invoice. A discount does not make room for more.
 * @throws AppError 422 naming the statute
 */
export async function checkLegalLateFees(
  tx: Transaction,
  lease: LockedLease,
  entered: Entered,
): Promise<void> {
  const fees = entered.items
    .map((item, index) => ({ ...item, index }))
    .filter(({ kind, amount }) => kind === 'LATE_FEE' && amount > 0);
  for (const [late, ofOne] of Map.groupBy(fees, ({ lateFeeOf = null }) => lateFeeOf)) {
    const limit =
      late === null ? await ownLimit(tx, lease, entered) : await limitOfInvoice(tx, lease, late);
    const last = ofOne.at(-1);
    if (limit && last) refuse(tx.today, limit, { index: last.index, fees: ofOne });
  }
}

function refuse(
  today: CalendarDate,
  { most, billed, graceUntil, statute }: Limit,
  { index, fees }: { readonly index: number; readonly fees: readonly ChargedItem[] },
): void {
  if (today <= graceUntil) throw lateFeeTooEarly(index, graceUntil, statute);
  if (most === null) return;
  const left = cents(Math.max(0, subtractCents(most, billed)));
  const asked = addCents(...fees.map(({ amount }) => amount));
  if (asked > left) throw lateFeeTooHigh(index, { left, billed, statute });
}

/**
 * The limit for a fee on its own invoice, which counts as issued in time (INV-6). If the invoice has only the fee, it is
 * for one month's rent.
 */
async function ownLimit(
  tx: Transaction,
  lease: LockedLease,
  { items, dueDate }: Entered,
): Promise<Limit | null> {
  const law = await lateFeeLawOf(tx, lease, dueDate);
  if (!law) return null;
  const hasRent = items.some(({ kind, amount }) => kind === 'RENT' && amount > 0);
  const monthly = lease.monthlyCost;
  const rent: ChargedItem = {
    kind: 'RENT',
    description: 'Rent',
    quantity: 1,
    rate: monthly,
    amount: monthly,
  };
  const cap = lateFeeCapOf(law);
  return {
    most: cap && mostWhenUnpaid(cap, { items: hasRent ? items : [rent], dueDate }),
    billed: ZERO,
    graceUntil: lastDayOfLegalGrace(law.terms, dueDate),
    statute: law.statute,
  };
}

/** The limit for a fee that names another invoice: by the law at the time of that invoice (ADR 039). */
async function limitOfInvoice(
  tx: Transaction,
  { propertyId }: LockedLease,
  id: string,
): Promise<Limit | null> {
  const [invoice] = await repository.invoiceOfProperty(tx, { propertyId, id });
  if (!invoice?.lateFeeCap) return null;
  return {
    most: invoice.lateFeeMost,
    billed: invoice.lateFeeBilled,
    graceUntil: lastDayInTime(invoice),
    statute: invoice.lateFeeCap.rule,
  };
}
