import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { labelOfNumber } from './invoice-label.ts';
import { verifyDeposits } from './deposits.verification.ts';

interface Finding extends Record<string, unknown> {
  readonly problem: string;
}

const invoiceLabel = labelOfNumber(sql`i.number`);

/**
 * Returns a sentence for each balance of an organization that differs from the write-once records. `doctor` runs it.
 */
export async function verifyBalances(tx: Transaction): Promise<string[]> {
  return [
    ...(await verifyKept(tx)),
    ...(await verifyLateFees(tx)),
    ...(await verifyReversals(tx)),
    ...(await verifyDeposits(tx)),
  ];
}

/**
 * Derives all balances from the write-once records (items, payments, reversals, applications), and compares them with
 * the stored ones.
 */
async function verifyKept(tx: Transaction): Promise<string[]> {
  const organizationId = tx.organization.id;
  const { rows } = await tx.db.execute<Finding>(sql`
    WITH applied_to_invoice AS (
      SELECT invoice_id, sum(amount) AS amount FROM payment_applications
      WHERE organization_id = ${organizationId} GROUP BY invoice_id
    ), applied_of_payment AS (
      SELECT payment_id, sum(amount) AS amount FROM payment_applications
      WHERE organization_id = ${organizationId} GROUP BY payment_id
    ), credited AS (
      SELECT invoice_id, sum(amount) AS amount FROM credit_notes
      WHERE organization_id = ${organizationId} GROUP BY invoice_id
    ), billed AS (
      SELECT invoice_id, sum(amount) AS amount FROM invoice_items
      WHERE organization_id = ${organizationId} GROUP BY invoice_id
    ), reversed AS (
      SELECT payment_id, sum(amount) AS amount FROM payment_reversals
      WHERE organization_id = ${organizationId} GROUP BY payment_id
    ), unspent AS (
      SELECT p.lease_id, sum(p.amount - coalesce(r.amount, 0) - coalesce(a.amount, 0)) AS amount,
             bool_or(coalesce(a.amount, 0) > p.amount - coalesce(r.amount, 0)) AS overspent
      FROM payments p
        LEFT JOIN applied_of_payment a ON a.payment_id = p.id
        LEFT JOIN reversed r ON r.payment_id = p.id
      WHERE p.organization_id = ${organizationId} GROUP BY p.lease_id
    )
    SELECT format('Invoice %s: the balance is kept as %s cents but derives as %s.',
                  ${invoiceLabel}, i.remaining_balance,
                  i.amount - coalesce(a.amount, 0) - coalesce(c.amount, 0)) AS problem
    FROM invoices i LEFT JOIN applied_to_invoice a ON a.invoice_id = i.id LEFT JOIN credited c ON c.invoice_id = i.id
    WHERE i.organization_id = ${organizationId}
      AND i.remaining_balance <> i.amount - coalesce(a.amount, 0) - coalesce(c.amount, 0)
    UNION ALL
    SELECT format('Invoice %s: the amount is kept as %s cents but its items sum to %s.',
                  ${invoiceLabel}, i.amount, coalesce(b.amount, 0))
    FROM invoices i LEFT JOIN billed b ON b.invoice_id = i.id
    WHERE i.organization_id = ${organizationId} AND i.amount <> coalesce(b.amount, 0)
    UNION ALL
    SELECT format('Lease %s: the credit is kept as %s cents but derives as %s.',
                  l.id, l.credit, coalesce(u.amount, 0))
    FROM leases l LEFT JOIN unspent u ON u.lease_id = l.id
    WHERE l.organization_id = ${organizationId} AND l.credit <> coalesce(u.amount, 0)
    UNION ALL
    SELECT format('Invoice %s: it is deleted, but money was applied to it.', ${invoiceLabel})
    FROM invoices i JOIN applied_to_invoice a ON a.invoice_id = i.id
    WHERE i.organization_id = ${organizationId} AND i.archived_at IS NOT NULL AND a.amount <> 0
    UNION ALL
    SELECT format('Lease %s: a payment was applied beyond its amount.', lease_id)
    FROM unspent WHERE overspent
    UNION ALL
    SELECT format('Invoice %s: it was paid from another lease.', ${invoiceLabel})
    FROM payment_applications a
      JOIN payments p ON p.organization_id = a.organization_id AND p.id = a.payment_id
      JOIN invoices i ON i.organization_id = a.organization_id AND i.id = a.invoice_id
    WHERE a.organization_id = ${organizationId} AND p.lease_id <> i.lease_id
  `);
  return rows.map((row) => row.problem);
}

