import { textOf } from './printed.domain.ts';
import type { Sum } from './sums.domain.ts';

/** Whether they differ in one digit, as after a misreading. */
export function isOneDigitOff(one: number, other: number): boolean {
  const [a, b] = [String(Math.abs(one)), String(other)];
  return (
    a.length === b.length && Array.from(a).filter((digit, index) => digit !== b[index]).length === 1
  );
}

/** The paid amount minus the change. */
export function cashLessChange(sums: readonly Sum[]): { cents: number; given: Sum } | null {
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

/** The sum of a tax table, rounded as printed: for each row, the taxed amount and the tax. */
export function sumsWithTax(sums: readonly Sum[]): Sum[] {
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

/** If a digit of the total was misread, the tax table corrects it. */
export function worthWithTax(sums: readonly Sum[]): Sum[] {
  const [worth, ...others] = sumsWithTax(sums);
  if (!worth || others.some(({ cents }) => cents !== worth.cents)) return [];
  return correctedTo(worth.cents, sums);
}

/** If a digit of the total was misread, cash and change correct it. */
export function worthOfCash(sums: readonly Sum[]): Sum[] {
  const paid = cashLessChange(sums);
  return paid ? correctedTo(paid.cents, sums) : [];
}

/** Cash payments are rounded to the next coin, in cents. */
export const MAX_ROUNDING = 4;

/** A printed total with the digits that the arithmetic requires. A sum that is not printed is never invented. */
function correctedTo(cents: number, sums: readonly Sum[]): Sum[] {
  if (sums.some((sum) => Math.abs(sum.cents) === cents)) return [];
  const printed = sums.find(
    (sum) =>
      (sum.role === 'total' || sum.role === 'paid-total') &&
      !sum.inTaxTable &&
      isOneDigitOff(sum.cents, cents) &&
      Math.abs(Math.abs(sum.cents) - cents) > MAX_ROUNDING,
  );
  return printed ? [{ ...printed, cents, role: 'other', guessed: false }] : [];
}

/** Whether it equals a sum before tax, tip, rounding and discount, plus these. */
export function addsUp(sum: Sum, sums: readonly Sum[]): boolean {
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

/**
 * Whether it equals the sum of the items right above it, with or without tax and discount between them. An amount
 * without a known label is an item; the last one of a line counts.
 */
export function isSumOfItems({ cents, row }: Sum, sums: readonly Sum[]): boolean {
  const above = sums.filter(
    (sum, index) =>
      sum.row < row && !sum.inTaxTable && !sum.guessed && sums[index + 1]?.row !== sum.row,
  );
  let [worth, added, count] = [0, 0, 0];
  for (const item of above.toReversed()) {
    if (item.role === 'tax') added += item.cents;
    if (item.role === 'discount') added -= Math.abs(item.cents);
    if (item.role !== 'other') continue;
    worth += item.cents;
    count += 1;
    if (count > 1 && (worth === cents || worth + added === cents)) return true;
  }
  return false;
}

/** Whether some of the steps lead from one amount to the other. */
function reaches(from: number, steps: readonly number[], to: number): boolean {
  const [step, ...rest] = steps;
  if (step === undefined) return from === to;
  return (
    reaches(from, rest, to) ||
    reaches(from + step, rest, to) ||
    (Math.abs(step) < 10 && reaches(from - step, rest, to))
  );
}
