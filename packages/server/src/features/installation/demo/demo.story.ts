import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import { invoiceDates, lateFeeItem } from '@tenantry/contract/invoices/invoices.rules';
import {
  addDays,
  addMonths,
  dayInMonth,
  monthOf,
  monthsFromTo,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  centsFromDollars,
  multiplyCents,
  type Cents,
} from '@tenantry/contract/shared/money';
import type { Person } from './demo.people.ts';

type DemoMethod = 'Check' | 'Cash' | 'Zelle';

/** How a tenant pays. */
export interface Habit {
  /** Days from the due date to the payment, repeated over the months; negative is early. */
  readonly days: readonly number[];
  readonly method: DemoMethod;
  /** Dollars by which each payment exceeds the invoice. */
  readonly extra?: number;
  /** The number of most recently due invoices that are not paid at all. */
  readonly unpaid?: number;
  /** Dollars paid on the most recently due invoice, instead of all of it. */
  readonly partOfLast?: number;
  /** A check bounced this many months before the most recently due invoice; another one came a few days later. */
  readonly bounced?: number;
}

/** A charge in addition to the rent, in dollars. */
export interface DemoCharge {
  readonly kind: 'PARKING' | 'PET' | 'STORAGE';
  readonly description: string;
  readonly amount: number;
}

export interface DemoParty {
  readonly role: 'TENANT' | 'GUARANTOR';
  readonly person: Person;
}

/** A tenancy, in months relative to today. Money is in dollars. */
export interface Tenancy {
  readonly lessee: Person;
  /** Further people of the lease. */
  readonly others?: readonly DemoParty[];
  /** How the tenants share the rent, in their order. */
  readonly sharePercents?: readonly number[];
  readonly type: 'TERM' | 'M2M';
  /** Negative if it starts in the future. */
  readonly startedMonthsAgo: number;
  /** The length of a fixed term. */
  readonly months?: number;
  /** The month in which a month-to-month tenant moved out. */
  readonly endedMonthsAgo?: number;
  /** The month of agreement; the first day by default. */
  readonly signedDaysAgo?: number;
  /** The first of the month by default. */
  readonly dueDay?: number;
  /** The fifth of the month by default. */
  readonly lateDay?: number;
  readonly rent: number;
  /** A month's rent by default. */
  readonly deposit?: number;
  /** For each day late; 10 by default. */
  readonly lateFee?: number;
  readonly habit: Habit;
  /** Additional charges each month, beginning with the next month. */
  readonly charges?: readonly DemoCharge[];
  /** The rent rises by this percentage in the fourth month from now. */
  readonly raisePercent?: number;
  /** In dollars: the home has a late-fee policy, and one such fee was just waived. */
  readonly waivedLateFee?: number;
  /** Why no invoices are made automatically for now. */
  readonly onHold?: string;
  /** The manager bills the tenant and receives the rent: neither is in these books. */
  readonly billedBy?: 'manager';
}

export interface StoryItem {
  readonly kind: ItemKind;
  readonly description: string;
  readonly quantity: number;
  readonly rate: Cents;
}

/** An event on a day. */
export type StoryEvent =
  | { readonly kind: 'signed'; readonly day: CalendarDate; readonly terms: Terms }
  | { readonly kind: 'ended'; readonly day: CalendarDate }
  | {
      readonly kind: 'invoiced';
      readonly day: CalendarDate;
      readonly items: readonly StoryItem[];
      readonly dueDate: CalendarDate;
      readonly lateDate: CalendarDate;
    }
  /** The late fee of the invoice that was due on `dueDate`. */
  | {
      readonly kind: 'feeBilled';
      readonly day: CalendarDate;
      readonly dueDate: CalendarDate;
      readonly amount: Cents;
    }
  | {
      readonly kind: 'paid';
      readonly day: CalendarDate;
      readonly amount: Cents;
      readonly method: DemoMethod;
      readonly description: string;
    }
  /** The bank returned the most recent check. */
  | { readonly kind: 'returned'; readonly day: CalendarDate };

