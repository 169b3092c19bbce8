import { sql } from 'drizzle-orm';
import { plain } from '../../platform/archive.ts';
import type { ArchiveSources } from '../../platform/feature.ts';
import { users } from './access.table.ts';
import { isOnStaff } from './roles/rights.ts';

export const archive = {
  user: {
    ...plain,
    table: users,
    archivedAt: users.deactivatedAt,
    title: sql`concat(${users.firstName}, ' ', ${users.lastName})`,
    detail: sql`${users.emailAddress}`,
    refusal: sql`case when 'SuperAdmin' = any(${users.roles}) then 'superAdmin' end`,
    isPrivileged: isOnStaff,
  },
} satisfies ArchiveSources;
