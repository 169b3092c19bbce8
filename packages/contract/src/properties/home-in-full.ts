import type { HomeName } from './home.ts';

/**
 * The name and the whole address of a home, where there is room for both, as in files. A home that has no other name is
 * named by its address.
 */
export const homeInFull = ({ label, address }: HomeName): string =>
  address.startsWith(label.replace(/[, ]+$/, '')) ? address : `${label}, ${address}`;
