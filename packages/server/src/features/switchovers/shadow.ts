/**
 * NEW-6: a shadow organization. It exists only within a transaction that is rolled back, so nobody ever sees it, no job
 * or mail of it is ever queued, and there is nothing to destroy.
 */
import { sql } from 'drizzle-orm';
import { addOrganization, seedOrganization } from '#features/installation';
import { readSettings, updateSettings } from '#features/organization';
import {
  withinOrganization,
  type Transact,
  type Transaction,
} from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';

/** Carries a result out of the transaction that it ends. */
class Leaving<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('the transaction is rolled back as intended');
    this.result = result;
  }
}

/** Works in a transaction and rolls it back. It fails if the commit would have failed. */
async function rolledBack<Result>(
  transact: Transact,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await transact(async (tx) => {
      const result = await work(tx);
      await tx.sentAhead.answered();
      await tx.db.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
      throw new Leaving(result);
    });
  } catch (error) {
    if (error instanceof Leaving) return error.result as Result;
    throw error;
  }
}

/** Works in an empty organization with the settings that decide how money is applied, and destroys it. */
export async function inShadow<Result>(
  transact: Transact,
  work: (inside: Transaction) => Promise<Result>,
): Promise<Result> {
  return rolledBack(transact, async (tx) => {
    const { name, timeZone } = tx.organization;
    const { paymentOrder, proration } = await readSettings(tx);
    // No host ends in `.invalid` (RFC 2606).
    const domain = `${newId()}.invalid`;
    const shadow = await addOrganization(tx, { name, domain, timeZone, demo: false });
    return withinOrganization(tx, shadow, async (inside) => {
      await seedOrganization(inside);
      await updateSettings(inside, { paymentOrder, proration });
      return work(inside);
    });
  });
}
