import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import type { Random } from './random.ts';
import type { Sheet } from './sheet.ts';

/** The content of a generated receipt. */
export interface Made {
  readonly sheet: Sheet;
  readonly vendor: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly cents: number;
  readonly category: ExpenseCategory;
}

export type Layout = (random: Random) => Made;

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** An item with its price range in cents. */
export type Good = readonly [name: string, least: number, most: number];

/** Items of a list: `name: least-most` on each line. */
export function goodsOf(list: string): readonly Good[] {
  return [...list.matchAll(/^ *(.+): (\d+)-(\d+)$/gm)].map(([, name = '', least, most]): Good => [
    name,
    Number(least),
    Number(most),
  ]);
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const two = (value: number) => String(value).padStart(2, '0');

export const isoOf = ({ year, month, day }: Day) => `${year}-${two(month)}-${two(day)}`;

/** Date formats used in the United States. */
export const dateStyles = {
  slashes: ({ year, month, day }: Day) => `${two(month)}/${two(day)}/${year}`,
  short: ({ year, month, day }: Day) => `${two(month)}/${two(day)}/${two(year % 100)}`,
  bare: ({ year, month, day }: Day) => `${month}/${day}/${year}`,
  bareShort: ({ year, month, day }: Day) => `${month}/${day}/${two(year % 100)}`,
  dashes: ({ year, month, day }: Day) => `${two(month)}-${two(day)}-${year}`,
  iso: isoOf,
  long: ({ year, month, day }: Day) => `${monthNames[month - 1]} ${day}, ${year}`,
  words: ({ year, month, day }: Day) => `${monthNames[month - 1]?.slice(0, 3)} ${day}, ${year}`,
  capitals: ({ year, month, day }: Day) =>
    `${monthNames[month - 1]?.slice(0, 3).toUpperCase()} ${two(day)} ${year}`,
  europe: ({ year, month, day }: Day) =>
    `${two(day)}-${monthNames[month - 1]?.slice(0, 3)}-${year}`,
};

/** Creates a sheet to write on. */
export function made(
  { sheet }: { readonly sheet: Sheet },
  { date, ...known }: Pick<Made, 'vendor' | 'cents' | 'category'> & { readonly date: Day },
): Made {
  return { sheet, ...known, date: isoOf(date) };
}

export function dayOf(random: Random): Day {
  const year = random.pick([2023, 2024, 2024, 2025, 2025]);
  return { year, month: random.whole(1, year === 2025 ? 9 : 12), day: random.whole(1, 28) };
}

export function later(date: Day, days: number): Day {
  const moved = Temporal.PlainDate.from(isoOf(date)).add({ days });
  return { year: moved.year, month: moved.month, day: moved.day };
}

export function timeOf(random: Random, style: 12 | 24 = 12): string {
  const hour = random.whole(7, 20);
  const rest = `${two(random.whole(0, 59))}${random.chance(0.4) ? `:${two(random.whole(0, 59))}` : ''}`;
  if (style === 24) return `${two(hour)}:${rest}`;
  return `${two(hour % 12 || 12)}:${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Cents as printed, with commas between thousands. */
export const money = (cents: number) => {
  const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${part}`;
};

export const dollars = (cents: number) => `$${money(cents)}`;

export const phone = (random: Random) =>
  `(${random.whole(201, 989)}) ${random.whole(220, 989)}-${random.digits(4)}`;

const streets = [
  'Main St',
  'Oak Ave',
  'Patton Ave',
  'Merrimon Ave',
  'N Broadway',
  'Commerce Dr',
  'Elm St',
  'State Road 60',
  'Industrial Blvd',
  'Highway 17 S',
  'Market St',
  'W 4th St',
];
const towns = [
  'Asheville, NC 28801',
  'Dayton, OH 45402',
  'Round Rock, TX 78664',
  'Mesa, AZ 85201',
  'Albany, NY 12207',
  'Tampa, FL 33602',
  'Boise, ID 83702',
  'Macon, GA 31201',
  'Salem, OR 97301',
  'Lansing, MI 48933',
];

export const street = (random: Random) => `${random.whole(12, 9800)} ${random.pick(streets)}`;
export const town = (random: Random) => random.pick(towns);

const cards = ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'US DEBIT'];
export const card = (random: Random) => random.pick(cards);

export interface Bought {
  readonly name: string;
  readonly quantity: number;
  readonly rate: number;
  readonly cents: number;
}

export function buy(random: Random, goods: readonly Good[], count: number): Bought[] {
  return random.some(goods, count).map(([name, least, most]) => {
    const quantity = random.chance(0.25) ? random.whole(2, 6) : 1;
    const rate = random.chance(0.6)
      ? Math.round(random.whole(least, most) / 100) * 100 - random.pick([1, 2, 3, 5, 12, 51])
      : random.whole(least, most);
    const positive = Math.max(rate, 49);
    return { name, quantity, rate: positive, cents: positive * quantity };
  });
}

export const sum = (items: readonly { readonly cents: number }[]) =>
  items.reduce((total, { cents }) => total + cents, 0);

/** Sales tax of some state, and the total including it. */
export function tax(random: Random, subtotal: number) {
  const rate = random.pick([0, 4.75, 5.5, 6, 6.25, 6.625, 7, 7.25, 8.25, 8.875]);
  const added = Math.round((subtotal * rate) / 100);
  return { rate, added, total: subtotal + added };
}

/** A round amount that covers the total, as people pay in cash. */
export function handed(random: Random, total: number): number {
  const note = random.pick([500, 1_000, 2_000, 2_000]);
  return Math.ceil((total + 1) / note) * note;
}
