/** MAINT-12: what an inspection asks about, and how conditions compare. */

/** From the best to the worst. */
export const conditions = ['NEW', 'GOOD', 'WORN', 'DAMAGED', 'MISSING'] as const;

export type Condition = (typeof conditions)[number];

export const conditionLabels: Readonly<Record<Condition, string>> = {
  NEW: 'New',
  GOOD: 'Good',
  WORN: 'Worn',
  DAMAGED: 'Damaged',
  MISSING: 'Missing',
};

export const inspectionKinds = ['MOVE_IN', 'MOVE_OUT', 'ROUTINE', 'DRIVE_BY'] as const;

export type InspectionKind = (typeof inspectionKinds)[number];

export const inspectionKindLabels: Readonly<Record<InspectionKind, string>> = {
  MOVE_IN: 'Move-in',
  MOVE_OUT: 'Move-out',
  ROUTINE: 'Routine',
  DRIVE_BY: 'Drive-by',
};

/** Those that prove the condition of a home at an end of a lease. */
export const needsLease = (kind: InspectionKind): boolean =>
  kind === 'MOVE_IN' || kind === 'MOVE_OUT';

export const inspectionStatuses = ['DRAFT', 'WITH_TENANT', 'SIGNED', 'SEALED'] as const;

export type InspectionStatus = (typeof inspectionStatuses)[number];

export const inspectionStatusLabels: Readonly<Record<InspectionStatus, string>> = {
  DRAFT: 'Draft',
  WITH_TENANT: 'With the tenant',
  SIGNED: 'Signed',
  SEALED: 'Sealed',
};

/** MAINT-14: whether a thing is in a worse condition. Nothing is known of one that nobody has looked at. */
export function gotWorse(before: Condition | null, after: Condition | null): boolean {
  if (before === null || after === null) return false;
  return conditions.indexOf(after) > conditions.indexOf(before);
}

/** Two items are the same thing if their names are, whatever the capitals. */
export const sameThing = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
