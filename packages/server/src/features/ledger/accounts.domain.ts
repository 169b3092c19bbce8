import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { explainLateFee, type LateFeeExplanation } from '@tenantry/contract/ledger/overdue.rules';
import type { Payer } from '@tenantry/contract/ledger/payers.schemas';
import type { accountEntryKinds } from '@tenantry/contract/ledger/account.schemas';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import {
  coveredItems,
  type AppliedRow,
  type Covered,
  type CoveredItem,
} from './covered-items.domain.ts';
import { paymentLabel, type ChargedItem } from './ledger.domain.ts';

/** An invoice, with the money applied to it and its credits. */
export interface Charge {
  readonly id: string;
  readonly number: number;
  readonly date: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly lateDate: CalendarDate;
  readonly items: readonly (ChargedItem & { readonly periodStart: CalendarDate | null })[];
  readonly amount: Cents;
  readonly remainingBalance: Cents;
  readonly lateFee: Cents;
  readonly lateFeeFrequency: number;
  readonly lateFeeMost: Cents | null;
  readonly lateFeeBilled: Cents;
  readonly settledOn: CalendarDate | null;
  readonly credits: readonly {
    readonly id: string;
    readonly date: CalendarDate;
    readonly reason: string;
    readonly amount: Cents;
  }[];
  readonly payments: readonly {
    readonly paymentId: string;
    readonly paymentDate: CalendarDate;
    readonly amount: Cents;
  }[];
}

export interface Received {
  readonly id: string;
  readonly paymentDate: CalendarDate;
  readonly method: string;
  readonly description: string;
  readonly amount: Cents;
  readonly paidBy: Payer | null;
}

/** Money of a payment that was reversed. */
export interface TakenBack {
  readonly id: string;
  readonly reversalDate: CalendarDate;
  readonly reason: string;
  readonly amount: Cents;
  readonly paymentId: string;
  readonly paymentDate: CalendarDate;
  /** The payment's description. */
  readonly description: string;
  readonly taken: readonly Omit<Application, 'paymentId' | 'paymentDate' | 'items'>[];
}

export interface Application {
  readonly invoiceId: string;
  readonly invoiceNumber: number;
  readonly paymentId: string;
  readonly paymentDate: CalendarDate;
  readonly amount: Cents;
  /** The items that it covers; for a reversal, the items from which it took the money. */
  readonly items: readonly CoveredItem[];
}

export interface Entry {
  readonly id: string;
  readonly kind: (typeof accountEntryKinds)[number];
  readonly date: CalendarDate;
  readonly description: string;
  readonly paidBy: Payer | null;
  readonly items: readonly ChargedItem[];
  readonly invoiceNumber: number | null;
  readonly dueDate: CalendarDate | null;
  readonly remainingBalance: Cents | null;
  readonly amount: Cents;
  /** The sum of all amounts up to this entry. */
  readonly balance: Cents;
  readonly applications: readonly Application[];
}

const NAMED_ITEMS = 3;

/** `Invoice 0042: Rent, Late Fee`. */
export function chargeDescription({
  number,
  items,
}: {
  readonly number: number;
  readonly items: readonly Pick<ChargedItem, 'description'>[];
}): string {
  const names = [...new Set(items.map(({ description }) => description))];
  const named = names.slice(0, NAMED_ITEMS).join(', ');
  const others = names.length - NAMED_ITEMS;
  return `Invoice ${invoiceLabel(number)}: ${named}${others > 0 ? ` and ${others} more` : ''}`;
}

/** `Bounced check: Check 1001 of 03/10/2026`. */
export function reversalDescription(
  reversal: Pick<TakenBack, 'reason' | 'description' | 'paymentDate'>,
): string {
  const { reason, description, paymentDate } = reversal;
  return `${reason}: ${description} of ${formatCalendarDate(paymentDate)}`;
}

interface Happened {
  readonly charges: readonly Charge[];
  readonly payments: readonly Received[];
  readonly reversals: readonly TakenBack[];
  /** All applications to these invoices, in the order in which they were written. */
  readonly applied: readonly AppliedRow[];
}

