import type { None, PagePart, PaletteItem, ScreenPart } from '../ui/feature.ts';
import type { AdminPageName } from './features.ts';

interface AnyParts {
  readonly pages: Readonly<Record<string, PagePart>>;
  readonly screens: Readonly<Record<string, ScreenPart>>;
  readonly palette: readonly PaletteItem[] | None;
}

/**
 * What the features load on demand, by their folders. It is loaded when a page, a screen or the palette is first
 * opened, because a file that everybody loads also names the chunks of its imports.
 */
const all = Object.values(
  import.meta.glob<AnyParts>('../features/*/parts.ts', { eager: true, import: 'parts' }),
);

export const pageParts: Readonly<Record<string, PagePart>> = Object.assign(
  {},
  ...all.map(({ pages }) => pages),
);

export const screenParts: Readonly<Record<string, ScreenPart>> = Object.assign(
  {},
  ...all.map(({ screens }) => screens),
);

export const paletteParts = all.flatMap(({ palette }) => ('none' in palette ? [] : palette));

export async function loadAdminPage(name: AdminPageName) {
  const load = pageParts[name];
  if (!load) throw new Error(`No feature has the page ${name}.`);
  return load();
}