/** The stored billed late fee equals the invoice's own late-fee items plus what other invoices bill for it. */
async function verifyLateFees(tx: Transaction): Promise<string[]> {
  const organizationId = tx.organization.id;
  const { rows } = await tx.db.execute<Finding>(sql`
    WITH own AS (
      SELECT invoice_id, sum(amount) AS amount FROM invoice_items
      WHERE organization_id = ${organizationId} AND kind = 'LATE_FEE' AND amount > 0
        AND late_fee_of IS NULL GROUP BY invoice_id
    ), others AS (
      SELECT invoice_id, sum(amount) AS amount FROM (
        SELECT late_fee_of AS invoice_id, amount FROM invoices
        WHERE organization_id = ${organizationId} AND late_fee_of IS NOT NULL AND archived_at IS NULL
        UNION ALL
        SELECT t.late_fee_of, t.amount FROM invoice_items t
          JOIN invoices i ON i.organization_id = t.organization_id AND i.id = t.invoice_id
        WHERE t.organization_id = ${organizationId} AND t.late_fee_of IS NOT NULL AND i.archived_at IS NULL
      ) billed GROUP BY invoice_id
    )
    SELECT format('Invoice %s: %s cents of late fee are kept as billed but derive as %s.',
                  ${invoiceLabel}, i.late_fee_billed, coalesce(o.amount, 0) + coalesce(x.amount, 0)) AS problem
    FROM invoices i LEFT JOIN own o ON o.invoice_id = i.id LEFT JOIN others x ON x.invoice_id = i.id
    WHERE i.organization_id = ${organizationId}
      AND i.late_fee_billed <> coalesce(o.amount, 0) + coalesce(x.amount, 0)
  `);
  return rows.map((row) => row.problem);
}

/** No reversal took more than there was. */
async function verifyReversals(tx: Transaction): Promise<string[]> {
  const organizationId = tx.organization.id;
  const { rows } = await tx.db.execute<Finding>(sql`
    SELECT format('Payment %s: %s cents were taken back of %s.', p.id, sum(r.amount), p.amount) AS problem
    FROM payment_reversals r
      JOIN payments p ON p.organization_id = r.organization_id AND p.id = r.payment_id
    WHERE r.organization_id = ${organizationId}
    GROUP BY p.id, p.amount HAVING sum(r.amount) > p.amount
    UNION ALL
    SELECT format('Payment %s: %s cents of refunds were billed, but %s were refunded.', payment_id,
                  -coalesce(sum(amount) FILTER (WHERE reason = 'Refund billed'), 0),
                  coalesce(sum(amount) FILTER (WHERE reason = 'Credit refunded'), 0))
    FROM payment_reversals
    WHERE organization_id = ${organizationId} AND reason IN ('Refund billed', 'Credit refunded')
    GROUP BY payment_id HAVING sum(amount) < 0
    UNION ALL
    SELECT format('Reversal %s: the invoices gave %s cents, but %s were taken back.',
                  r.id, -sum(a.amount), r.amount)
    FROM payment_reversals r JOIN payment_applications a
      ON a.organization_id = r.organization_id AND a.reversal_id = r.id
    WHERE r.organization_id = ${organizationId}
    GROUP BY r.id, r.amount HAVING -sum(a.amount) > r.amount
    UNION ALL
    SELECT format('Reversal %s: it took money of another payment.', r.id)
    FROM payment_reversals r JOIN payment_applications a
      ON a.organization_id = r.organization_id AND a.reversal_id = r.id
    WHERE r.organization_id = ${organizationId} AND a.payment_id <> r.payment_id
    GROUP BY r.id
    UNION ALL
    SELECT format('Invoice %s: more of a payment was taken from it than it got.', ${invoiceLabel})
    FROM payment_applications a
      JOIN invoices i ON i.organization_id = a.organization_id AND i.id = a.invoice_id
    WHERE a.organization_id = ${organizationId}
    GROUP BY a.payment_id, i.id, i.number HAVING sum(a.amount) < 0
  `);
  return rows.map((row) => row.problem);
}
