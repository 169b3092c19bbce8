import { readable, type Role } from './amounts.domain.ts';
import {
  addsUp,
  cashLessChange,
  isOneDigitOff,
  isSumOfItems,
  MAX_ROUNDING,
  sumsWithTax,
  worthOfCash,
  worthWithTax,
} from './arithmetic.domain.ts';
import {
  asLetters,
  LIKELY_AT_MOST,
  placeOf,
  sureness,
  wordsAt,
  type Found,
  type PrintedLine,
} from './printed.domain.ts';
import { sumsIn, type Sum } from './sums.domain.ts';

const neverTotal: readonly Role[] = ['change', 'rounding', 'early'];

/** The final amount paid in cents; negative for money back. */
export function findTotal(lines: readonly PrintedLine[]): Found<number> | null {
  const sums = sumsIn(lines);
  const hints: Hints = {
    inCash: cashLessChange(sums)?.cents,
    withTax: sumsWithTax(sums).map(({ cents }) => cents),
  };
  const corrected = [...worthOfCash(sums), ...worthWithTax(sums)];
  const judged = [...sums, ...corrected]
    .filter(({ cents, role }) => cents !== 0 && !neverTotal.includes(role))
    .map((sum) => ({ sum, score: scoreOf(sum, sums, hints) }))
    .toSorted((a, b) => b.score - a.score || b.sum.row - a.sum.row);
  const [best] = judged;
  if (!best || isRefuted(best.sum, hints)) return null;
  const { sum, score } = best;
  const words = wordsAt(sum.line, sum.start, sum.end);
  const rival = judged.find((other) => Math.abs(other.sum.cents) !== Math.abs(sum.cents));
  const lead = rival ? score - rival.score : 4;
  const tip = tipAfter(sum, sums);
  const isMoneyBack = sum.cents < 0 && isRefund(lines, sums);
  const isCorrected = corrected.includes(sum) || isBeforeTip(sum, sums);
  const isRefutable = isContradicted(sum, sums, hints);
  const isDoubtful = tip !== undefined || isCorrected || isRefutable || isAfterVoucher(sum, sums);
  return {
    value: isMoneyBack ? sum.cents : Math.abs(sum.cents) + (tip?.cents ?? 0),
    confidence:
      confidenceOf(score, lead) *
      (0.5 + sureness(words) / 2) *
      (tip ? 0.7 : 1) *
      (isCorrected ? CORRECTED : 1) *
      (isRefutable ? CONTRADICTED : 1),
    atMost: isDoubtful ? LIKELY_AT_MOST : undefined,
    place: tip ? null : placeOf(sum.line.page, words),
  };
}

const wordOfRefund =
  /\bREFUND(?:ED)?\b(?! POLICY)|\bRETURN(?:ED)?\b(?! (?:POLICY|CHEC?K|PAYMENT))|\bCREDIT (?:NOTE|MEMO|ISSUED)\b/;

/** Banks and payment apps print payments as negative amounts. */
const wordOfPayment = /\b(?:YOU PAID|SENT|TRANSFER(?:RED)?|PAYMENTS?)\b/;

/** A refund says so; if the word was misread, its items and tax are negative like the total. */
function isRefund(lines: readonly PrintedLine[], sums: readonly Sum[]): boolean {
  const printed = lines.map((line) => asLetters(readable(line)));
  if (printed.some((text) => wordOfRefund.test(text))) return true;
  const isBelowZero = (wanted: Role) =>
    sums.some(({ role, cents }) => role === wanted && cents < 0);
  return (
    sums.every(({ cents }) => cents <= 0) &&
    isBelowZero('other') &&
    isBelowZero('tax') &&
    !printed.some((text) => wordOfPayment.test(text))
  );
}

/** A tip below the last printed total: their sum was written by hand, if at all. */
function tipAfter(total: Sum, sums: readonly Sum[]): Sum | undefined {
  const tip = sums.find(
    ({ role, row, cents }) =>
      role === 'tip' && cents > 0 && cents < total.cents / 2 && row > total.row,
  );
  const isLast = !sums.some(({ row, cents }) => tip && row > tip.row && cents > tip.cents);
  return isLast && sums.every(({ row, cents }) => row <= total.row || cents <= total.cents)
    ? tip
    : undefined;
}

/** Whether there are a tip and a larger total below, which is then the paid amount. */
const isBeforeTip = (total: Sum, sums: readonly Sum[]) =>
  sums.some(
    (tip) =>
      tip.role === 'tip' &&
      tip.row > total.row &&
      sums.some(
        ({ role, row, cents }) => role.endsWith('total') && row > tip.row && cents > total.cents,
      ),
  );

const wordOfVoucher = /\b(?:COUPONS?|VOUCHERS?|GIFT|STORE CREDIT|REDEE?M\w*)\b/;

/** Whether a voucher was taken off a printed sum: it may be a discount, or a part of the payment. */
const isAfterVoucher = (total: Sum, sums: readonly Sum[]) =>
  sums.some(
    (voucher) =>
      voucher.cents !== 0 &&
      voucher.row < total.row &&
      wordOfVoucher.test(asLetters(readable(voucher.line))) &&
      sums.some(
        ({ row, cents }) =>
          row < total.row && cents === Math.abs(total.cents) + Math.abs(voucher.cents),
      ),
  );

/** A value that arithmetic corrected, or clearly contradicts, is likely and never sure. */
const CORRECTED = 0.7;
/** A sum that the rest of the receipt contradicts. */
const CONTRADICTED = 0.8;

