import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import {
  firstItems,
  invoiceAmount,
  invoiceDates,
  invoiceStatus,
  itemAmount,
  lateFeeItem,
  lateFeesToFollow,
  monthChoices,
  type InvoiceItem,
} from '@tenantry/contract/invoices/invoices.rules';
import { lastDayInTime } from '@tenantry/contract/ledger/overdue.rules';
import { parseQuantity } from '@tenantry/contract/invoices/quantity-text';
import { GRACE_FROM_TODAY } from '@tenantry/contract/invoices/invoices.messages';
import {
  computedStatuses,
  kindOfItem,
  type Invoice,
  type InvoiceInput,
} from '@tenantry/contract/invoices/invoices.schemas';
import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import {
  addDays,
  monthOf,
  type CalendarDate,
  type CalendarMonth,
} from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  subtractCents,
  type Cents,
  ZERO,
} from '@tenantry/contract/shared/money';
import { dollarsFromText, parseMoney } from '@tenantry/contract/shared/money-text';
import { parseDay } from '../../ui/day-text.ts';

export interface ItemDraft {
  /** Set by the form or chosen by a person. If absent, it is derived from the description. */
  kind?: ItemKind;
  description: string;
  /** As typed; the rate is too. */
  quantity: string;
  rate: string;
  /** CHG-16: for a typed late fee: the late invoice, `OWN_LATE_FEE` for this one, or absent until it is chosen. */
  lateFeeOf?: string;
}

/** The late fee of the new invoice itself. */
export const OWN_LATE_FEE = 'own';

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

/** INV-6. */
export const newItem: ItemDraft = { description: '', quantity: '1', rate: '$0.00' };

interface Billed extends Pick<Invoice, 'leaseId' | 'number' | 'dueDate'> {
  readonly items: readonly Pick<Invoice['items'][number], 'kind'>[];
}

/** CHG-2: the kind of the item. */
export const kindOfDraft = ({ kind, description }: ItemDraft): ItemKind =>
  kind ?? kindOfItem(description);

const isRent = (item: ItemDraft) => kindOfDraft(item) === 'RENT';

/** The invoice that already bills the rent of a lease for a month. */
export function rentInvoiceOf<I extends Billed>(
  { id }: Pick<Lease, 'id'>,
  month: CalendarMonth,
  invoices: readonly I[],
): I | undefined {
  return invoices.find(
    ({ leaseId, dueDate, items }) =>
      leaseId === id && monthOf(dueDate) === month && items.some(({ kind }) => kind === 'RENT'),
  );
}

/** The invoice that already bills the rent of a draft, for the question whether to bill it twice. */
export function rentBilledTwice<I extends Billed>(
  draft: InvoiceDraft,
  lease: Lease,
  invoices: readonly I[],
): I | undefined {
  return draft.items.some(isRent)
    ? rentInvoiceOf(lease, monthOf(draft.dueDate), invoices)
    : undefined;
}

/** CHG-7: the part of a month's rent that a draft does not bill; null if it bills all of it, or another invoice some. */
export function rentLeftOver(
  draft: InvoiceDraft,
  lease: Lease,
  invoices: readonly Billed[],
): { readonly billed: Cents; readonly rest: Cents } | null {
  if (lease.status === 'EXPIRED' || rentBilledTwice(draft, lease, invoices)) return null;
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
  const isBilled = (month: CalendarMonth) => rentInvoiceOf(lease, month, invoices) !== undefined;
  const firstBilled = months.findIndex(isBilled);
  const next = firstBilled < 0 ? undefined : months.slice(firstBilled).find((m) => !isBilled(m));
  if (next) return next;
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
  const items = firstItems(billed(lease), lateAfter(dates), today).map(draftOfItem);
  const madeFee = items.find(isLateFee) ?? null;
  return { month, ...dates, status: statusOf(dates, today), items, madeFee };
}

/** The initial draft: the rent of a month, or a final charge for a lease that has ended. */
export function firstDraft(
  lease: Lease,
  today: CalendarDate,
  invoices: readonly Billed[],
): InvoiceDraft {
  const month = firstMonth(lease, today, invoices);
  return lease.status === 'EXPIRED'
    ? finalChargeDraft(lease, month, today)
    : newInvoiceDraft(lease, month, today);
}

/** One empty item that is due today, with as many days to pay as for the rent. */
function finalChargeDraft(lease: Lease, month: CalendarMonth, today: CalendarDate): InvoiceDraft {
  const daysToPay = lease.invoiceDueDayOfMonth - lease.invoiceDayOfMonth;
  const dates = { dueDate: today, lateDate: addDays(today, daysToPay) };
  return { month, ...dates, status: statusOf(dates, today), items: [newItem], madeFee: null };
}

/** Changes the month, with its dates, status and late fee. All other items stay as typed. */
export function withMonth(
  draft: InvoiceDraft,
  lease: Lease,
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
  lease: Lease,
  dates: { dueDate?: CalendarDate; lateDate?: CalendarDate },
  today: CalendarDate,
): InvoiceDraft {
  const next = { ...draft, ...dates };
  if (!areDays(next)) return next;
  if (next.dueDate !== draft.dueDate || isComputed(draft.status)) {
    next.status = statusOf(next, today);
  }
  if (!areDays(draft) || lateAfter(next) !== lateAfter(draft)) {
    const fee = lateFeeItem(billed(lease), lateAfter(next), today);
    next.madeFee = fee && draftOfItem(fee);
    next.items = withLateFee(draft, next.madeFee);
  }
  return next;
}

