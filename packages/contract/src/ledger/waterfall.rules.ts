import type { CalendarDate } from '#shared/calendar-date';
import { addCents, cents, subtractCents, ZERO, type Cents } from '#shared/money';
import type { ItemKind } from '../leases/item-kinds.ts';
import { applyToInvoices, type Application, type OpenInvoice } from './applications.rules.ts';
import type { AppliedOrder } from './payment-order.rules.ts';

/** CHG-20: the classes of charges, in the order in which money covers them. */
export const chargeClasses = ['RENT', 'RECURRING', 'DEPOSIT', 'OTHER', 'FEE'] as const;

export type ChargeClass = (typeof chargeClasses)[number];

export const classOfKind: Readonly<Record<ItemKind, ChargeClass>> = {
  RENT: 'RENT',
  PARKING: 'RECURRING',
  PET: 'RECURRING',
  STORAGE: 'RECURRING',
  UTILITY: 'RECURRING',
  INSURANCE: 'RECURRING',
  DEPOSIT: 'DEPOSIT',
  DAMAGE: 'OTHER',
  OTHER: 'OTHER',
  CREDIT: 'OTHER',
  LATE_FEE: 'FEE',
  NSF_FEE: 'FEE',
};

export interface WaterfallItem {
  readonly kind: ItemKind;
  /** Negative for a discount. */
  readonly amount: Cents;
  /** The first day that it covers; null for an item without a period. */
  readonly periodStart: CalendarDate | null;
}

/** An invoice's items in the order of their positions. */
export interface ItemizedInvoice {
  readonly dueDate: CalendarDate;
  readonly items: readonly WaterfallItem[];
}

export interface OpenItemizedInvoice extends OpenInvoice, ItemizedInvoice {
  /** The sum of its credit notes. */
  readonly credited: Cents;
}

/** What an item charges after the negative items of its invoice are subtracted. */
interface Step {
  /** The index of the item. */
  readonly index: number;
  readonly kind: ItemKind;
  readonly rank: number;
  /** Rent of an earlier period comes before rent of a later one. */
  readonly since: CalendarDate;
  readonly amount: Cents;
}

/**
 * The items of an invoice in the order in which money covers them: by class, then by day, then by position. Negative
 * items lower charges of their own kind first, then the others in this order. The order depends only on the items,
 * which never change, so the split of applied money never changes either (ADR 035).
 */
function stepsOf({ dueDate, items }: ItemizedInvoice): Step[] {
  const steps = items
    .map(({ kind, amount, periodStart }, index) => ({
      index,
      kind,
      rank: chargeClasses.indexOf(classOfKind[kind]),
      since: kind === 'RENT' ? (periodStart ?? dueDate) : dueDate,
      amount,
    }))
    .filter(({ amount }) => amount > 0)
    .sort(byClass);
  return items.filter(({ amount }) => amount < 0).reduce(lower, steps);
}

const byClass = (a: Step, b: Step) =>
  a.rank - b.rank || Number(a.since > b.since) - Number(a.since < b.since) || a.index - b.index;

/** Lowers charges by a negative item. */
function lower(steps: Step[], { kind, amount }: WaterfallItem): Step[] {
  let rest = subtractCents(ZERO, amount);
  const reduced = new Map<number, Cents>();
  const ofKind = (same: boolean) => steps.filter((step) => (step.kind === kind) === same);
  for (const step of [...ofKind(true), ...ofKind(false)]) {
    const taken = cents(Math.min(rest, step.amount));
    reduced.set(step.index, subtractCents(step.amount, taken));
    rest = subtractCents(rest, taken);
  }
  return steps.map((step) => ({ ...step, amount: reduced.get(step.index) ?? step.amount }));
}

/** The part of a step between two levels of the waterfall; the step begins at `start`. */
const between = (start: number, amount: Cents, from: Cents, to: Cents) =>
  cents(Math.max(0, Math.min(start + amount, to) - Math.max(start, from)));

/** The part of each step from one level of applied money to a higher one. */
function partsBetween(steps: readonly Step[], from: Cents, to: Cents) {
  let start = 0;
  return steps.map((step) => {
    const part = between(start, step.amount, from, to);
    start += step.amount;
    return { step, part };
  });
}

/**
 * HARD-1: what a change of the money applied to an invoice pays, item by item; negative if money is taken away. It is
 * the difference between two levels of one waterfall, so the parts of all changes add up to the money applied to the
 * invoice.
 */
export function splitBetween(
  invoice: ItemizedInvoice,
  before: Cents,
  after: Cents,
): readonly Cents[] {
  const [from, to] = before < after ? [before, after] : [after, before];
  const split = invoice.items.map(() => ZERO);
  for (const { step, part } of partsBetween(stepsOf(invoice), from, to)) {
    split[step.index] = before < after || part === 0 ? part : subtractCents(ZERO, part);
  }
  return split;
}

/** BOOKS-17: the part of such a change that goes to deposits. */
export function depositBetween(invoice: ItemizedInvoice, before: Cents, after: Cents): Cents {
  const split = splitBetween(invoice, before, after);
  return addCents(
    ...invoice.items.map(({ kind }, index) => (kind === 'DEPOSIT' ? (split[index] ?? ZERO) : ZERO)),
  );
}

