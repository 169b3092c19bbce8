import type { ComponentProps } from 'react';
import { CommandPalette } from '../features/search/command-palette.tsx';
import { paletteParts } from './parts.ts';

const inPlace = paletteParts.toSorted((one, other) => one.place - other.place);

/** The palette with the pages and actions of all features. */
export function Palette(props: Omit<ComponentProps<typeof CommandPalette>, 'items'>) {
  return <CommandPalette {...props} items={inPlace} />;
}