const isLateFee = ({ kind }: ItemDraft) => kind === 'LATE_FEE';

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

function isSame(item: ItemDraft | undefined, made: ItemDraft): boolean {
  return (
    item?.description === made.description &&
    item.quantity === made.quantity &&
    item.rate === made.rate
  );
}

/** CHG-15: the late fees that follow while the invoice stays unpaid; null while its dates are not valid. */
export function feesToFollow(draft: InvoiceDraft, lease: Lease, today: CalendarDate) {
  if (!areDays(draft)) return null;
  const { dueDate, lateDate } = draft;
  // The proposed late fee counts from the due day (INV-6).
  const isPast = dueDate < today && !draft.items.some(isLateFee);
  const fees =
    lease.lateFeePolicy === null
      ? lateFeesToFollow({ date: today, dueDate, lateDate }, billed(lease))
      : `Late fees: ${lease.lateFeePolicy}`;
  return isPast ? `${fees} ${GRACE_FROM_TODAY}` : fees;
}

/** INV-6: the proposed fee counts from the dates of the invoice, as if it had been issued in time. */
const lateAfter = ({ dueDate, lateDate }: Pick<InvoiceDraft, 'dueDate' | 'lateDate'>) =>
  lastDayInTime({ date: dueDate, dueDate, lateDate });

/** Invalid days determine neither the status nor the late fee. */
function areDays({ dueDate, lateDate }: Pick<InvoiceDraft, 'dueDate' | 'lateDate'>): boolean {
  return [dueDate, lateDate].every((text) => parseDay(text) === text);
}

function isComputed(status: string): boolean {
  const word = status.trim().toUpperCase();
  return word === '' || computedStatuses.some((computed) => computed === word);
}

/** INV-7: quantity times rate; null while either is not a number. */
export function draftItemAmount(item: ItemDraft): Cents | null {
  const typed = itemOf(item);
  return typed && itemAmount(typed);
}

/** The sum of the items; null while any has no amount. */
export function draftAmount(items: readonly ItemDraft[]): Cents | null {
  const typed = items.map(itemOf).filter((item) => item !== null);
  return typed.length === items.length ? invoiceAmount(typed) : null;
}

/** An amount as the form shows it: a dash while it is unknown. */
export function amountText(amount: Cents | null): string {
  return amount === null ? '–' : formatCents(amount);
}

export function invoiceInputOf(
  draft: InvoiceDraft,
  lease: Lease,
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

/** The late invoice that a typed late fee bills. */
const lateInvoiceOf = (item: ItemDraft) =>
  kindOfDraft(item) === 'LATE_FEE' && item.lateFeeOf && item.lateFeeOf !== OWN_LATE_FEE
    ? { lateFeeOf: item.lateFeeOf }
    : {};

/** CHG-16: the invoices of a lease whose late fee is not billed yet. By a policy, it is billed automatically. */
export const unbilledLateFees = (
  { id }: Pick<Lease, 'id'>,
  invoices: readonly Invoice[],
): readonly Invoice[] =>
  invoices.filter(
    ({ leaseId, lateFeeOf, lateFeePolicy, lateFeeOwed }) =>
      leaseId === id && lateFeeOf === null && lateFeePolicy === null && lateFeeOwed > 0,
  );

/** Whether a person must say which invoice a late fee is for. The fee that the form made is the invoice's own. */
export const asksForInvoice = (
  item: ItemDraft,
  { madeFee }: Pick<InvoiceDraft, 'madeFee'>,
  late: readonly Invoice[],
): boolean =>
  late.length > 0 && kindOfDraft(item) === 'LATE_FEE' && !(madeFee && isSame(item, madeFee));

/** The message of each late fee that names no invoice yet, by field. */
export function missingLateInvoices(
  draft: InvoiceDraft,
  late: readonly Invoice[],
): Record<string, string> {
  const missing = draft.items.flatMap((item, index) =>
    asksForInvoice(item, draft, late) && !item.lateFeeOf ? [index] : [],
  );
  return Object.fromEntries(
    missing.map((index) => [
      `items.${index}.lateFeeOf`,
      'Choose which invoice this late fee is for.',
    ]),
  );
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

function billed(lease: Lease) {
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

function draftOfItem(item: InvoiceItem): ItemDraft {
  const { kind, description, quantity, rate } = item;
  return { kind, description, quantity: String(quantity), rate: formatCents(rate) };
}

/** Null while the quantity or the rate is not a number. */
function itemOf(typed: ItemDraft): Pick<InvoiceItem, 'quantity' | 'rate'> | null {
  const quantity = parseQuantity(typed.quantity);
  const rate = parseMoney(typed.rate, { negative: true });
  if (typeof quantity === 'string' || typeof rate === 'string') return null;
  return { quantity, rate };
}
