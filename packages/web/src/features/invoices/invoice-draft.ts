/** INV-5 to INV-8: the draft of an invoice, whose dates determine its status and its late fee. */
import {
  firstItems,
  invoiceDates,
  invoiceStatus,
  lateFeeItem,
  lateFeesToFollow,
} from '@tenantry/contract/invoices/invoices.rules';
import { lastDayInTime } from '@tenantry/contract/ledger/overdue.rules';
import { parseQuantity } from '@tenantry/contract/invoices/quantity-text';
import { GRACE_FROM_TODAY } from '@tenantry/contract/invoices/invoices.messages';
import { computedStatuses, type InvoiceInput } from '@tenantry/contract/invoices/invoices.schemas';
import {
  addDays,
  type CalendarDate,
  type CalendarMonth,
} from '@tenantry/contract/shared/calendar-date';
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  type Cents,
  ZERO,
} from '@tenantry/contract/shared/money';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { parseDay } from '../../ui/text/day-text.ts';
import {
  draftAmount,
  draftItemAmount,
  draftOfItem,
  isLateFee,
  isSame,
  newItem,
  type ItemDraft,
} from './item-draft.ts';
import { lateInvoiceOf } from './late-fee-items.ts';
import {
  lastFreeDay,
  lateDatesBy,
  lateFeeMost,
  limitedBy,
  type LeaseUnderLaw,
} from './lease-under-law.ts';
import { firstMonth, type Billed } from './rent-of-month.ts';

export interface InvoiceDraft {
  month: CalendarMonth;
  /** As typed while it is not a valid day yet; the late date is too. */
  dueDate: CalendarDate;
  lateDate: CalendarDate;
  status: string;
  items: ItemDraft[];
  /**
   * The late fee that the form created last; null for none. If the fee among the items differs, a person changed it.
   */
  madeFee: ItemDraft | null;
}

export function newInvoiceDraft(
  lease: LeaseUnderLaw,
  month: CalendarMonth,
  today: CalendarDate,
): InvoiceDraft {
  const dates = invoiceDates(lease, month);
  const most = lateFeeMost(lease, dates.dueDate, null);
  const items = firstItems(billed(lease), freeUntil(dates, lease), today, most).map(draftOfItem);
  const madeFee = items.find(isLateFee) ?? null;
  return { month, ...dates, status: statusOf(dates, today), items, madeFee };
}

/** The initial draft: the rent of a month, or a final charge for a lease that has ended. */
export function firstDraft(
  lease: LeaseUnderLaw,
  today: CalendarDate,
  invoices: readonly Billed[],
): InvoiceDraft {
  const month = firstMonth(lease, today, invoices);
  return lease.status === 'EXPIRED'
    ? finalChargeDraft(lease, month, today)
    : newInvoiceDraft(lease, month, today);
}

/** One empty item that is due today, with as many days to pay as for the rent. */
function finalChargeDraft(
  lease: LeaseUnderLaw,
  month: CalendarMonth,
  today: CalendarDate,
): InvoiceDraft {
  const daysToPay = lease.invoiceDueDayOfMonth - lease.invoiceDayOfMonth;
  const dates = { dueDate: today, lateDate: addDays(today, daysToPay) };
  return { month, ...dates, status: statusOf(dates, today), items: [newItem], madeFee: null };
}

/** Changes the month, with its dates, status and late fee. All other items stay as typed. */
export function withMonth(
  draft: InvoiceDraft,
  lease: LeaseUnderLaw,
  month: CalendarMonth,
  today: CalendarDate,
): InvoiceDraft {
  return { ...withDates(draft, lease, invoiceDates(lease, month), today), month };
}

/**
 * INV-6 and INV-8: a new due date changes the status; a new late date changes it only if it is a computed status. Both
 * change the late fee, unless a person changed or removed it.
 */
export function withDates(
  draft: InvoiceDraft,
  lease: LeaseUnderLaw,
  dates: { dueDate?: CalendarDate; lateDate?: CalendarDate },
  today: CalendarDate,
): InvoiceDraft {
  const next = { ...draft, ...dates };
  if (!areDays(next)) return next;
  if (next.dueDate !== draft.dueDate || isComputed(draft.status)) {
    next.status = statusOf(next, today);
  }
  if (!areDays(draft) || lateAfter(next) !== lateAfter(draft)) {
    const most = lateFeeMost(lease, next.dueDate, draft.items);
    const fee = lateFeeItem(billed(lease), freeUntil(next, lease), today, most);
    next.madeFee = fee && draftOfItem(fee);
    next.items = withLateFee(draft, next.madeFee);
  }
  return next;
}

