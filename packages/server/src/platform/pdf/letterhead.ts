import { CONTENT, LEFT, PAGE, SMALL } from './design.ts';
import type { Sheet } from './sheet.ts';

const LOGO = { width: 170, height: 56 };

export interface Letterhead {
  readonly organization: { readonly name: string; readonly addressLines: readonly string[] };
  /** A JPEG. */
  readonly logo: Uint8Array | null;
}

/** Draws the sender at the top of the first page; returns where it ends. */
export function drawLetterhead(sheet: Sheet, { organization, logo }: Letterhead): number {
  const { doc, root } = sheet;
  const left = { x: LEFT, width: CONTENT * 0.55 };
  let y: number = PAGE.margin;
  if (logo) {
    const at = y;
    const image = Buffer.from(logo);
    const alt = `Logo of ${organization.name}`;
    const bbox = [left.x, at, left.x + LOGO.width, at + LOGO.height];
    const fit: [number, number] = [LOGO.width, LOGO.height];
    sheet.tag(root, 'Figure', () => doc.image(image, left.x, at, { fit }), { alt, bbox });
    y += LOGO.height + 10;
  }
  y = sheet.block(root, 'P', organization.name, { size: 12, weight: 700 }, { ...left, y });
  for (const line of organization.addressLines) {
    y = sheet.block(root, 'P', line, SMALL, { ...left, y });
  }
  return y;
}
