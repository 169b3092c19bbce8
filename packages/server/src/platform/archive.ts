import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { storedFiles } from './database/platform.table.ts';

/** Why something is not restored, as far as the database knows; the archive has the sentences. */
export type RefusalCode = 'home' | 'building' | 'share' | 'statement' | 'superAdmin' | 'kept';

/** A value that may depend on today, such as the names of the tenants of a lease. */
export type OfDay = SQL | ((today: CalendarDate) => SQL);

export const onDay = (value: OfDay, today: CalendarDate): SQL =>
  typeof value === 'function' ? value(today) : value;

/** DATA-6: how a kind of archived row is shown, and whether it can be restored. */
export interface ArchiveSource {
  readonly table: PgTable & OrganizationRow & Readonly<Record<'id', PgColumn>>;
  readonly archivedAt: PgColumn;
  readonly title: SQL;
  readonly detail: OfDay;
  readonly amount: SQL;
  readonly propertyId: SQL;
  /** A `RefusalCode` or null. */
  readonly refusal: SQL;
  readonly isPrivileged: SQL;
  /** Why no row of this kind is restored; null if some are. */
  readonly whyKept: string | null;
}

export interface OrganizationRow {
  readonly organizationId: PgColumn;
}

/** Without an amount, a property and an administrator. */
export const plain = {
  amount: sql`null`,
  propertyId: sql`null`,
  isPrivileged: sql`false`,
  whyKept: null,
};

export const restorable = { ...plain, refusal: sql`null` };

/** A record of money or of an agreement: later records rely on its absence. */
export const kept = (whyKept: string) => ({ ...plain, refusal: sql`'kept'`, whyKept });

/** Composes queries inside of others. */
export const composer = new QueryBuilder({ casing: 'snake_case' });

/** A value of the row of a table that `id` names, in the organization of the row. */
export const valueOf = (
  value: SQLWrapper,
  from: ArchiveSource['table'],
  row: OrganizationRow,
  id: SQLWrapper,
) =>
  sql`(${composer
    .select({ value: sql`${value}` })
    .from(from)
    .where(and(eq(from.organizationId, row.organizationId), sql`${from.id} = ${id}`))})`;

export const fileLabelOf = (row: OrganizationRow, id: SQLWrapper) =>
  valueOf(storedFiles.label, storedFiles, row, id);

export const dayText = (day: SQLWrapper) => sql`to_char(${day}, 'MM/DD/YYYY')`;

export const joined = (...parts: readonly SQLWrapper[]) =>
  sql`concat_ws(', ', ${sql.join(
    parts.map((part) => sql`nullif(${part}, '')`),
    sql`, `,
  )})`;
