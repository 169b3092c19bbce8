import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';

/** The records to which rows about a person refer. */
export interface Concerned {
  readonly userId: string;
  readonly emailAddress: string;
  /** The leases of which the person is or was a party with an account. */
  readonly leases: readonly string[];
  /** The leases of which the person was the primary tenant. */
  readonly ownLeases: readonly string[];
  readonly invoices: readonly string[];
  readonly payments: readonly string[];
  readonly schedules: readonly string[];
  readonly settlements: readonly string[];
  readonly conversations: readonly string[];
  readonly messages: readonly string[];
  readonly letters: readonly string[];
  /** Documents about the person, not about a lease. */
  readonly documents: readonly string[];
}

/** Finds everything that concerns the person. */
export async function concernedBy(
  tx: Transaction,
  { id: userId, emailAddress }: { readonly id: string; readonly emailAddress: string },
): Promise<Concerned> {
  const organization = tx.organization.id;
  const idsIn = async (table: string, where: SQL, column = 'id'): Promise<string[]> => {
    const { rows } = await tx.db.execute<{ id: string }>(
      sql`select distinct ${sql.raw(column)} as id from ${sql.raw(table)}
          where organization_id = ${organization} and ${where}`,
    );
    return rows.map(({ id }) => id);
  };
  const among = (column: string, ids: readonly string[]) =>
    sql`${sql.raw(column)} = any(${sql.param([...ids])}::uuid[])`;
  const own = sql`user_id = ${userId}`;
  const ownLeases = await idsIn('leases', own);
  const asParty = await idsIn(
    'lease_parties',
    sql`(user_id = ${userId} or paying_user_id = ${userId})`,
    'lease_id',
  );
  const leases = [...new Set([...ownLeases, ...asParty])];
  const ofLeases = among('lease_id', leases);
  const conversations = await idsIn('conversations', own);
  return {
    userId,
    emailAddress,
    leases,
    ownLeases,
    invoices: await idsIn('invoices', ofLeases),
    payments: await idsIn('payments', ofLeases),
    schedules: await idsIn('charge_schedules', ofLeases),
    settlements: await idsIn('deposit_settlements', ofLeases),
    conversations,
    messages: await idsIn('messages', among('conversation_id', conversations)),
    letters: await idsIn('letters', own),
    documents: await idsIn('documents', own),
  };
}
