import {
  SIGNATURE_FIELD,
  type DrawnSignature,
} from '@tenantry/contract/inspections/inspections.schemas';
import {
  BODY,
  BOTTOM,
  CONTENT,
  INK,
  LABEL,
  LEFT,
  PAGE,
  SMALL,
  type Style,
} from '../../../platform/pdf/design.ts';
import { drawFooters } from '../../../platform/pdf/footers.ts';
import { drawLetterhead } from '../../../platform/pdf/letterhead.ts';
import { createSheet, lineHeight, type Sheet } from '../../../platform/pdf/sheet.ts';
import type { InspectionPaper } from './inspection-paper.ts';

const TITLE: Style = { size: 14, weight: 700 };
const HEADING: Style = { size: 11.5, weight: 700 };
const STRONG: Style = { ...BODY, weight: 700 };
const GAP = 14;
const COLUMN = (CONTENT - GAP) / 2;
const PHOTO_HEIGHT = 180;
const SIGNATURE_WIDTH = 180;

/** The items by room, the remarks and signatures of the tenants, and the photos with their hashes. */
export async function renderInspectionPdf(
  paper: InspectionPaper,
  createdOn: Date,
): Promise<Buffer> {
  const { title, organization } = paper;
  const properties = { title: `${title}, ${organization.name}`, author: organization.name };
  const sheet = createSheet({ ...properties, createdOn });
  let y = drawLetterhead(sheet, paper) + 24;
  y = drawText(sheet, title, TITLE, y, 'H1') + 6;
  for (const paragraph of paper.paragraphs) y = drawText(sheet, paragraph, BODY, y);
  y = drawItems(sheet, paper.items, y);
  y = drawSignatures(sheet, paper.signatures, y + 14);
  if (paper.photos.length > 0) drawPhotos(sheet, paper.photos, y + 14);
  drawFooters(sheet, `${organization.name} · ${title}`);
  return sheet.finish();
}

/** Where something of this height can be drawn: here, or at the top of the next page. */
function roomFor(sheet: Sheet, height: number, y: number): number {
  if (y + height <= BOTTOM) return y;
  sheet.doc.addPage();
  return PAGE.margin;
}

/** Line by line, so that a long text continues on the next page. */
function drawText(sheet: Sheet, text: string, style: Style, top: number, type = 'P'): number {
  let y = top;
  for (const line of sheet.wrap(text, style, CONTENT)) {
    y = roomFor(sheet, lineHeight(style), y);
    const place = { x: LEFT, y, width: CONTENT };
    sheet.tag(sheet.root, type, () => sheet.drawLines([line], style, place));
    y += lineHeight(style);
  }
  return y;
}

/** A heading stays with what follows it. */
const drawHeading = (sheet: Sheet, text: string, top: number, after = 40): number =>
  drawText(sheet, text, HEADING, roomFor(sheet, lineHeight(HEADING) + after, top), 'H2') + 2;

function drawItems(sheet: Sheet, items: InspectionPaper['items'], top: number): number {
  let y = top;
  let room = '';
  for (const item of items) {
    if (item.room !== room) y = drawHeading(sheet, item.room, y + 10);
    room = item.room;
    y = drawText(sheet, `${item.name}: ${item.condition}`, BODY, y);
    if (item.note !== '') y = drawText(sheet, item.note, SMALL, y) + 2;
  }
  return y;
}

function drawSignatures(sheet: Sheet, signatures: InspectionPaper['signatures'], top: number) {
  let y = drawHeading(sheet, 'Remarks and signatures of the tenants', top);
  if (signatures.length === 0) return drawText(sheet, 'No tenant has signed.', BODY, y);
  for (const { words, drawing, remarks } of signatures) {
    if (drawing) y = drawSignature(sheet, words, drawing, y);
    y = drawText(sheet, words, STRONG, y);
    for (const remark of remarks) y = drawText(sheet, remark, BODY, y);
    y += 4;
  }
  return y;
}

/** As it was drawn, in its own proportions. */
function drawSignature(sheet: Sheet, words: string, drawing: DrawnSignature, top: number): number {
  const scale = SIGNATURE_WIDTH / SIGNATURE_FIELD.width;
  const height = SIGNATURE_FIELD.height * scale;
  const y = roomFor(sheet, height + lineHeight(STRONG), top);
  const { doc, root } = sheet;
  const bbox = [LEFT, y, LEFT + SIGNATURE_WIDTH, y + height];
  sheet.tag(
    root,
    'Figure',
    () => {
      doc.lineWidth(1.2).lineCap('round').lineJoin('round').strokeColor(INK);
      for (const stroke of drawing) {
        const points = stroke.map(
          ([left, down]) => [LEFT + left * scale, y + down * scale] as const,
        );
        const [first = [LEFT, y] as const, ...others] = points;
        doc.moveTo(...first);
        // A dot is a line of no length with round ends.
        for (const point of others.length > 0 ? others : [first]) doc.lineTo(...point);
      }
      doc.stroke();
    },
    { alt: `Signature: ${words}`, bbox },
  );
  return y + height;
}

/** Two in a row. */
function drawPhotos(sheet: Sheet, photos: InspectionPaper['photos'], top: number): void {
  const height = PHOTO_HEIGHT + 4 * lineHeight(LABEL) + 10;
  let y = drawHeading(sheet, 'Photos', top, height);
  for (let first = 0; first < photos.length; first += 2) {
    y = roomFor(sheet, height, y);
    for (const [column, photo] of photos.slice(first, first + 2).entries()) {
      drawPhoto(sheet, photo, { x: LEFT + column * (COLUMN + GAP), y });
    }
    y += height;
  }
}

function drawPhoto(
  sheet: Sheet,
  { image, caption, sha256 }: InspectionPaper['photos'][number],
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const fit: [number, number] = [COLUMN, PHOTO_HEIGHT];
  const bbox = [x, y, x + COLUMN, y + PHOTO_HEIGHT];
  const picture = () => sheet.doc.image(Buffer.from(image), x, y, { fit });
  sheet.tag(sheet.root, 'Figure', picture, { alt: caption, bbox });
  const words = sheet.wrap(`${caption}. SHA-256 ${sha256}`, LABEL, COLUMN).slice(0, 4);
  const place = { x, y: y + PHOTO_HEIGHT + 4, width: COLUMN };
  sheet.tag(sheet.root, 'Caption', () => sheet.drawLines(words, LABEL, place));
}
