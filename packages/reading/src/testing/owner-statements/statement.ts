import type { Book, Booking, PropertyBook } from './books.ts';
import { aBook } from './books.ts';
import type { Chance } from './chance.ts';
import {
  aManner,
  dateText,
  monthName,
  moneyText,
  Sheet,
  type Column,
  type Manner,
} from './sheet.ts';

export interface TrueLine {
  readonly date: string;
  readonly kind: Booking['kind'];
  /** In cents, in the direction of its kind. */
  readonly amount: number;
  readonly description: string;
  readonly section: string | null;
}

export interface Truth {
  readonly from: string;
  readonly to: string;
  /** The property that the statement is read for. */
  readonly own: string;
  readonly lines: TrueLine[];
  readonly balances: { section: string | null; opening: number; closing: number }[];
  readonly totals: { name: string; cents: number }[];
}

interface Making {
  readonly properties?: number;
  /** Bookings of a property. */
  readonly most?: number;
  readonly manner?: Partial<Manner>;
}

/** A statement being drawn, and its true content. */
export class Statement {
  readonly chance: Chance;
  readonly book: Book;
  readonly sheet: Sheet;
  readonly truth: Truth;

  constructor(chance: Chance, { properties = 1, most = 12, manner = {} }: Making = {}) {
    this.chance = chance;
    this.book = aBook(chance, properties, most);
    this.sheet = new Sheet({ ...aManner(chance), ...manner }, this.book.manager);
    this.truth = {
      from: this.book.from,
      to: this.book.to,
      own: this.book.properties[chance.whole(0, properties - 1)]!.address,
      lines: [],
      balances: [],
      totals: [],
    };
  }

  get only(): PropertyBook {
    return this.book.properties[0]!;
  }

  money = (cents: number, isTotal = false) => moneyText(cents, this.sheet.manner, isTotal);
  date = (date: string) => dateText(date, this.sheet.manner.dates);

  /** Manager, owner and period in the head of the first page. */
  head(title: string, { property = true } = {}): void {
    const { sheet, book, chance } = this;
    sheet.line(book.manager, { bold: true, size: 13 });
    sheet.line(`${chance.whole(10, 99)}0 Commerce Street, Suite ${chance.whole(2, 9)}00`);
    sheet.line('Portland, OR 97205');
    sheet.line('(503) 555-0142');
    sheet.down();
    sheet.line(title, { bold: true, size: 12, align: chance.of('left', 'center') });
    sheet.line(this.periodText());
    sheet.down(0.5);
    sheet.line(chance.of(`Owner: ${book.owner}`, book.owner, `Prepared for ${book.owner}`));
    if (property) {
      const { address, city } = this.only;
      sheet.line(
        chance.of(`Property: ${address}`, `Property: ${address}, ${city}`, `${address}, ${city}`),
      );
    }
    sheet.down(0.8);
  }

  private periodText(): string {
    const { from, to } = this.book;
    const year = from.slice(0, 4);
    const month = monthName(from);
    const last = Number(to.slice(8));
    return this.chance.of(
      `Period: ${dateText(from, 0)} - ${dateText(to, 0)}`,
      `From ${dateText(from, 0)} to ${dateText(to, 0)}`,
      `${month} 1, ${year} - ${month} ${last}, ${year}`,
      `Statement period: ${dateText(from, 4)} through ${dateText(to, 4)}`,
      `For the month of ${month} ${year}`,
      `${month} ${year}`,
    );
  }

  is(
    booking: Booking,
    description = booking.description,
    { section = null as string | null, date = booking.date } = {},
  ): void {
    const amount = booking.kind === 'income' ? booking.flow : -booking.flow;
    this.truth.lines.push({ date, kind: booking.kind, amount, description, section });
  }

  balanced(book: PropertyBook, section: string | null = null): void {
    this.truth.balances.push({ section, opening: book.opening, closing: book.closing });
  }

  total(name: string, cents: number): string {
    this.truth.totals.push({ name, cents });
    return name;
  }

  async end() {
    return { pdf: await this.sheet.end(), truth: this.truth };
  }
}

export const sumOf = (bookings: readonly Booking[]) =>
  bookings.reduce((sum, { flow }) => sum + flow, 0);
export const ofKind = (bookings: readonly Booking[], kind: Booking['kind']) =>
  bookings.filter((each) => each.kind === kind);
export const incoming = (bookings: readonly Booking[]) => bookings.filter(({ flow }) => flow > 0);
export const outgoing = (bookings: readonly Booking[]) => bookings.filter(({ flow }) => flow < 0);

/** The bookings by account, in the order of first occurrence. */
export function byAccount(bookings: readonly Booking[]): [string, Booking[]][] {
  const groups = new Map<string, Booking[]>();
  for (const booking of bookings) {
    groups.set(booking.account, [...(groups.get(booking.account) ?? []), booking]);
  }
  return [...groups];
}

/** Columns by their share of the width, the last ones right-aligned. */
export function columnsOf(
  sheet: Sheet,
  ...parts: readonly [title: string, share: number, align?: 'left' | 'right'][]
): Column[] {
  const whole = parts.reduce((sum, [, share]) => sum + share, 0);
  return parts.map(([title, share, align = 'left']) => ({
    title,
    width: (share / whole) * sheet.width,
    align,
  }));
}
