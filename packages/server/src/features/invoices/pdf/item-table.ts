import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents, subtractCents, ZERO } from '@tenantry/contract/shared/money';
import type { InvoicePaper } from './invoice-paper.ts';
import {
  BODY,
  BOTTOM,
  CONTENT,
  LABEL,
  LEFT,
  PAGE,
  PALE,
  RULE,
  type Style,
} from '../../../platform/pdf/design.ts';
import { lineHeight, type Line, type Parent, type Sheet } from '../../../platform/pdf/sheet.ts';

const PADDING = 5;

interface Column {
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly align?: 'right';
}

const columns: readonly Column[] = [
  { title: 'Description', x: LEFT + 10, width: CONTENT - 270 },
  { title: 'Quantity', x: LEFT + CONTENT - 250, width: 60, align: 'right' },
  { title: 'Rate', x: LEFT + CONTENT - 180, width: 80, align: 'right' },
  { title: 'Amount', x: LEFT + CONTENT - 90, width: 80, align: 'right' },
];
const LINES_TOGETHER = 40;
const HEAD_HEIGHT = lineHeight(LABEL) + 2 * PADDING;

/** Draws the items, then the payments and the rest, over as many pages as needed; returns where it ends. */
export function drawItems(sheet: Sheet, invoice: InvoicePaper['invoice'], top: number): number {
  const table = sheet.group(sheet.root, 'Table');
  let y = drawHead(sheet, table, top);
  const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
  for (const item of invoice.items) {
    const texts = [
      item.description,
      quantity.format(item.quantity),
      formatCents(item.rate),
      formatCents(item.amount),
    ];
    const cells = texts.map((text, index) => sheet.wrap(text, BODY, columns[index]?.width ?? 0));
    for (const part of partsOf(cells)) {
      const rows = Math.max(...part.map((lines) => lines.length));
      const height = rows * lineHeight(BODY) + 2 * PADDING;
      if (y + height > BOTTOM) y = nextPage(sheet);
      drawRow(sheet, table, part, y, height);
      y += height;
    }
  }
  table.end();
  return drawTotals(sheet, invoice, y + 6);
}

/** A description with more lines than fit on a page continues in further rows. */
function partsOf([description = [], ...others]: Line[][]): Line[][][] {
  const parts: Line[][][] = [];
  for (let first = 0; first < description.length; first += LINES_TOGETHER) {
    const lines = description.slice(first, first + LINES_TOGETHER);
    parts.push([lines, ...(first === 0 ? others : others.map(() => []))]);
  }
  return parts;
}

function drawCells(sheet: Sheet, cells: readonly Line[][], style: Style, y: number) {
  return columns.map((column, index) => () => {
    sheet.drawLines(cells[index] ?? [], style, { ...column, y: y + PADDING });
  });
}

const titles = (sheet: Sheet) => columns.map(({ title, width }) => sheet.wrap(title, LABEL, width));

function drawBand(sheet: Sheet, y: number) {
  sheet.artifact('Layout', () => sheet.doc.rect(LEFT, y, CONTENT, HEAD_HEIGHT).fill(PALE));
}

function drawHead(sheet: Sheet, table: Parent, y: number) {
  drawBand(sheet, y);
  const row = sheet.group(table, 'TR');
  drawCells(sheet, titles(sheet), LABEL, y).forEach((draw) => {
    sheet.tag(row, 'TH', draw, { scope: 'Column' });
  });
  row.end();
  return y + HEAD_HEIGHT;
}

/** Continues the table; its head is repeated visually, but not for screen readers. */
function nextPage(sheet: Sheet) {
  sheet.doc.addPage();
  const y: number = PAGE.margin;
  drawBand(sheet, y);
  for (const draw of drawCells(sheet, titles(sheet), LABEL, y)) sheet.artifact('Pagination', draw);
  return y + HEAD_HEIGHT;
}

function drawRow(sheet: Sheet, table: Parent, cells: Line[][], y: number, height: number) {
  const row = sheet.group(table, 'TR');
  drawCells(sheet, cells, BODY, y).forEach((draw) => sheet.tag(row, 'TD', draw));
  row.end();
  drawRule(sheet, y + height, LEFT, CONTENT);
}

function drawRule(sheet: Sheet, y: number, x: number, width: number) {
  sheet.artifact('Layout', () => {
    sheet.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .stroke(RULE);
  });
}

function drawTotals(sheet: Sheet, invoice: InvoicePaper['invoice'], top: number) {
  const rows: { label: string; amount: string; style: Style }[] = [
    { label: 'Total', amount: formatCents(invoice.amount), style: BODY },
    ...invoice.payments.map(({ paymentDate, amount }) => ({
      label: `Payment received ${formatCalendarDate(paymentDate)}`,
      amount: formatCents(subtractCents(ZERO, amount)),
      style: BODY,
    })),
    ...invoice.credits.map(({ date, amount }) => ({
      label: `Credit ${formatCalendarDate(date)}`,
      amount: formatCents(subtractCents(ZERO, amount)),
      style: BODY,
    })),
    {
      label: 'Balance due',
      amount: formatCents(invoice.remainingBalance),
      style: { size: 11, weight: 700 },
    },
  ];
  const width = 250;
  const x = LEFT + CONTENT - width - 10;
  const table = sheet.group(sheet.root, 'Table');
  let y = top;
  for (const [index, { label, amount, style }] of rows.entries()) {
    const height = lineHeight(style) + 4;
    const last = index === rows.length - 1;
    // The last row is never alone on a page.
    const needed = index === rows.length - 2 ? 2 * height : height;
    if (y + needed > BOTTOM) {
      sheet.doc.addPage();
      y = PAGE.margin;
    }
    if (last) drawRule(sheet, y, x, width + 10);
    const row = sheet.group(table, 'TR');
    const place = { x, y: y + (last ? 4 : 2), width };
    const [name, value] = [sheet.wrap(label, style, width), sheet.wrap(amount, style, width)];
    sheet.tag(row, 'TH', () => sheet.drawLines(name, style, place), { scope: 'Row' });
    sheet.tag(row, 'TD', () => sheet.drawLines(value, style, { ...place, align: 'right' }));
    row.end();
    y += height + (last ? 2 : 0);
  }
  table.end();
  return y;
}
