import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';

interface Finding extends Record<string, unknown> {
  readonly problem: string;
}

/**
 * Answers a sentence for each payment or refund by card of an organization that the ledger does not hold as it was
 * settled. `doctor` runs it.
 */
export async function verifyCards(tx: Transaction): Promise<string[]> {
  const organizationId = tx.organization.id;
  const { rows } = await tx.db.execute<Finding>(sql`
    SELECT format('Card payment %s: it succeeded over %s cents, but %s were recorded.',
                  c.id, c.amount, coalesce(p.amount, 0)) AS problem
    FROM card_payments c LEFT JOIN payments p
      ON p.organization_id = c.organization_id AND p.id = c.id
    WHERE c.organization_id = ${organizationId}
      AND CASE WHEN c.status = 'succeeded' THEN p.amount IS DISTINCT FROM c.amount
               ELSE p.id IS NOT NULL END
    UNION ALL
    SELECT format('Refund %s: it succeeded over %s cents, but %s were taken back.',
                  f.id, f.amount, coalesce(r.amount, 0))
    FROM card_refunds f LEFT JOIN payment_reversals r
      ON r.organization_id = f.organization_id AND r.id = f.id
    WHERE f.organization_id = ${organizationId}
      AND CASE WHEN f.status = 'succeeded' THEN r.amount IS DISTINCT FROM f.amount
               ELSE r.id IS NOT NULL END
  `);
  return rows.map((row) => row.problem);
}
