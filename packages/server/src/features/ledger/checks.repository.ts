import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';
import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { paymentReversals, payments } from './ledger.table.ts';

interface Check {
  readonly leaseId: string;
  /** Without zeros in front. */
  readonly number: string;
  readonly amount: Cents;
}

/** PAY-1: the day of the newest check of a lease with this number and amount that was not returned; null if none. */
export async function dayOfCheck(
  tx: Transaction,
  { leaseId, number, amount }: Check,
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
        eq(payments.method, 'Check'),
        notExists(returned),
      ),
    )
    .orderBy(desc(payments.paymentDate))
    .limit(1);
  return known?.day ?? null;
}
