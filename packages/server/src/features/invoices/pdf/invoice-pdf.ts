import { invoiceLabel, lastDayInTime } from '@tenantry/contract/invoices/invoices.rules';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents } from '@tenantry/contract/shared/money';
import { BODY, CONTENT, LABEL, LEFT, PAGE, PALE, SMALL, type Style } from './design.ts';
import { drawHowToPay } from './how-to-pay.ts';
import type { InvoicePaper } from './invoice-paper.ts';
import { drawItems } from './item-table.ts';
import { createSheet, lineHeight, type Sheet } from './sheet.ts';

const LOGO = { width: 170, height: 56 };

/** PDF-4: one page for an ordinary invoice, tagged, with text that can be selected in whatever script it is written. */
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

function drawHead(sheet: Sheet, { organization, logo, invoice }: InvoicePaper, title: string) {
  const { doc, root } = sheet;
  const left = { x: LEFT, width: CONTENT * 0.55 };
  const right = { x: PAGE.margin + CONTENT * 0.6, width: CONTENT * 0.4, align: 'right' as const };
  let y: number = PAGE.margin;
  if (logo) {
    const at = y;
    const alt = `Logo of ${organization.name}`;
    const bbox = [left.x, at, left.x + LOGO.width, at + LOGO.height];
    const fit: [number, number] = [LOGO.width, LOGO.height];
    sheet.tag(root, 'Figure', () => doc.image(logo, left.x, at, { fit }), { alt, bbox });
    y += LOGO.height + 10;
  }
  y = sheet.block(root, 'P', organization.name, { size: 12, weight: 700 }, { ...left, y });
  for (const line of organization.addressLines) {
    y = sheet.block(root, 'P', line, SMALL, { ...left, y });
  }
  const heading: Style = { size: 22, weight: 700 };
  const below = sheet.block(root, 'H1', title, heading, { ...right, y: PAGE.margin - 6 });
  const date = `Date ${formatCalendarDate(invoice.date)}`;
  return Math.max(y, sheet.block(root, 'P', date, SMALL, { ...right, y: below }));
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
    column(PAGE.margin, 'Billed to', lessee.name, [lessee.emailAddress]),
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

/** Last, when the number of pages is known. */
function drawFooters(sheet: Sheet, text: string): void {
  const { count } = sheet.doc.bufferedPageRange();
  const y = PAGE.height - PAGE.margin - lineHeight(SMALL);
  for (let page = 0; page < count; page += 1) {
    sheet.doc.switchToPage(page);
    const [left] = sheet.wrap(text, SMALL, CONTENT - 90);
    const right = sheet.wrap(`Page ${page + 1} of ${count}`, SMALL, 80);
    sheet.artifact('Pagination', () => {
      if (left) sheet.drawLines([left], SMALL, { x: LEFT, y, width: CONTENT - 90 });
      const place = { x: PAGE.margin + CONTENT - 80, y, width: 80, align: 'right' as const };
      sheet.drawLines(right, SMALL, place);
    });
  }
}
