import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';
import type { Place } from '@tenantry/contract/shared/places';
import PdfKit from 'pdfkit';
import { MANAGER, type DemoStatement } from '../demo.statements.ts';

const PAGE = { width: 612, height: 792 } as const;
const LEFT = 54;
const RIGHT = 558;
const TABLE_TOP = 236;
const ROW = 20;

/** The right edges of the amounts. */
const ENDS = { income: 416, expense: 488, balance: RIGHT } as const;
const STARTS = { date: LEFT, payee: 118, description: 250 } as const;

export interface DrawnStatement {
  readonly content: Buffer;
  /** The positions of the lines, in order. */
  readonly places: readonly Place[];
}

const money = (amount: Cents) =>
  (amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

/** An owner statement as common management programs print it. */
export async function drawStatement(
  statement: DemoStatement,
  address: string,
): Promise<DrawnStatement> {
  const created = new Date(`${statement.to}T12:00:00Z`);
  const pdf = new PdfKit({
    size: 'LETTER',
    margin: 0,
    info: { Title: 'Owner Statement', CreationDate: created },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
  });
  drawHead(pdf, statement, address);
  const places = drawTable(pdf, statement);
  pdf.end();
  return { content: await whole, places };
}

type Pdf = InstanceType<typeof PdfKit>;

function drawHead(pdf: Pdf, { from, to }: DemoStatement, address: string): void {
  const period = `${formatCalendarDate(from)} - ${formatCalendarDate(to)}`;
  pdf.font('Helvetica-Bold').fontSize(15).text(MANAGER, LEFT, 54);
  pdf.font('Helvetica').fontSize(9).text('2200 Seawall Boulevard, Galveston, TX 77550', LEFT, 76);
  pdf.font('Helvetica-Bold').fontSize(13).text('Owner Statement', LEFT, 112);
  pdf.font('Helvetica').fontSize(10);
  pdf.text(`Statement Period: ${period}`, LEFT, 134);
  pdf.text('Owner: Maple & Main Rentals', LEFT, 150);
  pdf.text(`Property: ${address}`, LEFT, 166);
}

function drawTable(pdf: Pdf, statement: DemoStatement): Place[] {
  const { opening, moneyIn, moneyOut, closing, bookings } = statement;
  let top = TABLE_TOP;
  const left = (text: string, x: number) => pdf.text(text, x, top, { lineBreak: false });
  const right = (text: string, end: number) =>
    pdf.text(text, end - pdf.widthOfString(text), top, { lineBreak: false });
  const next = () => {
    top += ROW;
  };
  pdf.font('Helvetica-Bold').fontSize(9);
  left('Date', STARTS.date);
  left('Payee / Payer', STARTS.payee);
  left('Description', STARTS.description);
  right('Income', ENDS.income);
  right('Expense', ENDS.expense);
  right('Balance', ENDS.balance);
  pdf
    .moveTo(LEFT, top + 13)
    .lineTo(RIGHT, top + 13)
    .lineWidth(0.7)
    .stroke('#444444');
  next();
  pdf.font('Helvetica');
  left('Beginning Balance', STARTS.description);
  right(money(opening), ENDS.balance);
  next();
  const places = bookings.map((booking): Place => {
    const { kind, amount, balance } = booking;
    left(formatCalendarDate(booking.date), STARTS.date);
    left(booking.payee, STARTS.payee);
    left(booking.description, STARTS.description);
    right(money(amount), kind === 'income' ? ENDS.income : ENDS.expense);
    right(money(balance), ENDS.balance);
    const place = placeAt(top);
    next();
    return place;
  });
  left('Ending Balance', STARTS.description);
  right(money(closing), ENDS.balance);
  next();
  pdf.font('Helvetica-Bold');
  left('Total', STARTS.description);
  right(money(moneyIn), ENDS.income);
  right(money(moneyOut), ENDS.expense);
  return places;
}

const placeAt = (top: number): Place => ({
  page: 1,
  x: LEFT / PAGE.width,
  y: (top - 2) / PAGE.height,
  width: (RIGHT - LEFT) / PAGE.width,
  height: 12 / PAGE.height,
});