/** The dates in a lease contract. */
export interface Terms {
  readonly startDate: CalendarDate;
  /** The last day; null if month to month. */
  readonly endDate: CalendarDate | null;
  readonly invoiceDayOfMonth: number;
  readonly invoiceDueDayOfMonth: number;
}

/** Invoices are sent this many days before they are due. */
const NOTICE_DAYS = 5;

const FIRST_CHECK = 1041;

/** Days from a bounced check to its return by the bank, and to the replacement. */
const BOUNCED = { returned: 3, replaced: 6 } as const;

export function depositOf({ deposit, rent }: Tenancy): number {
  return deposit ?? rent;
}

export function lateFeeOf({ lateFee = 10 }: Tenancy): number {
  return lateFee;
}

export function termsOf(tenancy: Tenancy, today: CalendarDate): Terms {
  const { type, startedMonthsAgo, months = 12, dueDay = 1, lateDay = 5 } = tenancy;
  const first = addMonths(monthOf(today), -startedMonthsAgo);
  const afterEnd = dayInMonth(addMonths(first, months), dueDay);
  return {
    startDate: dayInMonth(first, dueDay),
    endDate: type === 'TERM' ? addDays(afterEnd, -1) : null,
    invoiceDayOfMonth: dueDay,
    invoiceDueDayOfMonth: lateDay,
  };
}

/** All events of a tenancy up to today, in order. */
export function storyOf(tenancy: Tenancy, today: CalendarDate): StoryEvent[] {
  const terms = termsOf(tenancy, today);
  const signedOn =
    tenancy.signedDaysAgo === undefined ? terms.startDate : addDays(today, -tenancy.signedDaysAgo);
  const endedOn = endOf(tenancy, terms, today);
  const invoices = monthlyInvoices(tenancy, terms, { signedOn, until: endedOn ?? today, today });
  const billed = tenancy.billedBy ? [] : [...invoices, ...paymentsFor(tenancy, invoices, today)];
  const events: StoryEvent[] = [
    { kind: 'signed', day: signedOn, terms },
    ...billed,
    ...(endedOn ? [{ kind: 'ended' as const, day: endedOn }] : []),
  ];
  return events.filter((event) => event.day <= today).sort(inOrder);
}

/** On the same day, a lease ends before the next is signed, and an invoice is sent before it is paid. */
const order = { ended: 0, signed: 1, invoiced: 2, feeBilled: 3, paid: 4, returned: 5 };

export function inOrder(a: StoryEvent, b: StoryEvent): number {
  return a.day.localeCompare(b.day) || order[a.kind] - order[b.kind];
}

/** The last day of the tenancy, or null while it lasts. */
function endOf(
  { endedMonthsAgo }: Tenancy,
  { endDate }: Terms,
  today: CalendarDate,
): CalendarDate | null {
  if (endedMonthsAgo !== undefined)
    return dayInMonth(addMonths(monthOf(today), -endedMonthsAgo), 31);
  return endDate && endDate < today ? endDate : null;
}

type Invoiced = Extract<StoryEvent, { kind: 'invoiced' }>;

interface Span {
  readonly signedOn: CalendarDate;
  readonly until: CalendarDate;
  readonly today: CalendarDate;
}

