import type { HomeName } from './home.ts';

/**
 * The name and the whole address of a home, where there is room for both, as in files. A home that has no other name is
 * named by its address.
 */
export const homeInFull = ({ label, address }: HomeName): string =>
  address.startsWith(label.replace(/[, ]+$/, '')) ? address : `${label}, ${address}`;

interface Street {
  readonly unitName?: string | undefined;
  readonly addressLine1: string;
  readonly addressLine2: string | null;
}

/** The street below the name of a home: all of it for a unit, which is named by its building, and else the second line. */
export const streetBelowName = ({ unitName, addressLine1, addressLine2 }: Street): string =>
  [unitName ? addressLine1 : null, addressLine2].filter(Boolean).join(', ');