/**
 * All charges, payments, reversals and credits of a lease with the running balance, oldest first. Entries of one day
 * are in the order of their ids, in which they were made. The last balance is the open amount of all invoices minus the
 * credit.
 */
export function entriesOf({ charges, payments, reversals, applied }: Happened): Entry[] {
  const covered = coveredItems(charges, applied);
  const applications = charges.flatMap((charge) =>
    charge.payments.map((money) => ({
      ...money,
      invoiceId: charge.id,
      invoiceNumber: charge.number,
      items: covered(money.paymentId, charge.id),
    })),
  );
  const ofPayment = Map.groupBy(applications, ({ paymentId }) => paymentId);
  const ofInvoice = Map.groupBy(applications, ({ invoiceId }) => invoiceId);
  const entries = [
    ...charges.map((charge) => chargeEntry(charge, ofInvoice.get(charge.id) ?? [])),
    ...payments.map((payment) => paymentEntry(payment, ofPayment.get(payment.id) ?? [])),
    ...reversals.map((reversal) => reversalEntry(reversal, covered)),
    ...charges.flatMap(creditEntries),
  ];
  entries.sort((a, b) => compare(a.date, b.date) || compare(a.id, b.id));
  let balance = ZERO;
  return entries.map((entry) => {
    balance = addCents(balance, entry.amount);
    return { ...entry, balance };
  });
}

type EntryAlone = Omit<Entry, 'balance'>;

const noCharge = { items: [], invoiceNumber: null, dueDate: null, remainingBalance: null } as const;

function chargeEntry(charge: Charge, applications: readonly Application[]): EntryAlone {
  return {
    id: charge.id,
    kind: 'charge',
    date: charge.date,
    description: chargeDescription(charge),
    paidBy: null,
    items: charge.items,
    invoiceNumber: charge.number,
    dueDate: charge.dueDate,
    remainingBalance: charge.remainingBalance,
    amount: charge.amount,
    applications,
  };
}

function paymentEntry(payment: Received, applications: readonly Application[]): EntryAlone {
  return {
    ...noCharge,
    id: payment.id,
    kind: 'payment',
    date: payment.paymentDate,
    description: paymentLabel(payment),
    paidBy: payment.paidBy,
    amount: subtractCents(ZERO, payment.amount),
    applications,
  };
}

function reversalEntry(reversal: TakenBack, covered: Covered): EntryAlone {
  const { paymentId, paymentDate } = reversal;
  return {
    ...noCharge,
    id: reversal.id,
    kind: 'reversal',
    date: reversal.reversalDate,
    description: reversalDescription(reversal),
    paidBy: null,
    amount: reversal.amount,
    applications: reversal.taken.map((taken) => ({
      ...taken,
      paymentId,
      paymentDate,
      items: covered(reversal.id, taken.invoiceId),
    })),
  };
}

/** `Credit for invoice 0042: Billed twice`. */
function creditEntries({ number, credits }: Charge): EntryAlone[] {
  return credits.map(({ id, date, reason, amount }) => ({
    ...noCharge,
    id,
    kind: 'credit',
    date,
    description: `Credit for invoice ${invoiceLabel(number)}: ${reason}`,
    paidBy: null,
    invoiceNumber: number,
    amount: subtractCents(ZERO, amount),
    applications: [],
  }));
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

export interface ExplainedLateFee extends LateFeeExplanation {
  readonly invoiceId: string;
  readonly invoiceNumber: number;
  readonly frequency: number;
  readonly lateFee: Cents;
  readonly settledOn: CalendarDate | null;
}

/** INV-11: how the late fee of each late invoice is computed. A paid invoice is listed until its fee is billed. */
export function lateFeesOf(charges: readonly Charge[], today: CalendarDate): ExplainedLateFee[] {
  return charges
    .map((charge) => ({
      invoiceId: charge.id,
      invoiceNumber: charge.number,
      frequency: charge.lateFeeFrequency,
      lateFee: charge.lateFee,
      settledOn: charge.settledOn,
      isOpen: charge.remainingBalance > 0,
      ...explainLateFee({ ...charge, remaining: charge.remainingBalance }, today),
    }))
    .filter(({ isOpen, daysLate, owed, lateFee }) => lateFee > 0 && (isOpen ? daysLate : owed) > 0);
}
