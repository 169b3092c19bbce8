import { readable, type Role } from './amounts.domain.ts';
import {
  asLetters,
  placeOf,
  sureness,
  textOf,
  wordsAt,
  type Found,
  type PrintedLine,
} from './printed.domain.ts';
import { sumsIn, type Sum } from './sums.domain.ts';

/** What the person paid in the end, in cents: below zero where it was money back. */
export function findTotal(lines: readonly PrintedLine[]): Found<number> | null {
  const sums = sumsIn(lines);
  const hints: Hints = {
    inCash: cashLessChange(sums)?.cents,
    withTax: sumsWithTax(sums).map(({ cents }) => cents),
  };
  const mended = [...worthOfCash(sums), ...worthWithTax(sums)];
  const judged = [...sums, ...mended]
    .filter(({ cents, role }) => cents !== 0 && role !== 'change' && role !== 'rounding')
    .map((sum) => ({ sum, score: scoreOf(sum, sums, hints) }))
    .toSorted((a, b) => b.score - a.score || b.sum.row - a.sum.row);
  const [best] = judged;
  if (!best || isRefuted(best.sum, hints)) return null;
  const { sum, score } = best;
  const words = wordsAt(sum.line, sum.start, sum.end);
  const rival = judged.find((other) => Math.abs(other.sum.cents) !== Math.abs(sum.cents));
  const lead = rival ? score - rival.score : 4;
  const tip = tipAfter(sum, sums);
  const isRefund = lines.some((line) =>
    /\b(?:REFUND|RETURN)\b(?! POLICY)/.test(asLetters(readable(line))),
  );
  return {
    value: isRefund ? sum.cents : Math.abs(sum.cents) + (tip?.cents ?? 0),
    confidence:
      confidenceOf(score, lead) *
      (0.5 + sureness(words) / 2) *
      (tip ? 0.7 : 1) *
      (mended.includes(sum) ? MENDED : 1) *
      (isContradicted(sum, hints) ? CONTRADICTED : 1),
    place: tip ? null : placeOf(sum.line.page, words),
  };
}

/** A tip below the last total that was printed: the sum of both was written by hand, if at all. */
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

/** Digits that were corrected by arithmetic are likely, and never sure. */
const MENDED = 0.7;
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

/** What other amounts of the receipt say about the total. */
interface Hints {
  /** What was given, without what was given back. */
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
  if (isMarkReadAsDigit(size, sums)) score -= 5;
  if (isRoundedBelow(sum, sums)) score -= 3;
  // Cash is rounded to the next coin of five cents.
  const isWithTax = withTax.some((cents) => Math.abs(cents - size) <= 2);
  if (isWithTax) score += withTax.includes(size) ? 3 : 1.5;
  if (sum.guessed) score -= others.length > 0 || isWithTax ? 0.5 : 4;
  if (sum.cents < 0) score -= 2;
  score += Math.min(1.5, others.length * 0.5);
  if (others.some(({ role }) => role === 'card')) score += 2;
  if (others.some(({ role }) => role === 'tendered')) score += 1;
  // A total may be printed with other words elsewhere; the amount is what counts.
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
  if (size === Math.max(...sums.filter(isAmountToPay).map(({ cents }) => Math.abs(cents))))
    score += 1;
  return score;
}

/** Whether a total stands further down that differs by a few cents only, as it is rounded. */
const isRoundedBelow = ({ row, cents, inTaxTable }: Sum, sums: readonly Sum[]) =>
  sums.some(
    (below) =>
      below.row > row &&
      below.row - row <= 3 &&
      (below.role === 'paid-total' || below.role === 'total') &&
      below.inTaxTable === inTaxTable &&
      below.cents !== cents &&
      Math.abs(below.cents - cents) <= MOST_ROUNDING &&
      below.cents % 5 === 0,
  );

/** Whether the same amount stands elsewhere without its first digit, which was a currency's mark: `$` is read as 5 or 8. */
function isMarkReadAsDigit(size: number, sums: readonly Sum[]): boolean {
  const [first = '', ...rest] = String(size);
  return (
    /[58]/.test(first) &&
    rest.length >= 3 &&
    sums.some(({ cents, marked }) => Math.abs(cents) === Number(rest.join('')) && marked)
  );
}

/** As when one digit was read wrong. */
function isOneDigitOff(one: number, other: number): boolean {
  const [a, b] = [String(Math.abs(one)), String(other)];
  return (
    a.length === b.length && Array.from(a).filter((digit, index) => digit !== b[index]).length === 1
  );
}

const isAmountToPay = ({ role, guessed }: Sum) =>
  !guessed && role !== 'tendered' && role !== 'change';