function confidenceOf(score: number, lead: number): number {
  const byScore = Math.max(0.1, Math.min(0.98, 0.15 + score * 0.06));
  return byScore * (0.7 + 0.3 * Math.max(0, Math.min(1, lead / 4)));
}

const byRole: Readonly<Partial<Record<Role, number>>> = {
  'paid-total': 9,
  total: 7.5,
  card: 4,
  subtotal: 2,
  tendered: 1.5,
  other: 1,
  tax: -4,
  tip: -4,
  discount: -4,
};

/** Evidence of other amounts for or against the total. */
interface Hints {
  /** The paid amount minus the change. */
  readonly inCash: number | undefined;
  readonly withTax: readonly number[];
}

function scoreOf(sum: Sum, sums: readonly Sum[], { inCash, withTax }: Hints): number {
  const size = Math.abs(sum.cents);
  const isTotal = sum.role === 'total' || sum.role === 'paid-total';
  const others = sums.filter((other) => other !== sum && Math.abs(other.cents) === size);
  let score = byRole[sum.role] ?? 0;
  if (sum.inTaxTable) score -= 5;
  if (sum.apart) score -= 1;
  if (!sum.marked && isMarkReadAsDigit(size, sums)) score -= 5;
  if (isRoundedBelow(sum, sums)) score -= 3;
  // Cash is rounded to the next five cents.
  const isWithTax = withTax.some((cents) => Math.abs(cents - size) <= 2);
  if (isWithTax) score += withTax.includes(size) ? 3 : 1.5;
  if (sum.guessed) score -= others.length > 0 || isWithTax ? 0.5 : 4;
  if (sum.cents < 0) score -= 2;
  score += Math.min(1.5, others.length * 0.5);
  if (others.some(({ role }) => role === 'card')) score += 2;
  if (others.some(({ role }) => role === 'tendered')) score += 1;
  // A total may be printed again with other words; the amount counts.
  if (!isTotal) {
    const best = Math.max(
      0,
      ...others.filter(({ inTaxTable }) => !inTaxTable).map(({ role }) => byRole[role] ?? 0),
    );
    if (best > (byRole[sum.role] ?? 0)) score -= 0.5;
  }
  if (size === inCash) {
    const nearly = sums.some(
      ({ cents, role }) => role.endsWith('total') && isOneDigitOff(cents, size),
    );
    score += others.length > 0 || nearly ? 8 : 6;
  }
  if (addsUp(sum, sums)) score += 3;
  else if (isTotal && isSumOfItems(sum, sums)) score += 3;
  if (!isTotal && sum.role !== 'subtotal' && isSumOfItems(sum, sums)) score += 4;
  if (size === Math.max(...sums.filter(isAmountToPay).map(({ cents }) => Math.abs(cents))))
    score += 1;
  return score;
}

/** Whether there is a total further down that differs by a few cents only, because of rounding. */
const isRoundedBelow = ({ row, cents, inTaxTable }: Sum, sums: readonly Sum[]) =>
  sums.some(
    (below) =>
      below.row > row &&
      below.row - row <= 3 &&
      (below.role === 'paid-total' || below.role === 'total') &&
      below.inTaxTable === inTaxTable &&
      below.cents !== cents &&
      Math.abs(below.cents - cents) <= MAX_ROUNDING &&
      below.cents % 5 === 0,
  );

/**
 * Whether the same amount is printed elsewhere without its first digit, which was a currency sign: `$` is read as 5 or
 * 8.
 */
function isMarkReadAsDigit(size: number, sums: readonly Sum[]): boolean {
  const [first = '', ...rest] = String(size);
  return (
    /[58]/.test(first) &&
    rest.length >= 3 &&
    sums.some(({ cents, marked }) => Math.abs(cents) === Number(rest.join('')) && marked)
  );
}

const isAmountToPay = ({ role, guessed }: Sum) =>
  !guessed && role !== 'tendered' && role !== 'change';

/** Whether cash and change, or a tax table, give another sum, or the subtotal above is larger. */
function isContradicted(sum: Sum, sums: readonly Sum[], { inCash, withTax }: Hints): boolean {
  const size = Math.abs(sum.cents);
  const differs = (told: number) => Math.abs(told - size) > MAX_ROUNDING;
  const [taxed = size, ...others] = new Set(withTax);
  return (
    (inCash !== undefined && differs(inCash)) ||
    (others.length === 0 && differs(taxed)) ||
    isBelowSubtotal(sum, sums)
  );
}

/** Whether it is less than the subtotal above although nothing was deducted. */
const isBelowSubtotal = ({ row, cents }: Sum, sums: readonly Sum[]) =>
  cents > 0 &&
  sums.every((sum) => (sum.role !== 'discount' || sum.cents === 0) && sum.cents >= -MAX_ROUNDING) &&
  sums.some(
    (sum) =>
      sum.role === 'subtotal' &&
      sum.row < row &&
      !sum.inTaxTable &&
      !sum.guessed &&
      sum.cents - cents > MAX_ROUNDING,
  );

/** Whether arithmetic gives another sum than an amount without a label. */
function isRefuted({ cents, role }: Sum, { inCash, withTax }: Hints): boolean {
  if (role === 'total' || role === 'paid-total') return false;
  const size = Math.abs(cents);
  const isRefutedByCash = inCash !== undefined && Math.abs(inCash - size) > MAX_ROUNDING;
  // Untaxed items are added to the sum of a tax table.
  const isBelowTaxed = withTax.length > 0 && withTax.every((taxed) => taxed - size > MAX_ROUNDING);
  return isRefutedByCash || (inCash === undefined && isBelowTaxed);
}
