import type { ReceiptReading } from '@tenantry/contract/expenses/expenses.schemas';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Place } from '@tenantry/contract/shared/places';
import type { DemoReceipt } from '../demo.receipts.ts';
import { rect, svgOf, type Svg } from './svg.ts';
import { ADVANCE, lettering } from './lettering.ts';

const COLUMNS = 34;
const SIZE = 26;
const ROW = 36;
const MARGIN = 44;
const WIDTH = Math.ceil(2 * MARGIN + COLUMNS * SIZE * ADVANCE);

const PAPER = '#fbfaf4';
const INK = '#2b2b30';

export interface DrawnReceipt {
  readonly drawing: Svg;
  /** The reading of the receipt. */
  readonly found: Pick<ReceiptReading, 'date' | 'vendor' | 'category' | 'amount'>;
}

const centered = (text: string) => text.padStart(Math.floor((COLUMNS + text.length) / 2));

const amountRow = (label: string, amount: string) => label.padEnd(COLUMNS - amount.length) + amount;

const dollars = (amount: number) => amount.toFixed(2);

/** A receipt from a cash register. */
export function drawReceipt(receipt: DemoReceipt, day: CalendarDate): DrawnReceipt {
  const { vendor, street, town, time, items, tax, category } = receipt;
  const total = totalOf(receipt);
  const rows = [
    centered(vendor),
    centered(street),
    centered(town),
    '',
    `${formatCalendarDate(day)} ${time.slice(0, 5)}`,
    '-'.repeat(COLUMNS),
    ...items.map(([name, amount]) => amountRow(name, dollars(amount))),
    '',
    amountRow('SUBTOTAL', dollars(total - tax)),
    amountRow('SALES TAX', dollars(tax)),
    amountRow('TOTAL', `$${dollars(total)}`),
    '',
    amountRow('VISA ************1881', dollars(total)),
    '',
    centered('THANK YOU'),
  ];
  const height = 2 * MARGIN + rows.length * ROW;
  const placeOf = (row: number): Place => {
    const text = rows[row] ?? '';
    const start = text.length - text.trimStart().length;
    return {
      page: 1,
      x: (MARGIN + start * SIZE * ADVANCE) / WIDTH,
      y: (MARGIN + row * ROW) / height,
      width: (text.trim().length * SIZE * ADVANCE) / WIDTH,
      height: ROW / height,
    };
  };
  const at = (start: string) => rows.findIndex((row) => row.trimStart().startsWith(start));
  const letters = rows.map((row, index) =>
    lettering([MARGIN, MARGIN + (index + 0.75) * ROW], row, SIZE, INK),
  );
  return {
    drawing: svgOf(WIDTH, height, [rect([0, 0], [WIDTH, height], PAPER), ...letters]),
    found: {
      date: {
        value: `${day}T${time}`,
        confidence: 0.97,
        place: placeOf(at(formatCalendarDate(day))),
      },
      vendor: { value: vendor, confidence: 0.93, place: placeOf(at(vendor)) },
      category: { value: category, confidence: 0.81, place: null },
      amount: { value: total, confidence: 0.98, place: placeOf(at('TOTAL')) },
    },
  };
}

/** In dollars. */
export function totalOf({ items, tax }: DemoReceipt): number {
  const cents = items.reduce((sum, [, amount]) => sum + Math.round(amount * 100), 0);
  return (cents + Math.round(tax * 100)) / 100;
}
