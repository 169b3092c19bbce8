import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  BODY,
  BOTTOM,
  CONTENT,
  LABEL,
  LEFT,
  PAGE,
  RULE,
  SMALL,
  type Style,
} from '../../../platform/pdf/design.ts';
import { drawFooters } from '../../../platform/pdf/footers.ts';
import { drawLetterhead } from '../../../platform/pdf/letterhead.ts';
import { createSheet, lineHeight, type Parent, type Sheet } from '../../../platform/pdf/sheet.ts';
import type { PaperLine, PaperPhoto, SettlementPaper } from './settlement-paper.ts';
import { propertiesOf } from './settlement-properties.ts';

const TEXT: Style = { size: 10.5 };
const HEADING: Style = { size: 13, weight: 700 };
const AMOUNT_WIDTH = 90;
const PHOTO = { width: (CONTENT - 16) / 2, height: 200 } as const;

/** The letter, the itemization, the photos, and the hashes of all papers, tagged like an invoice. */
export async function renderSettlementPdf(
  paper: SettlementPaper,
  createdOn: Date,
): Promise<Buffer> {
  const { subject, date } = paper;
  const sheet = createSheet({ ...propertiesOf(paper), createdOn });
  let y = drawLetterhead(sheet, paper) + 28;
  y = drawText(sheet, formatCalendarDate(date), TEXT, y) + 14;
  for (const line of paper.recipientLines) y = drawText(sheet, line, TEXT, y);
  y = drawHeading(sheet, 'H1', subject, y + 24);
  for (const paragraph of paper.paragraphs) y = drawText(sheet, paragraph, TEXT, y) + 9;
  y = drawLines(sheet, paper.lines, y + 4);
  if (paper.photos.length > 0) y = drawPhotos(sheet, paper.photos, y + 18);
  if (paper.hashes.length > 0) drawHashes(sheet, paper.hashes, y + 18);
  drawFooters(sheet, `${paper.organization.name} · ${subject}`);
  return sheet.finish();
}

/** Where something of this height can be drawn: here, or at the top of the next page. */
function roomFor(sheet: Sheet, height: number, y: number): number {
  if (y + height <= BOTTOM) return y;
  sheet.doc.addPage();
  return PAGE.margin;
}

/** Line by line, so that a long text continues on the next page. */
function drawText(sheet: Sheet, text: string, style: Style, top: number): number {
  let y = top;
  for (const line of sheet.wrap(text, style, CONTENT)) {
    y = roomFor(sheet, lineHeight(style), y);
    const place = { x: LEFT, y, width: CONTENT };
    sheet.tag(sheet.root, 'P', () => sheet.drawLines([line], style, place));
    y += lineHeight(style);
  }
  return y;
}

/** @param after the height of what follows it on the same page */
function drawHeading(sheet: Sheet, level: 'H1' | 'H2', text: string, top: number, after = 60) {
  const y = roomFor(sheet, lineHeight(HEADING) + 8 + after, top);
  return sheet.block(sheet.root, level, text, HEADING, { x: LEFT, y, width: CONTENT }) + 8;
}

function drawLines(sheet: Sheet, lines: readonly PaperLine[], top: number): number {
  const table = sheet.group(sheet.root, 'Table');
  let y = top;
  for (const line of lines) y = drawLine(sheet, table, line, y);
  table.end();
  return y;
}

function drawLine(sheet: Sheet, table: Parent, line: PaperLine, top: number): number {
  const style: Style = line.isSum ? { ...BODY, weight: 700 } : BODY;
  const width = CONTENT - AMOUNT_WIDTH - 10;
  const label = sheet.wrap(line.label, style, width);
  const details = line.details.flatMap((detail) => sheet.wrap(detail, SMALL, width));
  const height = label.length * lineHeight(style) + details.length * lineHeight(SMALL) + 8;
  const y = roomFor(sheet, height, top);
  const row = sheet.group(table, 'TR');
  sheet.tag(
    row,
    'TH',
    () => {
      sheet.drawLines(label, style, { x: LEFT, y: y + 4, width });
      const below = y + 4 + label.length * lineHeight(style);
      sheet.drawLines(details, SMALL, { x: LEFT, y: below, width });
    },
    { scope: 'Row' },
  );
  const amount = sheet.wrap(line.amount, style, AMOUNT_WIDTH);
  const place = { x: LEFT + CONTENT - AMOUNT_WIDTH, y: y + 4, width: AMOUNT_WIDTH };
  sheet.tag(row, 'TD', () => sheet.drawLines(amount, style, { ...place, align: 'right' }));
  row.end();
  sheet.artifact('Layout', () => {
    const bottom = y + height;
    sheet.doc
      .moveTo(LEFT, bottom)
      .lineTo(LEFT + CONTENT, bottom)
      .lineWidth(0.5)
      .stroke(RULE);
  });
  return y + height;
}

/** Two in a row. */
function drawPhotos(sheet: Sheet, photos: readonly PaperPhoto[], top: number): number {
  const height = PHOTO.height + 3 * lineHeight(LABEL) + 12;
  let y = drawHeading(sheet, 'H2', 'Photos', top, height);
  for (let first = 0; first < photos.length; first += 2) {
    y = roomFor(sheet, height, y);
    for (const [column, photo] of photos.slice(first, first + 2).entries()) {
      drawPhoto(sheet, photo, { x: LEFT + column * (PHOTO.width + 16), y });
    }
    y += height;
  }
  return y;
}

function drawPhoto(sheet: Sheet, photo: PaperPhoto, { x, y }: { x: number; y: number }): void {
  const fit: [number, number] = [PHOTO.width, PHOTO.height];
  const bbox = [x, y, x + PHOTO.width, y + PHOTO.height];
  const image = Buffer.from(photo.image);
  sheet.tag(sheet.root, 'Figure', () => sheet.doc.image(image, x, y, { fit }), {
    alt: photo.caption,
    bbox,
  });
  const caption = sheet.wrap(photo.caption, LABEL, PHOTO.width).slice(0, 3);
  const place = { x, y: y + PHOTO.height + 4, width: PHOTO.width };
  sheet.tag(sheet.root, 'Caption', () => sheet.drawLines(caption, LABEL, place));
}

function drawHashes(sheet: Sheet, hashes: SettlementPaper['hashes'], top: number): void {
  let y = drawHeading(sheet, 'H2', 'Papers', top);
  const words =
    'The SHA-256 of each file as it was when this letter was sent. Anybody who has the file can check that it is unchanged.';
  y = drawText(sheet, words, SMALL, y) + 6;
  for (const { name, sha256, note } of hashes) {
    y = drawText(sheet, name, LABEL, y);
    if (note !== null) y = drawText(sheet, note, SMALL, y);
    y = drawText(sheet, sha256, SMALL, y) + 4;
  }
}
