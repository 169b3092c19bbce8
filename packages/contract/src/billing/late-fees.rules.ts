/**
 * CHG-14 to CHG-17: what a late-fee policy charges. The server, the policy editor and the simulator share this code.
 */
import { addDays, formatCalendarDate, type CalendarDate } from '#shared/calendar-date';
import {
  addCents,
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  subtractCents,
  ZERO,
  type Cents,
} from '#shared/money';
import { invoiceLabel } from '../invoices/invoices.rules.ts';
import { payableFrom, type LateDates } from '../ledger/overdue.rules.ts';
import { splitBetween, type ItemizedInvoice } from '../ledger/waterfall.rules.ts';
import type {
  LateFeePolicy,
  LateFeeRule,
  LateFeeTerms,
  LateFeeTermsInput,
  StateLateFeeCap,
} from './late-fee-policies.schemas.ts';

/** 100% in thousandths of a percent. */
const WHOLE = 100_000;

/** A fraction of an amount, rounded to the nearest cent, halves away from zero. */
const partOf = (amount: Cents, thousandths: number): Cents =>
  cents(Math.floor((amount * thousandths) / WHOLE + 0.5));

const thousandthsOf = (percent: number) => Math.round(percent * 1000);

export function lateFeeTermsOf(input: LateFeeTermsInput): LateFeeTerms {
  const { graceDays, kinds, rules, capAmount, capPercent, smallestUnpaid } = input;
  return {
    graceDays,
    kinds,
    rules: rules.map(({ type, amount, percent, everyDays }) => {
      const value = type === 'FLAT' ? centsFromDollars(amount ?? 0) : thousandthsOf(percent ?? 0);
      return { type, value, everyDays };
    }),
    capAmount: capAmount === null ? null : centsFromDollars(capAmount),
    capPercent: capPercent === null ? null : thousandthsOf(capPercent),
    smallestUnpaid: centsFromDollars(smallestUnpaid),
  };
}

/** The terms in dollars and percent. */
export function presentLateFeeTerms(terms: LateFeeTerms): NonNullable<LateFeePolicy['terms']> {
  const { graceDays, kinds, rules, capAmount, capPercent, smallestUnpaid } = terms;
  return {
    graceDays,
    kinds: [...kinds] as NonNullable<LateFeePolicy['terms']>['kinds'],
    rules: rules.map(({ type, value, everyDays }) => ({
      type,
      amount: type === 'FLAT' ? dollarsFromCents(cents(value)) : null,
      percent: type === 'FLAT' ? null : value / 1000,
      everyDays,
    })),
    capAmount: capAmount === null ? null : dollarsFromCents(capAmount),
    capPercent: capPercent === null ? null : capPercent / 1000,
    smallestUnpaid: dollarsFromCents(smallestUnpaid),
  };
}

/** CHG-15: the last day without a fee. The due day is not a day of grace. */
export const lastDayOfGrace = (dueDate: CalendarDate, { graceDays }: LateFeeTerms): CalendarDate =>
  addDays(dueDate, graceDays);

/** A day on which a fee of a policy is assessed. */
export interface FeeDay {
  /** The index of the rule. */
  readonly rule: number;
  /** 0 for the first time. */
  readonly occurrence: number;
  readonly day: CalendarDate;
}

/** CHG-15: the days up to a given day on which an invoice may be charged a fee, in the order of assessment. */
export function feeDays(
  terms: LateFeeTerms,
  dates: Omit<LateDates, 'lateDate'>,
  through: CalendarDate,
): FeeDay[] {
  const first = addDays(lastDayOfGrace(payableFrom(dates), terms), 1);
  const days = terms.rules.flatMap(({ everyDays }, rule) => {
    const found: FeeDay[] = [];
    for (let day = first; day <= through; day = addDays(day, everyDays ?? 1)) {
      found.push({ rule, occurrence: found.length, day });
      if (everyDays === null) break;
    }
    return found;
  });
  return days.toSorted((a, b) => a.day.localeCompare(b.day) || a.rule - b.rule);
}

/** What a fee is computed from. */
export interface LateCharge {
  /** The charges of the invoice that count. */
  readonly charged: Cents;
  /** The part of `charged` that was unpaid at the end of the day before. */
  readonly unpaid: Cents;
  /** Other late fees of the same invoice, also those that a person typed. */
  readonly before: Cents;
  /** CHG-18: only the rent, for laws with a percentage of the rent; absent if everything that counts is rent. */
  readonly rent?: Pick<LateCharge, 'charged' | 'unpaid'>;
}

export interface LateFee {
  readonly amount: Cents;
  /** The fee without the cap, if a cap lowers it. */
  readonly uncapped: Cents | null;
  /** CHG-18: the statute that lowers it; null for the cap of the policy. */
  readonly statute: string | null;
}

