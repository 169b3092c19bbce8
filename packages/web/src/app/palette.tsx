import type { ComponentProps } from 'react';
import { CommandPalette } from '../features/search/command-palette.tsx';
import { paletteParts } from './parts.ts';

const inPlace = paletteParts.toSorted((one, other) => one.place - other.place);

/** The palette with the actions of all features. */
export function Palette(props: Omit<ComponentProps<typeof CommandPalette>, 'actions'>) {
  return <CommandPalette {...props} actions={inPlace} />;
}
