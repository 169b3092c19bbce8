import type { Permission } from '#shared/permissions';

/** HOME-1, HOME-2: each shows a part of Today. */
export const todayPermissions: readonly Permission[] = [
  'properties:read',
  'payments:read',
  'charges:read',
  'leases:read',
  'books:read',
  'messages:read',
  'tasks:read',
  'settings:read',
];
