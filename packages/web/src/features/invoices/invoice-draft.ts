import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import {
  firstItems,
  invoiceAmount,
  invoiceDates,
  invoiceStatus,
  itemAmount,
  LATE_FEE_DESCRIPTION,
  lastDayInTime,
  lateFeeItem,
  monthChoices,
  type InvoiceItem,
} from '@tenantry/contract/invoices/invoices.rules';
import { computedStatuses, type InvoiceInput } from '@tenantry/contract/invoices/invoices.schemas';
import {
  monthOf,
  type CalendarDate,
  type CalendarMonth,
} from '@tenantry/contract/shared/calendar-date';
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  MAX_DOLLARS,
  type Cents,
} from '@tenantry/contract/shared/money';
import { parseDay } from '../../ui/day-text.ts';

/** What a number input holds: `''` while it is empty. */
type Typed = number | string;

export interface ItemDraft {
  description: string;
  quantity: Typed;
  rate: Typed;
}

export interface InvoiceDraft {
  month: CalendarMonth;
  /** As typed while it is no day yet; so is the late date. */
  dueDate: CalendarDate;
  lateDate: CalendarDate;
  status: string;
  items: ItemDraft[];
}

/** INV-6. */
export const newItem: ItemDraft = { description: '', quantity: 1, rate: 0 };

/** INV-5: the month that is offered first: this one, or the nearest that the lease has. */
export function firstMonth(lease: Lease, today: CalendarDate): CalendarMonth {
  const months = monthChoices(lease, today);
  const now = monthOf(today);
  if (months.includes(now)) return now;
  return (now < (months[0] ?? now) ? months[0] : months.at(-1)) ?? now;
}

export function newInvoiceDraft(
  lease: Lease,
  month: CalendarMonth,
  today: CalendarDate,
): InvoiceDraft {
  const dates = invoiceDates(lease, month);
  const items = firstItems(billed(lease), lastDayInTime(dates), today).map(draftOfItem);
  return { month, ...dates, status: statusOf(dates, today), items };
}

/** Another month: its dates, status and late fee. Every other item stays as it was typed. */
export function withMonth(
  draft: InvoiceDraft,
  lease: Lease,
  month: CalendarMonth,
  today: CalendarDate,
): InvoiceDraft {
  return { ...withDates(draft, lease, invoiceDates(lease, month), today), month };
}

/**
 * INV-6 and -8: another due date brings another status, another late date only where nobody put it in words of their
 * own. Either brings another late fee.
 */
export function withDates(
  draft: InvoiceDraft,
  lease: Lease,
  dates: { dueDate?: CalendarDate; lateDate?: CalendarDate },
  today: CalendarDate,
): InvoiceDraft {
  const next = { ...draft, ...dates };
  if (!areDays(next)) return next;
  if (next.dueDate !== draft.dueDate || isComputed(draft.status)) {
    next.status = statusOf(next, today);
  }
  if (!areDays(draft) || lastDayInTime(next) !== lastDayInTime(draft)) {
    const fee = lateFeeItem(lastDayInTime(next), billed(lease).lateFee, today);
    const others = draft.items.filter(({ description }) => description !== LATE_FEE_DESCRIPTION);
    next.items = fee ? [...others, draftOfItem(fee)] : others;
  }
  return next;
}

/** What is no day yet says nothing of the status and the late fee. */
function areDays({ dueDate, lateDate }: Pick<InvoiceDraft, 'dueDate' | 'lateDate'>): boolean {
  return [dueDate, lateDate].every((text) => parseDay(text) === text);
}

function isComputed(status: string): boolean {
  const word = status.trim().toUpperCase();
  return word === '' || computedStatuses.some((computed) => computed === word);
}

/** INV-7: quantity times rate, missing counting as 0. */
export function draftItemAmount(item: ItemDraft): Cents {
  return itemAmount(itemOf(item));
}

export function draftAmount(items: readonly ItemDraft[]): Cents {
  return invoiceAmount(items.map(itemOf));
}

export function invoiceInputOf(
  draft: InvoiceDraft,
  lease: Lease,
  today: CalendarDate,
): InvoiceInput {
  return {
    items: draft.items.map((item) => ({
      description: item.description,
      quantity: Number(item.quantity),
      rate: Number(item.rate),
      amount: dollarsFromCents(draftItemAmount(item)),
    })),
    date: today,
    dueDate: draft.dueDate,
    lateDate: draft.lateDate,
    lateFee: lease.lateFeePercent,
    status: draft.status,
    amount: dollarsFromCents(draftAmount(draft.items)),
    leaseId: lease.id,
  };
}

function billed(lease: Lease) {
  return {
    ...lease,
    monthlyCost: centsFromDollars(lease.monthlyCost),
    lateFee: centsFromDollars(lease.lateFeePercent),
  };
}

/** A new invoice owes something, whatever its items are while they are typed. */
function statusOf(
  { dueDate, lateDate }: { dueDate: CalendarDate; lateDate: CalendarDate },
  today: CalendarDate,
): string {
  return invoiceStatus({ dueDate, lateDate, remaining: cents(1), today });
}

function draftOfItem(item: InvoiceItem): ItemDraft {
  return { ...item, rate: dollarsFromCents(item.rate) };
}

/** What is out of all bounds while it is typed must not stop the preview. */
function itemOf(item: ItemDraft): InvoiceItem {
  const rate = Math.max(-MAX_DOLLARS, Math.min(MAX_DOLLARS, Number(item.rate) || 0));
  const quantity = Math.max(0, Math.min(100_000, Number(item.quantity) || 0));
  return { description: item.description, quantity, rate: centsFromDollars(rate) };
}