const NO_FEE: LateFee = { amount: ZERO, uncapped: null, statute: null };

/** One fee; zero if too little is unpaid or the cap is reached. */
export function lateFeeBy(
  terms: LateFeeTerms,
  { type, value }: LateFeeRule,
  { charged, unpaid, before, rent = { charged, unpaid } }: LateCharge,
): LateFee {
  if (unpaid <= 0 || unpaid < terms.smallestUnpaid) return NO_FEE;
  const whole =
    type === 'FLAT' ? cents(value) : partOf(type === 'PERCENT_OF_CHARGE' ? charged : unpaid, value);
  const roomOf = (cap: Cents | null) => (cap === null ? whole : cents(Math.max(0, cap - before)));
  const byPolicy = cents(Math.min(whole, roomOf(capOf(terms, charged))));
  const { stateCap } = terms;
  const byState = stateCap
    ? roomOf(stateLimitOf(stateCap, stateCap.ofUnpaid ? rent.unpaid : rent.charged))
    : whole;
  const amount = cents(Math.min(byPolicy, byState));
  return {
    amount,
    uncapped: amount < whole ? whole : null,
    statute: stateCap && byState < byPolicy ? stateCap.rule : null,
  };
}

/** The limits of an amount and of a part of a charge, the lowest first. */
const limitsOf = (amount: Cents | null, percent: number | null, charge: Cents): Cents[] =>
  [amount, percent === null ? null : partOf(charge, percent)]
    .filter((limit) => limit !== null)
    .toSorted((a, b) => a - b);

/** The lower of both limits. */
const capOf = ({ capAmount, capPercent }: LateFeeTerms, charged: Cents): Cents | null =>
  limitsOf(capAmount, capPercent, charged)[0] ?? null;

/** CHG-18: the most that a state's law allows for this much rent, never negative; null if it names no limit. */
export function stateLimitOf(
  { amount, percent, higher }: StateLateFeeCap,
  rent: Cents,
): Cents | null {
  const limits = limitsOf(amount, percent, cents(Math.max(0, rent)));
  return (higher ? limits.at(-1) : limits[0]) ?? null;
}

/**
 * CHG-17: the charges of an invoice that count, between two levels of its money. All of them are between zero and its
 * amount; the unpaid ones are between the money applied to it and its amount less its credit notes.
 */
export function countedBetween(
  invoice: ItemizedInvoice,
  { kinds }: Pick<LateFeeTerms, 'kinds'>,
  [from, to]: readonly [Cents, Cents],
): Cents {
  if (to <= from) return ZERO;
  const split = splitBetween(invoice, from, to);
  return addCents(
    ...invoice.items.map(({ kind }, index) =>
      kinds.includes(kind) ? (split[index] ?? ZERO) : ZERO,
    ),
  );
}

export interface AssessedFee extends FeeDay, LateFee {
  readonly unpaid: Cents;
}

interface UnpaidByDay {
  readonly charged: Cents;
  /** The charges that count and were unpaid at the end of a day. */
  unpaidAt(day: CalendarDate): Cents;
}

interface Late extends Omit<LateDates, 'lateDate'>, UnpaidByDay {
  /** CHG-18: the rent alone; absent if all that counts is rent. */
  readonly rent?: UnpaidByDay;
}

interface Assessing {
  readonly through: CalendarDate;
  /** Fees that were assessed earlier. */
  readonly known?: readonly (Pick<FeeDay, 'rule' | 'occurrence'> & { readonly amount: Cents })[];
  /** Late fees of the invoice that a person typed. They count toward the caps. */
  readonly typed?: Cents;
  /** Days on which late fees are on hold. */
  isHeld?(day: CalendarDate): boolean;
}

/** CHG-14 to CHG-17: the fees of an invoice up to a day that were not assessed earlier. */
export function assessLateFees(
  terms: LateFeeTerms,
  { charged, unpaidAt, rent, ...dates }: Late,
  { through, known = [], typed = ZERO, isHeld = () => false }: Assessing,
): AssessedFee[] {
  let before = addCents(typed, ...known.map(({ amount }) => amount));
  const isKnown = ({ rule, occurrence }: FeeDay) =>
    known.some((fee) => fee.rule === rule && fee.occurrence === occurrence);
  const assessed: AssessedFee[] = [];
  for (const feeDay of feeDays(terms, dates, through)) {
    const rule = terms.rules[feeDay.rule];
    if (!rule || isKnown(feeDay) || isHeld(feeDay.day)) continue;
    const eve = addDays(feeDay.day, -1);
    const unpaid = unpaidAt(eve);
    const fee = lateFeeBy(terms, rule, {
      charged,
      unpaid,
      before,
      ...(rent && { rent: { charged: rent.charged, unpaid: rent.unpaidAt(eve) } }),
    });
    if (fee.amount <= 0) continue;
    before = addCents(before, fee.amount);
    assessed.push({ ...feeDay, ...fee, unpaid });
  }
  return assessed;
}

