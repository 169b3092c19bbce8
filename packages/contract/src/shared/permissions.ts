/** The areas that members of staff may be allowed to read or change. */
export const areas = [
  'properties',
  'leases',
  'charges',
  'payments',
  'books',
  'bank',
  'people',
  'messages',
  'tasks',
  'maintenance',
  'applications',
  'documents',
  'settings',
  'audit',
  'export',
] as const;

export type Area = (typeof areas)[number];

/** The area of each kind of record in the audit trail, by the first word of its actions. */
export const areaOfKind: Readonly<Record<string, Area>> = {
  attributes: 'properties',
  billing: 'charges',
  charge: 'charges',
  conversation: 'messages',
  deposit: 'payments',
  expense: 'books',
  installation: 'settings',
  invoice: 'charges',
  law: 'settings',
  lease: 'leases',
  listing: 'properties',
  mail: 'messages',
  message: 'messages',
  organization: 'settings',
  payment: 'payments',
  property: 'properties',
  refund: 'payments',
  statement: 'books',
  task: 'tasks',
  user: 'people',
};

/** What one needs to read the values of a record of this kind. Of a kind that is not known, only the settings' readers do. */
export function readerOfKind(kind: string): Permission {
  const area = Object.hasOwn(areaOfKind, kind) ? areaOfKind[kind] : undefined;
  return `${area ?? 'settings'}:read`;
}

/** A permission of a member of staff. `write` does not include `read`. */
export type Permission = `${Area}:${'read' | 'write'}`;

export const permissions: readonly Permission[] = areas.flatMap(
  (area) => [`${area}:read`, `${area}:write`] as const,
);
