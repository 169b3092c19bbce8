import { aBook, type Booking, type PropertyBook } from '../owner-statements/books.ts';
import type { Chance } from '../owner-statements/chance.ts';
import { monthName } from '../owner-statements/sheet.ts';
import type { TrueLine } from '../owner-statements/statement.ts';

/** Ways to say that money was sent to the owner, without the words `owner draw`. */
const sent = (owner: string) => [
  'Disbursement',
  'Payout',
  'Wire',
  'Wire transfer',
  'Net proceeds',
  `ACH to ${owner}`,
  'Monthly disbursement',
  'Owner draw',
  'Payout via ACH',
  `Transfer to ${owner}`,
];

/** A month of one property, and the owner's name in the head. */
export interface Month extends PropertyBook {
  readonly from: string;
  readonly to: string;
  readonly owner: string;
  readonly manager: string;
}

export function aMonth(chance: Chance): Month {
  const { from, to, owner, manager, properties } = aBook(chance, 1, 6);
  const [property] = properties;
  if (!property) throw new Error('a book without property');
  const bookings = property.bookings.map((each) =>
    each.kind === 'payment' && each.flow < 0
      ? { ...each, description: chance.of(...sent(owner)) }
      : each,
  );
  return { ...property, bookings, from, to, owner, manager };
}

export const trueLine = ({ date, kind, description, flow }: Booking): TrueLine => ({
  date,
  kind,
  description,
  amount: kind === 'income' ? flow : -flow,
  section: null,
});

export const sumOf = (some: readonly Booking[]) => some.reduce((sum, { flow }) => sum + flow, 0);

/** `1,234.50`, and negative `-1,234.50`. */
export const us = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1.234,50`. */
export const european = (cents: number) =>
  us(cents).replaceAll(',', '#').replaceAll('.', ',').replaceAll('#', '.');

const parts = (date: string) => date.split('-') as [string, string, string];
export const usDay = (date: string) => {
  const [year, month, day] = parts(date);
  return `${month}/${day}/${year}`;
};
export const dayFirst = (date: string, sign = '/') => parts(date).toReversed().join(sign);
/** `3-May`. */
export const shortDay = (date: string) => `${Number(date.slice(8))}-${monthName(date).slice(0, 3)}`;

export const monthAndYear = (date: string) => `${monthName(date)} ${date.slice(0, 4)}`;

/** Manager, title, owner, property, month. */
export function head(month: Month, title = 'Owner Statement'): string[] {
  return [
    month.manager,
    title,
    `Owner: ${month.owner}`,
    `Property: ${month.address}`,
    `For the month of ${monthAndYear(month.from)}`,
    '',
  ];
}
