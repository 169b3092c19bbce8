import { and, desc, eq, isNull } from 'drizzle-orm';
import { dateOf } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { newId } from '../../platform/tokens.ts';
import { statements } from './statements.table.ts';

const own = (tx: Transaction) => inOrganization(tx, statements);
const live = (tx: Transaction) => and(own(tx), isNull(statements.archivedAt));

const joinFile = refersTo(statements.fileId, storedFiles);

/** Newest first. */
export async function statementsOfProperties(tx: Transaction, propertyIds: readonly string[]) {
  return tx.db
    .select({
      id: statements.id,
      propertyId: statements.propertyId,
      createdAt: statements.createdAt,
      fileName: storedFiles.label,
      contentType: storedFiles.contentType,
    })
    .from(statements)
    .innerJoin(storedFiles, joinFile)
    .where(and(live(tx), anyOf(statements.propertyId, propertyIds)))
    .orderBy(desc(statements.createdAt), desc(statements.id));
}

export type StatementRow = Awaited<ReturnType<typeof statementsOfProperties>>[number];

interface Key {
  readonly propertyId: string;
  readonly statementId: string;
}

const one = (tx: Transaction, { propertyId, statementId }: Key) =>
  and(own(tx), eq(statements.propertyId, propertyId), eq(statements.id, statementId));

/** Null if it does not exist or was deleted. */
export async function fileOfStatement(tx: Transaction, key: Key) {
  const [row] = await tx.db
    .select({ file: storedFiles })
    .from(statements)
    .innerJoin(storedFiles, joinFile)
    .where(and(one(tx, key), isNull(statements.archivedAt)));
  return row?.file ?? null;
}

/** The file of this name, if it is a statement of this property. */
export async function fileByName(tx: Transaction, propertyId: string, fileName: string) {
  const [row] = await tx.db
    .select({ file: storedFiles })
    .from(statements)
    .innerJoin(storedFiles, joinFile)
    .where(and(live(tx), eq(statements.propertyId, propertyId), eq(storedFiles.label, fileName)));
  return row?.file ?? null;
}

/** Locks the statement, deleted or not, until the transaction ends. */
export async function lockStatement(tx: Transaction, key: Key) {
  const [row] = await tx.db.select().from(statements).where(one(tx, key)).for('no key update');
  return row ?? null;
}

export async function insertStatement(
  tx: Transaction,
  { propertyId, fileId }: { propertyId: string; fileId: string },
): Promise<string> {
  const id = newId();
  await tx.db.insert(statements).values({
    organizationId: tx.organization.id,
    id,
    propertyId,
    fileId,
    createdBy: tx.actor?.userId ?? null,
    createdAt: dateOf(tx.now),
  });
  return id;
}

/** Deletes or restores a locked statement. */
export async function setArchived(
  tx: Transaction,
  statementId: string,
  archivedAt: Date | null,
): Promise<void> {
  await tx.db
    .update(statements)
    .set({ archivedAt })
    .where(and(own(tx), eq(statements.id, statementId)));
}
