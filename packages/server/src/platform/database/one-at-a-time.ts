import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** Waits until no other transaction of the organization does this work, and keeps others from it until this one ends. */
export async function oneAtATime({ db, organization }: Transaction, work: string): Promise<void> {
  const key = sql`hashtextextended(${`${work} ${organization.id}`}, 0)`;
  await db.execute(sql`SELECT pg_advisory_xact_lock(${key})`);
}
