import type { Permission } from '#shared/permissions';

// Every page of the web app loads these lists, and not the kinds from which they follow: a test compares them.

/** HOME-1, HOME-2: each shows a part of Today. */
export const todayPermissions: readonly Permission[] = [
  'properties:read',
  'payments:read',
  'charges:read',
  'leases:read',
  'documents:read',
  'books:read',
  'messages:read',
  'maintenance:read',
  'tasks:read',
  'people:write',
  'settings:read',
  'export:read',
  'imports:read',
];

/** HOME-5: each shows entries of the calendar. */
export const calendarReaders: readonly Permission[] = [
  'leases:read',
  'charges:read',
  'maintenance:read',
  'tasks:read',
];
