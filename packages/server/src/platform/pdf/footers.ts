import { CONTENT, LEFT, PAGE, SMALL } from './design.ts';
import { lineHeight, type Sheet } from './sheet.ts';

/** Drawn last, because the number of pages is known only then. */
export function drawFooters(sheet: Sheet, text: string): void {
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
