import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey } from '../../platform/database/organization-rows.ts';

/** What a lease has several of, each written once and closed later, such as its notices. */
type RecordTable = PgTable &
  Readonly<Record<'organizationId' | 'id' | 'leaseId' | 'createdAt', PgColumn>>;

/** Reads and writes the rows of such a table. */
export function leaseRecords<Table extends RecordTable>(table: Table) {
  type Row = Table['$inferSelect'];
  type NewRow = Omit<Table['$inferInsert'], 'organizationId' | 'id' | 'createdAt'>;
  const rows: RecordTable = table;
  const where = (tx: Transaction, condition: SQL) =>
    tx.db
      .select()
      .from(rows)
      .where(and(inOrganization(tx, rows), condition))
      .orderBy(desc(rows.createdAt), desc(rows.id)) as Promise<Row[]>;
  return {
    /** The newest first. */
    ofLease: (tx: Transaction, leaseId: string): Promise<Row[]> =>
      where(tx, eq(rows.leaseId, leaseId)),
    byId: async (tx: Transaction, id: string): Promise<Row | null> => {
      const [row] = await where(tx, eq(rows.id, id));
      return row ?? null;
    },
    insert: async (tx: Transaction, row: NewRow): Promise<Row> => {
      const [made] = (await tx.db
        .insert(rows)
        .values({ ...row, ...newKey(tx), createdAt: dateOf(tx.now) })
        .returning()) as Row[];
      if (!made) throw new Error('the record of the lease was not written');
      return made;
    },
  };
}
