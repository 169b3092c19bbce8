import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';
import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { paymentReversals, payments } from './ledger.table.ts';

interface Reference {
  readonly leaseId: string;
  readonly method: string;
  /** The first number of the description, without zeros in front. */
  readonly number: string;
  /** The whole description, if the number alone does not tell payments apart. */
  readonly description: string | null;
  readonly amount: Cents;
}

/** PAY-1: the day of the newest payment of a lease with this reference and amount that was not returned; null if none. */
export async function dayOfSamePayment(
  tx: Transaction,
  { leaseId, method, number, description, amount }: Reference,
): Promise<CalendarDate | null> {
  const returned = tx.db
    .select({ one: sql`1` })
    .from(paymentReversals)
    .where(
      and(
        refersTo(paymentReversals.paymentId, payments),
        inArray(paymentReversals.reason, ['Bounced check', 'Mistake']),
      ),
    );
  const [known] = await tx.db
    .select({ day: payments.paymentDate })
    .from(payments)
    .where(
      and(
        inOrganization(tx, payments),
        eq(payments.checkNumber, number),
        eq(payments.leaseId, leaseId),
        eq(payments.amount, amount),
        eq(payments.method, method),
        description === null
          ? undefined
          : sql`lower(${payments.description}) = lower(${description})`,
        notExists(returned),
      ),
    )
    .orderBy(desc(payments.paymentDate))
    .limit(1);
  return known?.day ?? null;
}