/** Replaces the late fee among the items if it is still the form's. */
function withLateFee({ items, madeFee }: InvoiceDraft, fee: ItemDraft | null): ItemDraft[] {
  const present = items.filter(isLateFee);
  const untouched = madeFee
    ? present.length === 1 && isSame(present[0], madeFee)
    : present.length === 0;
  if (!untouched) return items;
  const others = items.filter((item) => !isLateFee(item));
  return fee ? [...others, fee] : others;
}

/** CHG-15: the late fees that follow while the invoice stays unpaid; null while its dates are not valid. */
export function feesToFollow(draft: InvoiceDraft, lease: LeaseUnderLaw, today: CalendarDate) {
  if (!areDays(draft)) return null;
  const { dueDate, lateDate } = draft;
  // The proposed late fee counts from the due day (INV-6).
  const isPast = dueDate < today && !draft.items.some(isLateFee);
  const fees =
    lease.lateFeePolicy === null
      ? lateFeesToFollow(
          lateDatesBy(lease, { date: today, dueDate, lateDate }),
          billed(lease),
          lateFeeMost(lease, dueDate, draft.items),
        )
      : [`Late fees: ${lease.lateFeePolicy}`, ...limitedBy(lease, dueDate)].join(' ');
  return isPast ? `${fees} ${GRACE_FROM_TODAY}` : fees;
}

/** INV-6: the proposed fee counts from the dates of the invoice, as if it had been issued in time. */
const lateAfter = ({ dueDate, lateDate }: Pick<InvoiceDraft, 'dueDate' | 'lateDate'>) =>
  lastDayInTime({ date: dueDate, dueDate, lateDate });

const freeUntil = (dates: Pick<InvoiceDraft, 'dueDate' | 'lateDate'>, lease: LeaseUnderLaw) =>
  lastFreeDay(lease, dates.dueDate, lateAfter(dates));

/** Invalid days determine neither the status nor the late fee. */
function areDays({ dueDate, lateDate }: Pick<InvoiceDraft, 'dueDate' | 'lateDate'>): boolean {
  return [dueDate, lateDate].every((text) => parseDay(text) === text);
}

function isComputed(status: string): boolean {
  const word = status.trim().toUpperCase();
  return word === '' || computedStatuses.some((computed) => computed === word);
}

export function invoiceInputOf(
  draft: InvoiceDraft,
  lease: LeaseUnderLaw,
  today: CalendarDate,
): InvoiceInput {
  return {
    items: draft.items.map((item) => ({
      ...(item.kind && { kind: item.kind }),
      description: item.description,
      quantity: quantityFromText(item.quantity),
      rate: dollarsFromText(item.rate),
      ...sumToCompare(draftItemAmount(item)),
      ...lateInvoiceOf(item),
    })),
    date: today,
    dueDate: draft.dueDate,
    lateDate: draft.lateDate,
    lateFee: lease.lateFeePercent,
    status: draft.status,
    ...sumToCompare(draftAmount(draft.items)),
    leaseId: lease.id,
  };
}

/** NaN for text that is not a quantity; the contract refuses it. */
function quantityFromText(text: string): number {
  const quantity = parseQuantity(text);
  return typeof quantity === 'string' ? Number.NaN : quantity;
}

/** The server computes the amount itself and refuses a different one. */
function sumToCompare(amount: Cents | null): { amount?: number } {
  return amount === null ? {} : { amount: dollarsFromCents(amount) };
}

function billed(lease: LeaseUnderLaw) {
  return {
    ...lease,
    monthlyCost: centsFromDollars(lease.monthlyCost),
    lateFee: lease.lateFeePolicy === null ? centsFromDollars(lease.lateFeePercent) : ZERO,
  };
}

/** A new invoice counts as unpaid, whatever its items are while they are typed. */
function statusOf(
  { dueDate, lateDate }: { dueDate: CalendarDate; lateDate: CalendarDate },
  today: CalendarDate,
): string {
  return invoiceStatus({ date: today, dueDate, lateDate, remaining: cents(1), today });
}