/** Rent for every month, with the deposit on the first invoice. */
function monthlyInvoices(
  tenancy: Tenancy,
  terms: Terms,
  { signedOn, until, today }: Span,
): Invoiced[] {
  const ended = until < today;
  const last = ended ? monthOf(until) : addMonths(monthOf(today), 1);
  const rent = {
    kind: 'RENT',
    description: 'Rent',
    quantity: 1,
    rate: centsFromDollars(tenancy.rent),
  } as const;
  const deposit = {
    kind: 'DEPOSIT',
    description: 'Security deposit',
    quantity: 1,
    rate: centsFromDollars(depositOf(tenancy)),
  } as const;
  return monthsFromTo(monthOf(terms.startDate), last)
    .map((month, index): Invoiced => {
      const { dueDate, lateDate } = invoiceDates(terms, month);
      const notice = addDays(dueDate, -NOTICE_DAYS);
      const day = notice > signedOn ? notice : signedOn;
      const items = index === 0 ? [rent, deposit] : [rent];
      return { kind: 'invoiced', day, items, dueDate, lateDate };
    })
    .filter(({ day, dueDate }) => day <= today && (!ended || dueDate <= until));
}

/** The payments, and the late-fee invoices that they pay. */
function paymentsFor(
  tenancy: Tenancy,
  invoices: readonly Invoiced[],
  today: CalendarDate,
): StoryEvent[] {
  const { habit } = tenancy;
  const due = invoices.filter(({ dueDate }) => dueDate <= today).length;
  const unpaidFrom = due - (habit.unpaid ?? 0);
  return invoices.flatMap((invoice, index) => {
    if (habit.unpaid && index >= unpaidFrom) return [];
    if (habit.partOfLast && index >= due) return [];
    if (habit.partOfLast && index === due - 1) {
      return [paymentOf(habit, index, invoice.dueDate, centsFromDollars(habit.partOfLast))];
    }
    const planned = addDays(invoice.dueDate, habit.days[index % habit.days.length] ?? 0);
    const day = planned > invoice.day ? planned : invoice.day;
    if (day > today) return [];
    const extra = centsFromDollars(habit.extra ?? 0);
    const paidOn = (paid: CalendarDate) => payLate(tenancy, { invoice, index, extra, paid });
    if (habit.bounced === undefined || index !== due - 1 - habit.bounced) return paidOn(day);
    const amount = addCents(totalOf(invoice.items), extra);
    const returned = { kind: 'returned', day: addDays(day, BOUNCED.returned) } as const;
    return [
      paymentOf(habit, index, day, amount),
      returned,
      ...paidOn(addDays(day, BOUNCED.replaced)).map((event) =>
        event.kind === 'paid'
          ? { ...event, description: `Cashier's check for ${event.description}` }
          : event,
      ),
    ];
  });
}

interface Payment {
  readonly invoice: Invoiced;
  readonly index: number;
  readonly extra: Cents;
  /** The day of the payment. */
  readonly paid: CalendarDate;
}

/** Pays an invoice, including the late fee, billed on that day, if it is late. */
function payLate(tenancy: Tenancy, { invoice, index, extra, paid }: Payment): StoryEvent[] {
  const terms = { lateFee: centsFromDollars(lateFeeOf(tenancy)), lateFeeFrequency: 1 };
  const fee = lateFeeItem(terms, invoice.lateDate, paid);
  const amount = totalOf(fee ? [fee] : []);
  const money = addCents(totalOf(invoice.items), amount, extra);
  const payment = paymentOf(tenancy.habit, index, paid, money);
  const { dueDate } = invoice;
  return fee ? [{ kind: 'feeBilled', day: paid, dueDate, amount }, payment] : [payment];
}

/** What a landlord would enter. */
const descriptions: Readonly<Record<DemoMethod, (index: number) => string>> = {
  Check: (index) => `Check ${FIRST_CHECK + index}`,
  Cash: () => 'Cash, with receipt',
  Zelle: (index) => `Zelle ${((index + 1) * 7_919_237).toString(36).toUpperCase()}`,
};

type Paid = Extract<StoryEvent, { kind: 'paid' }>;

function paymentOf({ method }: Habit, index: number, day: CalendarDate, amount: Cents): Paid {
  return { kind: 'paid', day, amount, method, description: descriptions[method](index) };
}

export function totalOf(items: readonly StoryItem[]): Cents {
  return addCents(...items.map(({ quantity, rate }) => multiplyCents(quantity, rate)));
}