/** The deposits that an invoice charges. Credit notes lower the end of the waterfall first. */
export function depositCharged(invoice: ItemizedInvoice, credited: Cents): Cents {
  const total = addCents(...invoice.items.map(({ amount }) => amount));
  return depositBetween(invoice, ZERO, cents(Math.max(0, total - credited)));
}

/** The money applied to an open invoice. */
export function appliedTo({
  items,
  credited,
  remaining,
}: Pick<OpenItemizedInvoice, 'items' | 'credited' | 'remaining'>): Cents {
  const total = addCents(...items.map(({ amount }) => amount));
  return subtractCents(total, addCents(credited, remaining));
}

/** How money is applied to open invoices. */
export interface Applying {
  readonly order: AppliedOrder;
  /** The day of the payment, or the day on which credit is used. */
  readonly day: CalendarDate;
}

/**
 * CHG-20: applies an amount to open invoices, given oldest due date first. `OLDEST_FIRST` fills one invoice after the
 * other (PAY-6). Rent first covers the open parts of all items, class by class, and returns one application for each
 * invoice. What is due after the day comes after everything else, whatever its class. Exactly the overdue amount pays
 * what is overdue, because that is what the payer was asked for, unless a law puts rent that is due now before its fees.
 * Credit notes lower an invoice from the end of its waterfall, so its open part is between the applied money and the
 * credit notes.
 */
export function applyInOrder(
  { order, day }: Applying,
  amount: Cents,
  invoices: readonly OpenItemizedInvoice[],
): { readonly applications: Application[]; readonly rest: Cents } {
  if (order === 'OLDEST_FIRST' || invoices.length < 2) return applyToInvoices(amount, invoices);
  const overdue = invoices.filter(({ dueDate }) => dueDate < day);
  const open = openAcross(invoices, { order, day });
  const isOverdueAmount = addCents(...overdue.map(({ remaining }) => remaining)) === amount;
  if (isOverdueAmount && !(order === 'RENT_FIRST_BY_LAW' && isMoreDue(open, day))) {
    return applyToInvoices(amount, overdue);
  }
  let rest = amount;
  const applied = invoices.map(() => ZERO);
  for (const { at, part } of open) {
    const taken = cents(Math.min(rest, part));
    applied[at] = addCents(applied[at] ?? ZERO, taken);
    rest = subtractCents(rest, taken);
  }
  const applications = invoices.map(({ id }, at) => ({
    invoiceId: id,
    amount: applied[at] ?? ZERO,
  }));
  return { applications: applications.filter((each) => each.amount > 0), rest };
}

/** The open part of an item, among several invoices. */
interface OpenPart {
  readonly step: Step;
  readonly part: Cents;
  /** The index of the invoice. */
  readonly at: number;
  readonly dueDate: CalendarDate;
  /** It is not due yet. By law, the rent of a period that has begun comes before fees although it is due later. */
  readonly isAhead: boolean;
}

/** The open parts of all invoices in the order in which rent comes first. */
function openAcross(invoices: readonly OpenItemizedInvoice[], { order, day }: Applying) {
  const isCurrentByLaw = ({ kind, since }: Step) =>
    order === 'RENT_FIRST_BY_LAW' && kind === 'RENT' && since <= day;
  const open = invoices.flatMap((invoice, at) =>
    openSteps(invoice).map(({ step, part }): OpenPart => {
      const { dueDate } = invoice;
      return { step, part, at, dueDate, isAhead: dueDate > day && !isCurrentByLaw(step) };
    }),
  );
  return open.toSorted(
    (a, b) => Number(a.isAhead) - Number(b.isAhead) || byClassAcross(a.step, b.step) || a.at - b.at,
  );
}

/** Whether charges that the laws put before late fees are open but not overdue yet: current rent and utilities. */
const isMoreDue = (open: readonly OpenPart[], day: CalendarDate) =>
  open.some(({ step: { kind }, isAhead, dueDate }) => {
    const isBeforeFees = classOfKind[kind] === 'RENT' || classOfKind[kind] === 'RECURRING';
    return isBeforeFees && !isAhead && dueDate >= day;
  });

const byClassAcross = (a: Step, b: Step) =>
  a.rank - b.rank || Number(a.since > b.since) - Number(a.since < b.since);

/**
 * INV-11: whether the charges are paid that the late fee of an invoice counts: its rent, or everything but fees if it
 * has no rent. A fee on fees that are left would never end.
 */
export function latePartIsPaid(invoice: OpenItemizedInvoice): boolean {
  const steps = stepsOf(invoice).filter(({ amount }) => amount > 0);
  const classes = new Set(steps.map(({ kind }) => classOfKind[kind]));
  const isFee = (each: ChargeClass) => each === 'FEE';
  const counts = (each: ChargeClass) =>
    classes.has('RENT') ? each === 'RENT' : !isFee(each) || [...classes].every(isFee);
  return !openSteps(invoice).some(({ step }) => counts(classOfKind[step.kind]));
}

/** The open parts of an invoice. */
function openSteps(invoice: OpenItemizedInvoice) {
  const applied = appliedTo(invoice);
  const parts = partsBetween(stepsOf(invoice), applied, addCents(applied, invoice.remaining));
  return parts.filter(({ part }) => part > 0);
}
