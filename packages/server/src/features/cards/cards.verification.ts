import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';

interface Finding extends Record<string, unknown> {
  readonly problem: string;
}

/**
 * Returns a sentence for each card payment or refund of an organization that the ledger does not have as it was
 * settled. `doctor` runs it.
 */
export async function verifyCards(tx: Transaction): Promise<string[]> {
  const organizationId = tx.organization.id;
  const { rows } = await tx.db.execute<Finding>(sql`
    WITH charged AS (
      SELECT c.id, c.amount, c.status,
        (SELECT p.amount FROM payments p
         WHERE p.organization_id = c.organization_id AND p.id = c.id) AS recorded,
        (SELECT p.refund_channel IS DISTINCT FROM
           c.processor || CASE WHEN c.test_mode THEN ':test' ELSE ':live' END
         FROM payments p
         WHERE p.organization_id = c.organization_id AND p.id = c.id) AS cannot_be_refunded
      FROM card_payments c WHERE c.organization_id = ${organizationId}
    ), refunded AS (
      SELECT f.id, f.amount, f.status,
        (SELECT r.amount FROM payment_reversals r
         WHERE r.organization_id = f.organization_id AND r.id = f.id) AS recorded
      FROM card_refunds f WHERE f.organization_id = ${organizationId}
    )
    SELECT format('Card payment %s: it succeeded over %s cents, but %s were recorded.',
                  id, amount, coalesce(recorded, 0)) AS problem
    FROM charged
    WHERE CASE WHEN status = 'succeeded' THEN recorded IS DISTINCT FROM amount
               ELSE recorded IS NOT NULL END
    UNION ALL
    SELECT format('Card payment %s: it does not name the processor that can refund it.', id)
    FROM charged WHERE cannot_be_refunded
    UNION ALL
    SELECT format('Refund %s: it succeeded over %s cents, but %s were taken back.',
                  id, amount, coalesce(recorded, 0))
    FROM refunded
    WHERE CASE WHEN status = 'succeeded' THEN recorded IS DISTINCT FROM amount
               ELSE recorded IS NOT NULL END
  `);
  return rows.map((row) => row.problem);
}
