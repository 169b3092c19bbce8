import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { lastDayInTime } from '@tenantry/contract/ledger/overdue.rules';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents } from '@tenantry/contract/shared/money';
import {
  BODY,
  CONTENT,
  LABEL,
  LEFT,
  PAGE,
  PALE,
  SMALL,
  type Style,
} from '../../../platform/pdf/design.ts';
import { drawFooters } from '../../../platform/pdf/footers.ts';
import { drawHowToPay } from './how-to-pay.ts';
import type { InvoicePaper } from './invoice-paper.ts';
import { drawItems } from './item-table.ts';
import { drawLetterhead } from '../../../platform/pdf/letterhead.ts';
import { createSheet, lineHeight, type Sheet } from '../../../platform/pdf/sheet.ts';

/** PDF-4: one page for an ordinary invoice, tagged, with text that can be selected in any script. */
export async function renderInvoicePdf(paper: InvoicePaper, createdOn: Date): Promise<Buffer> {
  const { organization, invoice } = paper;
  const title = `Invoice ${invoiceLabel(invoice.number)}`;
  const sheet = createSheet({
    title: `${title} from ${organization.name}`,
    author: organization.name,
    createdOn,
  });
  let y = drawHead(sheet, paper, title);
  y = drawParties(sheet, paper, y + 22);
  y = drawBalance(sheet, paper, y + 16);
  y = drawItems(sheet, invoice, y + 18);
  drawHowToPay(sheet, paper, y + 22);
  drawFooters(sheet, `${organization.name} · ${title}`);
  return sheet.finish();
}

function drawHead(sheet: Sheet, paper: InvoicePaper, title: string) {
  const right = { x: PAGE.margin + CONTENT * 0.6, width: CONTENT * 0.4, align: 'right' as const };
  const y = drawLetterhead(sheet, paper);
  const heading: Style = { size: 22, weight: 700 };
  const top = PAGE.margin - 6;
  const below = sheet.block(sheet.root, 'H1', title, heading, { ...right, y: top });
  const date = `Date ${formatCalendarDate(paper.invoice.date)}`;
  return Math.max(y, sheet.block(sheet.root, 'P', date, SMALL, { ...right, y: below }));
}

function drawParties(sheet: Sheet, { lessee, propertyLines }: InvoicePaper, y: number) {
  const half = CONTENT / 2 - 10;
  const column = (x: number, label: string, first: string, others: readonly string[]) => {
    let end = sheet.block(sheet.root, 'H2', label, LABEL, { x, y, width: half });
    end = sheet.block(sheet.root, 'P', first, { ...BODY, weight: 700 }, { x, y: end, width: half });
    for (const line of others) {
      end = sheet.block(sheet.root, 'P', line, BODY, { x, y: end, width: half });
    }
    return end;
  };
  const [street = '', ...rest] = propertyLines;
  return Math.max(
    column(
      PAGE.margin,
      'Billed to',
      lessee.name,
      lessee.emailAddress === null ? [] : [lessee.emailAddress],
    ),
    column(PAGE.margin + CONTENT / 2 + 10, 'Property', street, rest),
  );
}

function drawBalance(sheet: Sheet, { invoice }: InvoicePaper, y: number) {
  const paid = invoice.remainingBalance <= 0;
  const facts: [string, string, Style][] = [
    ['Due', formatCalendarDate(invoice.dueDate), { size: 12 }],
    ['Late after', formatCalendarDate(lastDayInTime(invoice)), { size: 12 }],
    [
      paid ? 'Paid in full' : 'Balance due',
      formatCents(invoice.remainingBalance),
      { size: 17, weight: 700 },
    ],
  ];
  const height = 50;
  sheet.artifact('Layout', () => {
    sheet.doc.roundedRect(LEFT, y, CONTENT, height, 5).fill(PALE);
  });
  const width = CONTENT / 4;
  facts.forEach(([label, value, style], index) => {
    const last = index === facts.length - 1;
    const x = PAGE.margin + 14 + index * (width - 20);
    const place = last
      ? { x: PAGE.margin + CONTENT / 2, width: CONTENT / 2 - 14, align: 'right' as const }
      : { x, width };
    const group = sheet.group(sheet.root, 'Sect');
    sheet.block(group, 'P', label, LABEL, { ...place, y: y + 7 });
    const valueY = y + height - 7 - lineHeight(style);
    sheet.block(group, 'P', value, style, { ...place, y: valueY });
    group.end();
  });
  return y + height;
}
