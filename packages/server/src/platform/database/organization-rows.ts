import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { newId } from '../tokens.ts';
import type { Transaction } from './database.ts';

/** A table of an organization's data, or an alias of one. */
interface OrganizationTable {
  readonly organizationId: PgColumn;
  readonly id: PgColumn;
}

/** The rows of the transaction's organization. */
export const inOrganization = (
  tx: Pick<Transaction, 'organization'>,
  table: Pick<OrganizationTable, 'organizationId'>,
): SQL => eq(table.organizationId, tx.organization.id);

/** The row of a table that a column refers to, in the same organization. */
export function refersTo(column: PgColumn, table: OrganizationTable): SQL | undefined {
  const { organizationId } = column.table as unknown as OrganizationTable;
  return and(eq(table.organizationId, organizationId), eq(table.id, column));
}

/** The key of a new row of the transaction's organization. */
export const newKey = (tx: Pick<Transaction, 'organization'>) => ({
  organizationId: tx.organization.id,
  id: newId(),
});
