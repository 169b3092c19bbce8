/** CHG-26: how a utility bill is split. */
export const utilitySplits = ['EQUALLY', 'BY_AREA', 'BY_PEOPLE', 'BY_PARTS'] as const;

export type UtilitySplit = (typeof utilitySplits)[number];
