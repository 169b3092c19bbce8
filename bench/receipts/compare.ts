import type { ReadReceipt } from '@tenantry/reading/receipts/receipt-reader';
import { centsOf, dayOf, type DateOrder, type Truth } from './truth.ts';

export const fields = ['total', 'date', 'vendor', 'category'] as const;

export type Field = (typeof fields)[number];

export interface Verdict {
  readonly right: boolean;
  readonly wanted: string;
  readonly got: string;
}

/** Compares each field of the truth with the extracted value. A date or an amount is right or wrong. */
export function compare(
  truth: Truth,
  read: ReadReceipt | null,
  order: DateOrder,
): Partial<Record<Field, Verdict>> {
  const day = truth.date && dayOfTruth(truth.date, order);
  const gotDay = read?.date?.value.slice(0, 10) ?? '';
  const gotCents = read?.amount ? Math.round(read.amount.value * 100) : Number.NaN;
  const vendor = read?.vendor?.value ?? '';
  const category = read?.category?.value ?? '';
  return {
    ...(truth.total && {
      total: verdict(centsOf(truth.total) === gotCents, truth.total, (gotCents / 100).toFixed(2)),
    }),
    ...(day && { date: verdict(day === gotDay, day, gotDay) }),
    ...(truth.vendor && {
      vendor: verdict(isSameVendor(truth.vendor, vendor), truth.vendor, vendor),
    }),
    ...(truth.category && {
      category: verdict(truth.category === category, truth.category, category),
    }),
  };
}

/** A date that is impossible in the order of the other dates is read in the other order. */
const dayOfTruth = (printed: string, order: DateOrder) =>
  dayOf(printed, order) ?? dayOf(printed, order === 'dmy' ? 'mdy' : 'dmy') ?? printed;

const verdict = (right: boolean, wanted: string, got: string): Verdict => ({ right, wanted, got });

/** Optional parts of a business name. */
const forms =
  /\b(?:the|inc|llc|pllc|co|corp|corporation|company|ltd|limited|sdn|bhd|s\/b|plt|store|no|com)\b\.?|#?\b\d{3,}\b/g;

/**
 * The same business: case, punctuation, spaces, accents, legal forms and store numbers are ignored. Names of more than
 * three letters may have one wrong letter in eight, at most three. Either name may be contained in the other, as whole
 * words or with at least five letters.
 */
export function isSameVendor(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [short, long] = [a.join(''), b.join('')].toSorted((x, y) => x.length - y.length);
  if (!short || !long) return false;
  if (a.every((word) => b.includes(word)) || b.every((word) => a.includes(word))) return true;
  if (short.length >= 5 && long.includes(short)) return true;
  return distance(short, long) <= Math.min(3, Math.ceil((short.length - 3) / 8));
}

function wordsOf(name: string): string[] {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F'’]/g, '');
  return plain.replaceAll(forms, ' ').match(/[a-z\d]+/g) ?? [];
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [column, against] of Array.from(other).entries()) {
      const change = (row[column] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
