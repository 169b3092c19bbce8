import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The known values of a receipt, as printed. */
export interface Truth {
  readonly vendor?: string;
  readonly date?: string;
  readonly total?: string;
  readonly category?: string;
  /** Only set if the folder's other dates do not show it. */
  readonly dateOrder?: DateOrder;
}

export type DateOrder = 'dmy' | 'mdy';

/** The truth of a folder by file name, and the order of its dates. */
export async function readTruths(
  folder: string,
): Promise<{ truths: Map<string, Truth>; order: DateOrder }> {
  const { dateOrder, ...files } = JSON.parse(
    await readFile(join(folder, 'truth.json'), 'utf8'),
  ) as Record<string, unknown>;
  const truths = new Map(Object.entries(files) as [string, Truth][]);
  const dates = [...truths.values()].map((truth) => truth.date ?? '');
  return { truths, order: isOrder(dateOrder) ? dateOrder : orderOf(dates) };
}

const isOrder = (value: unknown): value is DateOrder => value === 'dmy' || value === 'mdy';

/** Dates such as 25/12/2024 are unambiguous, and show how to read the others. */
function orderOf(dates: readonly string[]): DateOrder {
  const only = (order: DateOrder) => {
    const other = order === 'dmy' ? 'mdy' : 'dmy';
    return dates.filter((date) => dayOf(date, order) && !dayOf(date, other)).length;
  };
  return only('dmy') > only('mdy') ? 'dmy' : 'mdy';
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A printed date as `YYYY-MM-DD`; undefined if it is not one. */
export function dayOf(printed: string, order: DateOrder): string | undefined {
  const parts = printed.toLowerCase().match(/\d+|[a-z]{3,}/g) ?? [];
  const named = parts.map((part) => months.indexOf(part.slice(0, 3)) + 1).find(Boolean);
  const numbers = parts.filter((part) => /^\d/.test(part));
  const [first = '', second = '', third = ''] = numbers;
  if (named) return first.length === 4 ? day(first, named, second) : day(second, named, first);
  if (first.length === 4) return day(first, second, third);
  if (first.length === 8 && !second) {
    return (
      day(first.slice(0, 4), first.slice(4, 6), first.slice(6)) ??
      dayOf(`${first.slice(0, 2)}/${first.slice(2, 4)}/${first.slice(4)}`, order)
    );
  }
  return order === 'dmy' ? day(third, second, first) : day(third, first, second);
}

function day(year: string, month: string | number, dayOfMonth: string): string | undefined {
  const [y, m, d] = [
    Number(year) + (year.length === 2 ? 2_000 : 0),
    Number(month),
    Number(dayOfMonth),
  ];
  const isReal = y > 1_990 && m >= 1 && m <= 12 && d >= 1 && d <= new Date(y, m, 0).getDate();
  return isReal ? `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}` : undefined;
}

/** Cents of a printed amount: `RM1,234.50`, `$8.60`. */
export function centsOf(printed: string): number {
  const digits = printed.replaceAll(/[^\d.-]/g, '').replace(/^\.+/, '');
  return Math.round(Number(digits) * 100);
}
