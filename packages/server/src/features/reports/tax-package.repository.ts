import { and, sql } from 'drizzle-orm';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { leases } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import type { StoredFile } from '../../platform/documents/stored-files.ts';
import type { Span } from './days-let.domain.ts';
import { allEntriesQuery, type WholeEntryRow } from './reports.entries.ts';
import { planForLargeReads } from './reports.repository.ts';
import { sourcesOf, type ResolvedQuery } from './reports.sources.ts';

export type { WholeEntryRow };

/** The days of every lease that ran in the span, by property. */
export async function termsByProperty(tx: Transaction, { first, last }: Span) {
  const lastDay = sql<CalendarDate | null>`coalesce(${leases.endedOn}, ${leases.endDate})::text`;
  const ended = sql`coalesce(${leases.endedOn}, ${leases.endDate}, ${last}::date)`;
  const rows = await tx.db
    .select({ propertyId: leases.propertyId, firstDay: leases.occupiedFrom, lastDay })
    .from(leases)
    .where(
      and(
        inOrganization(tx, leases),
        sql`${leases.occupiedFrom} <= ${last}::date and ${ended} >= ${first}::date`,
      ),
    );
  return Map.groupBy(rows, ({ propertyId }) => propertyId);
}

/** Every payment, reversal, statement line and expense of a period, oldest first. */
export async function allEntries(tx: Transaction, query: ResolvedQuery): Promise<WholeEntryRow[]> {
  const [, { rows }] = await Promise.all([
    tx.db.$client.query({ text: planForLargeReads }, []),
    tx.db.execute<WholeEntryRow>(allEntriesQuery(tx.organization, query)),
  ]);
  return rows;
}

/** The number and total size of the receipts of a period's expenses, and the number of expenses without one. */
export async function receiptCounts(tx: Transaction, query: ResolvedQuery) {
  const { expenses } = sourcesOf(tx.organization, query);
  const { rows } = await tx.db.execute<{ count: number; bytes: string; missing: number }>(sql`
    WITH spent AS (SELECT x.receipt_file_id, x.statement_id ${expenses})
    SELECT count(receipt_file_id)::int AS count,
      count(*) FILTER (WHERE receipt_file_id IS NULL AND statement_id IS NULL)::int AS missing,
      coalesce((
        SELECT sum(f.bytes) FROM ${storedFiles} f JOIN spent s ON f.id = s.receipt_file_id
        WHERE f.organization_id = ${tx.organization.id}::uuid), 0)::bigint AS bytes
    FROM spent`);
  const [row] = rows;
  return { count: row?.count ?? 0, bytes: Number(row?.bytes ?? 0), missing: row?.missing ?? 0 };
}

/** The receipts of the expenses of a period, by expense. */
export async function receiptFiles(
  tx: Transaction,
  query: ResolvedQuery,
): Promise<Map<string, Pick<StoredFile, 'id' | 'bytes' | 'sha256' | 'contentType'>>> {
  const { expenses } = sourcesOf(tx.organization, query);
  const { rows } = await tx.db.execute<{
    expense_id: string;
    id: string;
    bytes: number;
    sha256: string;
    content_type: string;
  }>(sql`
    WITH spent AS (SELECT x.id, x.organization_id, x.receipt_file_id ${expenses}
      AND x.receipt_file_id IS NOT NULL)
    SELECT s.id AS expense_id, f.id, f.bytes::int AS bytes, f.sha256, f.content_type
    FROM spent s JOIN ${storedFiles} f
      ON f.organization_id = s.organization_id AND f.id = s.receipt_file_id`);
  return new Map(
    rows.map(({ expense_id: expenseId, content_type: contentType, ...file }) => [
      expenseId,
      { ...file, contentType },
    ]),
  );
}
