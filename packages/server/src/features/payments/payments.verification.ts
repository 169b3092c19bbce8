import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';

interface Finding extends Record<string, unknown> {
  readonly problem: string;
}

/**
 * Derives every balance anew from what was written once (items, payments, applications) and answers a sentence for
 * each one that differs from what is kept. `doctor` runs it.
 */
export async function verifyBalances(tx: Transaction): Promise<string[]> {
  const organizationId = tx.organization.id;
  const { rows } = await tx.db.execute<Finding>(sql`
    WITH applied_to_invoice AS (
      SELECT invoice_id, sum(amount) AS amount FROM payment_applications
      WHERE organization_id = ${organizationId} GROUP BY invoice_id
    ), applied_of_payment AS (
      SELECT payment_id, sum(amount) AS amount FROM payment_applications
      WHERE organization_id = ${organizationId} GROUP BY payment_id
    ), billed AS (
      SELECT invoice_id, sum(amount) AS amount FROM invoice_items
      WHERE organization_id = ${organizationId} GROUP BY invoice_id
    ), unspent AS (
      SELECT p.lease_id, sum(p.amount - coalesce(a.amount, 0)) AS amount,
             bool_or(coalesce(a.amount, 0) > p.amount) AS overspent
      FROM payments p LEFT JOIN applied_of_payment a ON a.payment_id = p.id
      WHERE p.organization_id = ${organizationId} GROUP BY p.lease_id
    )
    SELECT format('Invoice %s: the balance is kept as %s cents but derives as %s.',
                  i.number, i.remaining_balance, i.amount - coalesce(a.amount, 0)) AS problem
    FROM invoices i LEFT JOIN applied_to_invoice a ON a.invoice_id = i.id
    WHERE i.organization_id = ${organizationId}
      AND i.remaining_balance <> i.amount - coalesce(a.amount, 0)
    UNION ALL
    SELECT format('Invoice %s: the amount is kept as %s cents but its items sum to %s.',
                  i.number, i.amount, coalesce(b.amount, 0))
    FROM invoices i LEFT JOIN billed b ON b.invoice_id = i.id
    WHERE i.organization_id = ${organizationId} AND i.amount <> coalesce(b.amount, 0)
    UNION ALL
    SELECT format('Lease %s: the credit is kept as %s cents but derives as %s.',
                  l.id, l.credit, coalesce(u.amount, 0))
    FROM leases l LEFT JOIN unspent u ON u.lease_id = l.id
    WHERE l.organization_id = ${organizationId} AND l.credit <> coalesce(u.amount, 0)
    UNION ALL
    SELECT format('Invoice %s: it is deleted, but money was applied to it.', i.number)
    FROM invoices i JOIN applied_to_invoice a ON a.invoice_id = i.id
    WHERE i.organization_id = ${organizationId} AND i.archived_at IS NOT NULL
    UNION ALL
    SELECT format('Lease %s: a payment was applied beyond its amount.', lease_id)
    FROM unspent WHERE overspent
    UNION ALL
    SELECT format('Invoice %s: it was paid from another lease.', i.number)
    FROM payment_applications a
      JOIN payments p ON p.organization_id = a.organization_id AND p.id = a.payment_id
      JOIN invoices i ON i.organization_id = a.organization_id AND i.id = a.invoice_id
    WHERE a.organization_id = ${organizationId} AND p.lease_id <> i.lease_id
  `);
  return rows.map((row) => row.problem);
}