const percentText = (thousandths: number) => `${thousandths / 1000}%`;

/** `5% of $450.00 unpaid`, `5% of $1,450.00, $450.00 of it unpaid`, or `$50.00`. */
function basisOf(
  { type, value }: LateFeeRule,
  { charged, unpaid }: Pick<LateCharge, 'charged' | 'unpaid'>,
) {
  if (type === 'FLAT') return formatCents(cents(value));
  if (type === 'PERCENT_OF_UNPAID') return `${percentText(value)} of ${formatCents(unpaid)} unpaid`;
  const part = unpaid < charged ? `${formatCents(unpaid)} of it unpaid` : 'unpaid';
  return `${percentText(value)} of ${formatCents(charged)}, ${part}`;
}

/** CHG-16: the item of a fee: `Late fee for invoice 0042: 5% of $1,450.00 unpaid after 11/05/2026`. */
export function lateFeeDescription(
  number: number,
  rule: LateFeeRule,
  { day, charged, unpaid, ...fee }: AssessedFee & { readonly charged: Cents },
): string {
  const basis = basisOf(rule, { charged, unpaid });
  const after = formatCalendarDate(addDays(day, -1));
  const joined =
    rule.type === 'FLAT' ? `${basis}, unpaid after ${after}` : `${basis} after ${after}`;
  return `Late fee for invoice ${invoiceLabel(number)}: ${joined}${limitInWords(fee)}`;
}

/** CHG-18: `, limited to $50.00 by NY RPL 238-a`, or `, reduced from $72.50 by the cap`. */
export function limitInWords({ amount, uncapped, statute }: LateFee): string {
  if (statute !== null) return `, limited to ${formatCents(amount)} by ${statute}`;
  return uncapped === null ? '' : `, reduced from ${formatCents(uncapped)} by the cap`;
}

function ruleInWords({ type, value, everyDays }: LateFeeRule): string {
  const amounts = {
    FLAT: () => formatCents(cents(value)),
    PERCENT_OF_CHARGE: () => `${percentText(value)} of the charge`,
    PERCENT_OF_UNPAID: () => `${percentText(value)} of what is unpaid`,
  };
  if (everyDays === null) return `${amounts[type]()} once`;
  return `${amounts[type]()} ${everyDays === 1 ? 'every day' : `every ${everyDays} days`}`;
}

/** CHG-14: a policy in one sentence: `From the 5th day after the due day: $50.00 once; at most $100.00 for an invoice.` */
export function lateFeeTermsInWords(terms: LateFeeTerms): string {
  const { graceDays, rules, capAmount, capPercent, smallestUnpaid, stateCap } = terms;
  if (rules.length === 0) return 'No late fees.';
  const from =
    graceDays === 0
      ? 'From the day after the due day'
      : `When unpaid ${graceDays} ${graceDays === 1 ? 'day' : 'days'} after the due day`;
  const limits = [
    ...(capAmount === null ? [] : [`at most ${formatCents(capAmount)} for an invoice`]),
    ...(capPercent === null ? [] : [`at most ${percentText(capPercent)} of the charge`]),
    ...(stateCap ? [`never more than ${stateCap.rule} allows`] : []),
    ...(smallestUnpaid > 0 ? [`none when less than ${formatCents(smallestUnpaid)} is unpaid`] : []),
  ];
  return `${[`${from}: ${rules.map(ruleInWords).join(' and ')}`, ...limits].join('; ')}.`;
}

/** The charges of an invoice that count, and how much of them was unpaid with this money and these credits. */
export function lateChargeOf(
  invoice: ItemizedInvoice,
  terms: Pick<LateFeeTerms, 'kinds'>,
  { applied, credited }: { readonly applied: Cents; readonly credited: Cents },
): { readonly charged: Cents; readonly unpaid: Cents } {
  const total = addCents(...invoice.items.map(({ amount }) => amount));
  return {
    charged: countedBetween(invoice, terms, [ZERO, total]),
    unpaid: countedBetween(invoice, terms, [applied, subtractCents(total, credited)]),
  };
}

/** CHG-18: a law's percentage is of the rent, less the credits among the items, and not of what else is billed with it. */
export const RENT_ALONE: Pick<LateFeeTerms, 'kinds'> = { kinds: ['RENT'] };

/** NEW-13: the most that a law allows for an invoice with this money and these credit notes. */
export function lateFeeMostOf(
  cap: StateLateFeeCap,
  invoice: ItemizedInvoice,
  money: { readonly applied: Cents; readonly credited: Cents },
): Cents | null {
  const { charged, unpaid } = lateChargeOf(invoice, RENT_ALONE, money);
  return stateLimitOf(cap, cap.ofUnpaid ? unpaid : charged);
}
