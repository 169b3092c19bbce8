import { type Box, type Line, type ReadPage } from './page.ts';
import { whiten, type Area, type Grey } from './image-pixels.ts';
import { decoded, type Print } from './image-preparation.ts';

/** As printed, on white paper. */
export async function greyOf(content: Buffer, limitInputPixels: number): Promise<Grey> {
  const { data, info } = await decoded(content, limitInputPixels, 'b-w');
  const { width, height } = info;
  const cell = Math.max(16, Math.round(Math.max(width, height) / 60));
  return whiten({ data, width, height }, cell);
}

/** The band of a picture around a line, as wide as the print. */
export function bandAround(place: Box, { picture, area, textHeight, sideways }: Print): Area {
  const margin = textHeight;
  const from = sideways ? place.x * picture.width : place.y * picture.height;
  const size = sideways ? place.width * picture.width : place.height * picture.height;
  const most = sideways ? picture.width : picture.height;
  const start = Math.max(0, Math.floor(from - margin));
  const length = Math.max(1, Math.min(most, Math.ceil(from + size + margin)) - start);
  return sideways
    ? { left: start, width: length, top: area.top, height: area.height }
    : { left: area.left, width: area.width, top: start, height: length };
}

/** Whether the lines of a page, which are listed from top to bottom, run upwards or to the left on its picture. */
export function standsOnItsHead({ lines }: ReadPage, sideways: boolean): boolean {
  const first = lines[0]?.box;
  const last = lines.at(-1)?.box;
  if (!first || !last) return false;
  return sideways ? first.x > last.x : first.y > last.y;
}

/** The page with the lines at a position replaced. */
export function withLinesAt(page: ReadPage, place: Box, lines: readonly Line[]): ReadPage {
  const own = lines.filter(({ words }) => words.some(({ box }) => holds(place, box)));
  const first = page.lines.findIndex(({ box }) => holds(place, box));
  const rest = page.lines.filter(({ box }) => !holds(place, box));
  const at = first < 0 ? rest.length : first;
  return { ...page, lines: [...rest.slice(0, at), ...own, ...rest.slice(at)] };
}

/** Whether the center of a box is within an area. */
export function holds(place: Box, box: Box): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height;
}