/** What was given, without what was given back. */
function cashLessChange(sums: readonly Sum[]): { cents: number; given: Sum } | null {
  const change = sums.findLast(({ role, inTaxTable }) => role === 'change' && !inTaxTable);
  if (!change) return null;
  const before = sums.filter(({ row, inTaxTable }) => row < change.row && !inTaxTable);
  const given =
    before.findLast(({ role }) => role === 'tendered') ??
    (change.cents === 0 ? undefined : before.findLast(({ role }) => role === 'card'));
  if (!given) return null;
  const cents = Math.abs(given.cents) - Math.abs(change.cents);
  return cents > 0 ? { cents, given } : null;
}

/** What a table of taxes comes to, rounded as it is printed: of each of its rows, what was taxed and the tax. */
function sumsWithTax(sums: readonly Sum[]): Sum[] {
  const rounding = sums.find(({ role }) => role === 'rounding')?.cents ?? 0;
  return sums.flatMap((net, index) => {
    const tax = sums[index + 1];
    if (tax?.row !== net.row || tax.cents <= 0 || net.cents <= tax.cents) return [];
    const rate = Number(/(\d{1,2}(?:\.\d+)?)\s?%/.exec(textOf(net.line))?.[1] ?? 0) / 100;
    const isTax =
      rate > 0
        ? Math.abs(net.cents * rate - tax.cents) <= 1
        : net.inTaxTable && tax.cents < net.cents * 0.15;
    return isTax ? [{ ...net, cents: net.cents + tax.cents + rounding, role: 'other' }] : [];
  });
}

/** Where a digit of the total was read wrong, the table of taxes tells it. */
function worthWithTax(sums: readonly Sum[]): Sum[] {
  const [worth, ...others] = sumsWithTax(sums);
  if (!worth || others.some(({ cents }) => cents !== worth.cents)) return [];
  return mendedTo(worth.cents, sums);
}

/** Where a digit of the total was read wrong, cash and change tell it. */
function worthOfCash(sums: readonly Sum[]): Sum[] {
  const paid = cashLessChange(sums);
  return paid ? mendedTo(paid.cents, sums) : [];
}

/** What is paid in cash is rounded to the next coin, in cents. */
const MOST_ROUNDING = 4;

/** A printed total with the digits that the arithmetic asks for. A sum that is printed nowhere is never made up. */
function mendedTo(cents: number, sums: readonly Sum[]): Sum[] {
  if (sums.some((sum) => Math.abs(sum.cents) === cents)) return [];
  const printed = sums.find(
    (sum) =>
      (sum.role === 'total' || sum.role === 'paid-total') &&
      !sum.inTaxTable &&
      isOneDigitOff(sum.cents, cents) &&
      Math.abs(Math.abs(sum.cents) - cents) > MOST_ROUNDING,
  );
  return printed ? [{ ...printed, cents, role: 'other', guessed: false }] : [];
}

/** Whether cash and change, or a table of taxes with one row, tell another sum. */
function isContradicted({ cents }: Sum, { inCash, withTax }: Hints): boolean {
  const differs = (told: number) => Math.abs(told - Math.abs(cents)) > MOST_ROUNDING;
  const [taxed = Math.abs(cents), ...rows] = withTax;
  return (inCash !== undefined && differs(inCash)) || (rows.length === 0 && differs(taxed));
}

/** Whether the arithmetic tells another sum than an amount that no word calls a total. */
function isRefuted({ cents, role }: Sum, { inCash, withTax }: Hints): boolean {
  if (role === 'total' || role === 'paid-total') return false;
  const size = Math.abs(cents);
  const isRefutedByCash = inCash !== undefined && Math.abs(inCash - size) > MOST_ROUNDING;
  // What is not taxed comes on top of a table of taxes.
  const isBelowTaxed = withTax.length > 0 && withTax.every((taxed) => taxed - size > MOST_ROUNDING);
  return isRefutedByCash || (inCash === undefined && isBelowTaxed);
}

/** Whether it is a sum before tax, tip, rounding and discount, with them. */
function addsUp(sum: Sum, sums: readonly Sum[]): boolean {
  const size = Math.abs(sum.cents);
  const above = sums.filter(({ row, inTaxTable }) => row < sum.row && !inTaxTable);
  const bases = above.filter(({ role }) => role === 'subtotal' || role === 'total');
  const parts = above.filter(
    ({ role, cents }) =>
      cents !== 0 &&
      (role === 'tax' || role === 'tip' || role === 'rounding' || role === 'discount'),
  );
  return bases.slice(-4).some((base) => {
    const from = Math.abs(base.cents);
    if (from === size) return false;
    const steps = parts
      .filter(({ row }) => row !== base.row)
      .slice(-4)
      .map(({ cents, role }) => (role === 'discount' ? -Math.abs(cents) : cents));
    return reaches(from, steps, size);
  });
}

/** Whether some of the steps lead from one amount to another. */
function reaches(from: number, steps: readonly number[], to: number): boolean {
  const [step, ...rest] = steps;
  if (step === undefined) return from === to;
  return (
    reaches(from, rest, to) ||
    reaches(from + step, rest, to) ||
    (Math.abs(step) < 10 && reaches(from - step, rest, to))
  );
}
