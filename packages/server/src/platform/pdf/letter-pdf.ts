import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { BOTTOM, CONTENT, LEFT, PAGE, type Style } from './design.ts';
import { drawFooters } from './footers.ts';
import { drawLetterhead, type Letterhead } from './letterhead.ts';
import { createSheet, lineHeight, type Sheet } from './sheet.ts';

export interface LetterPaper extends Letterhead {
  readonly date: CalendarDate;
  /** Name and address of the recipient. */
  readonly recipientLines: readonly string[];
  readonly subject: string;
  readonly text: string;
}

const TEXT: Style = { size: 10.5 };

/** A letter on as many pages as needed, tagged like an invoice. */
export async function renderLetterPdf(paper: LetterPaper, createdOn: Date): Promise<Buffer> {
  const { organization, subject, recipientLines, date, text } = paper;
  const sheet = createSheet({
    title: `${subject}, ${organization.name}`,
    author: organization.name,
    createdOn,
  });
  const whole = { x: LEFT, width: CONTENT };
  let y = drawLetterhead(sheet, paper) + 28;
  y = sheet.block(sheet.root, 'P', formatCalendarDate(date), TEXT, { ...whole, y }) + 14;
  for (const line of recipientLines) {
    y = sheet.block(sheet.root, 'P', line, TEXT, { ...whole, y });
  }
  const heading: Style = { size: 13, weight: 700 };
  y = sheet.block(sheet.root, 'H1', subject, heading, { ...whole, y: y + 28 }) + 8;
  for (const paragraph of text.split(/\n{2,}/)) y = drawParagraph(sheet, paragraph, y) + 9;
  drawFooters(sheet, `${organization.name} · ${subject}`);
  return sheet.finish();
}

/** Continues at the top of the next page when this one is full. */
function drawParagraph(sheet: Sheet, text: string, top: number): number {
  let rest = sheet.wrap(text, TEXT, CONTENT);
  let y = top;
  while (rest.length > 0) {
    const fitting = Math.floor((BOTTOM - y) / lineHeight(TEXT));
    if (fitting < 1) {
      sheet.doc.addPage();
      y = PAGE.margin;
      continue;
    }
    const lines = rest.slice(0, fitting);
    const place = { x: LEFT, y, width: CONTENT };
    sheet.tag(sheet.root, 'P', () => sheet.drawLines(lines, TEXT, place));
    y += lines.length * lineHeight(TEXT);
    rest = rest.slice(fitting);
  }
  return y;
}
