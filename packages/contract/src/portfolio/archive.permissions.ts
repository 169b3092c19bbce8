import type { Permission } from '#shared/permissions';

/** DATA-6: each shows a part of the archive. Without the kinds from which it follows: see `today.permissions.ts`. */
export const archiveReaders: readonly Permission[] = [
  'people:read',
  'properties:read',
  'charges:read',
  'leases:read',
  'maintenance:read',
  'documents:read',
  'books:read',
  'tasks:read',
];
