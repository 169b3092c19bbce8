import { lateFeeTermsInWords } from '@tenantry/contract/billing/late-fees.rules';
import { invoiceLabel, owedInWords } from '@tenantry/contract/invoices/invoices.rules';
import { lastDayInTime, lateFeeOnOverdue } from '@tenantry/contract/ledger/overdue.rules';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents } from '@tenantry/contract/shared/money';
import {
  BODY,
  BOTTOM,
  CONTENT,
  LEFT,
  MUTED,
  PAGE,
  SMALL,
  type Style,
} from '../../../platform/pdf/design.ts';
import type { InvoicePaper } from './invoice-paper.ts';
import { lineHeight, type Sheet } from '../../../platform/pdf/sheet.ts';

/** How a tenant can pay, and the cost of paying late. */
function instructionsOf({ organization, invoice }: InvoicePaper): [string, string][] {
  const { zelle, cashApp, bankName, bankAccountLastFour } = organization;
  const account = bankAccountLastFour ? `, account ending in ${bankAccountLastFour}` : '';
  const ways: [string, string | null][] = [
    ['Zelle', zelle],
    ['Cash App', cashApp],
    ['Bank transfer', bankName && `${bankName}${account}. Ask us for the full account details.`],
  ];
  const told = ways.filter((way): way is [string, string] => Boolean(way[1]));
  if (told.length === 0) told.push(['Check or cash', `Payable to ${organization.name}.`]);
  told.push(['Reference', `Invoice ${invoiceLabel(invoice.number)}`]);
  return told;
}

/** The late fee so far that no other invoice bills. It is still owed if the rest was paid late (INV-11). */
const lateFeeOwed = ({ invoice, today }: InvoicePaper) =>
  lateFeeOnOverdue({ ...invoice, remaining: invoice.remainingBalance }, today);

/** The cost of paying late and, if there is a fee already, its amount on the day of the PDF (INV-11). */
function lateFeeSentence(paper: InvoicePaper): string | null {
  const { invoice, today } = paper;
  if (invoice.policy) return `Late fees: ${lateFeeTermsInWords(invoice.policy)}`;
  const { lateFeeMost = null } = invoice;
  if (invoice.lateFee <= 0 || (lateFeeMost !== null && lateFeeMost <= 0)) return null;
  const every = invoice.lateFeeFrequency === 1 ? 'day' : `${invoice.lateFeeFrequency} days`;
  const lateAfter = formatCalendarDate(lastDayInTime(invoice));
  const most = lateFeeMost === null ? '' : `, at most ${formatCents(lateFeeMost)}`;
  const rule = `After ${lateAfter} a late fee of ${formatCents(invoice.lateFee)} is charged for every ${every} that this invoice remains unpaid${most}.`;
  const owed = lateFeeOwed(paper);
  if (owed <= 0) return rule;
  const words = owedInWords({
    dueNow: invoice.remainingBalance,
    lateFeeOnOverdue: owed,
    dueNext: null,
  });
  return `${rule} On ${formatCalendarDate(today)}: ${words}`;
}

/** Draws nothing if everything is paid, including the late fee. */
export function drawHowToPay(sheet: Sheet, paper: InvoicePaper, top: number): void {
  if (paper.invoice.remainingBalance <= 0 && lateFeeOwed(paper) <= 0) return;
  const rows = instructionsOf(paper).map(([way, text]) => ({
    way,
    lines: sheet.wrap(text, BODY, CONTENT - 90),
  }));
  const sentence = lateFeeSentence(paper);
  const count = rows.reduce((sum, { lines }) => sum + lines.length, sentence ? 4 : 0);
  let y = top;
  if (y + 20 + count * lineHeight(BODY) > BOTTOM) {
    sheet.doc.addPage();
    y = PAGE.margin;
  }
  const heading: Style = { size: 11, weight: 700 };
  y = sheet.block(sheet.root, 'H2', 'How to pay', heading, { x: LEFT, y, width: CONTENT });
  y += 3;
  const list = sheet.group(sheet.root, 'L');
  for (const { way, lines } of rows) {
    const item = sheet.group(list, 'LI');
    sheet.block(item, 'Lbl', way, { ...BODY, color: MUTED }, { x: LEFT, y, width: 86 });
    const place = { x: PAGE.margin + 90, y, width: CONTENT - 90 };
    sheet.tag(item, 'LBody', () => sheet.drawLines(lines, BODY, place));
    item.end();
    y += lines.length * lineHeight(BODY);
  }
  list.end();
  if (sentence) {
    sheet.block(sheet.root, 'P', sentence, SMALL, { x: LEFT, y: y + 8, width: CONTENT });
  }
}
