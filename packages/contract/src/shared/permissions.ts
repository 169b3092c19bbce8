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
  /** A person who may import may write all that an import writes. */
  'imports',
] as const;

export type Area = (typeof areas)[number];

/** A permission of a member of staff. `write` does not include `read`. */
export type Permission = `${Area}:${'read' | 'write'}`;

export const permissions: readonly Permission[] = areas.flatMap(
  (area) => [`${area}:read`, `${area}:write`] as const,
);
