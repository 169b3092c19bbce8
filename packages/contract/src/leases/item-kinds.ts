/** CHG-2: the kind of charge. It is stored with the item and never changes. */
export const itemKinds = [
  'RENT',
  'PARKING',
  'PET',
  'STORAGE',
  'UTILITY',
  'INSURANCE',
  'DEPOSIT',
  'LATE_FEE',
  'NSF_FEE',
  'DAMAGE',
  'OTHER',
  'CREDIT',
] as const;

export type ItemKind = (typeof itemKinds)[number];
