/** INV-5, CHG-7: which rent of a month is billed, and what a draft bills of it. */
import { isSecondRent, monthChoices } from '@tenantry/contract/invoices/invoices.rules';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import {
  monthOf,
  type CalendarDate,
  type CalendarMonth,
} from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  centsFromDollars,
  subtractCents,
  ZERO,
  type Cents,
} from '@tenantry/contract/shared/money';
import { draftItemAmount, kindOfDraft, type ItemDraft } from './item-draft.ts';

/** An invoice that may bill rent. */
export interface Billed extends Pick<Invoice, 'leaseId' | 'number' | 'dueDate'> {
  readonly items: readonly Pick<Invoice['items'][number], 'kind' | 'amount'>[];
}

interface RentDraft {
  readonly items: readonly ItemDraft[];
  readonly dueDate: CalendarDate;
}

const isRent = (item: ItemDraft) => kindOfDraft(item) === 'RENT';

/** The invoices that already bill rent of a lease for a month. */
function rentInvoicesOf<I extends Billed>(
  { id }: Pick<Lease, 'id'>,
  month: CalendarMonth,
  invoices: readonly I[],
): readonly I[] {
  return invoices.filter(
    ({ leaseId, dueDate, items }) =>
      leaseId === id && monthOf(dueDate) === month && items.some(({ kind }) => kind === 'RENT'),
  );
}

const rentOf = ({ items }: Billed): Cents =>
  addCents(
    ...items.filter(({ kind }) => kind === 'RENT').map(({ amount }) => centsFromDollars(amount)),
  );

const rentOfDraft = ({ items }: RentDraft): Cents =>
  addCents(...items.filter(isRent).map((item) => draftItemAmount(item) ?? ZERO));

/** The invoice that already bills the rent of a draft, for the question whether to bill it twice. */
export function rentBilledTwice<I extends Billed>(
  draft: RentDraft,
  lease: Lease,
  invoices: readonly I[],
): I | undefined {
  if (!draft.items.some(isRent)) return undefined;
  const found = rentInvoicesOf(lease, monthOf(draft.dueDate), invoices);
  const isSecond = isSecondRent(rentOfDraft(draft), {
    billed: found.map(rentOf),
    monthly: centsFromDollars(lease.monthlyCost),
  });
  return isSecond ? found[0] : undefined;
}

/** CHG-7: the part of a month's rent that a draft does not bill; null if it bills all of it, or another invoice some. */
export function rentLeftOver(
  draft: RentDraft,
  lease: Lease,
  invoices: readonly Billed[],
): { readonly billed: Cents; readonly rest: Cents } | null {
  if (lease.status === 'EXPIRED') return null;
  if (rentInvoicesOf(lease, monthOf(draft.dueDate), invoices).length > 0) return null;
  const amounts = draft.items.filter(isRent).map((item) => draftItemAmount(item) ?? ZERO);
  const billedRent = addCents(...amounts.filter((amount) => amount > 0));
  const rest = subtractCents(centsFromDollars(lease.monthlyCost), billedRent);
  return billedRent > 0 && rest > 0 ? { billed: billedRent, rest } : null;
}

/**
 * INV-5: the month that is offered first: the first month without billed rent, counted from the first month with billed
 * rent. If no rent was billed yet, it is this month, or the nearest month of the lease.
 */
export function firstMonth(
  lease: Lease,
  today: CalendarDate,
  invoices: readonly Billed[],
): CalendarMonth {
  const months = monthChoices(lease, today);
  const isBilled = (month: CalendarMonth) => rentInvoicesOf(lease, month, invoices).length > 0;
  const firstBilled = months.findIndex(isBilled);
  const next = firstBilled < 0 ? undefined : months.slice(firstBilled).find((m) => !isBilled(m));
  if (next) return next;
  const now = monthOf(today);
  if (months.includes(now)) return now;
  return (now < (months[0] ?? now) ? months[0] : months.at(-1)) ?? now;
}
