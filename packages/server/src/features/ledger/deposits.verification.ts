import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { DEPOSIT_METHOD } from '@tenantry/contract/ledger/deposits.schemas';
import { depositBetween, type WaterfallItem } from '@tenantry/contract/ledger/waterfall.rules';
import { cents, ZERO } from '@tenantry/contract/shared/money';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { withoutMoney } from './deposits.repository.ts';

/**
 * BOOKS-17: derives the held deposits from items, applications, payments and reversals. Returns a sentence for each
 * deposit that differs.
 */
export async function verifyDeposits(tx: Transaction): Promise<string[]> {
  return [...(await verifyReceived(tx)), ...(await verifyMovements(tx))];
}

interface Received extends Record<string, unknown> {
  readonly number: number;
  readonly dueDate: string;
  readonly items: readonly WaterfallItem[];
  readonly applied: number;
  readonly held: number;
}

/** The part of an invoice's money that goes to deposits by the waterfall equals the sum of its movements. */
async function verifyReceived(tx: Transaction): Promise<string[]> {
  const organizationId = tx.organization.id;
  const { rows } = await tx.db.execute<Received>(sql`
    WITH moved AS (
      SELECT a.invoice_id, sum(d.amount) AS amount
      FROM deposit_movements d JOIN payment_applications a
        ON a.organization_id = d.organization_id AND a.id = d.application_id
      WHERE d.organization_id = ${organizationId} GROUP BY a.invoice_id
    ), involved AS (
      SELECT invoice_id FROM invoice_items
      WHERE organization_id = ${organizationId} AND kind = 'DEPOSIT'
      UNION SELECT invoice_id FROM moved
    ), items AS (
      SELECT invoice_id, json_agg(json_build_object(
        'kind', kind, 'amount', amount, 'periodStart', period_start) ORDER BY position) AS items
      FROM invoice_items
      WHERE organization_id = ${organizationId} AND invoice_id IN (SELECT invoice_id FROM involved)
      GROUP BY invoice_id
    ), applied AS (
      SELECT invoice_id, sum(amount) AS amount FROM payment_applications
      WHERE organization_id = ${organizationId} AND invoice_id IN (SELECT invoice_id FROM involved)
      GROUP BY invoice_id
    )
    SELECT i.number, i.due_date::text AS "dueDate", t.items, coalesce(a.amount, 0)::float8 AS applied,
      coalesce(m.amount, 0)::float8 AS held
    FROM invoices i JOIN items t ON t.invoice_id = i.id
      LEFT JOIN applied a ON a.invoice_id = i.id LEFT JOIN moved m ON m.invoice_id = i.id
    WHERE i.organization_id = ${organizationId}
    ORDER BY i.number
  `);
  return rows.flatMap((row) => {
    const derived = depositBetween(row, ZERO, cents(row.applied));
    if (derived === row.held) return [];
    return [
      `Invoice ${invoiceLabel(row.number)}: ${row.held} cents of its money are kept as a deposit but derive as ${derived}.`,
    ];
  });
}

interface Finding extends Record<string, unknown> {
  readonly problem: string;
}

/** Kept parts are payments, moves have two sides, and no deposit is negative at the end of any day. */
async function verifyMovements(tx: Transaction): Promise<string[]> {
  const organizationId = tx.organization.id;
  const { rows } = await tx.db.execute<Finding>(sql`
    WITH kept AS (
      SELECT payment_id, sum(amount) AS amount FROM deposit_movements
      WHERE organization_id = ${organizationId} AND kind = 'KEPT' GROUP BY payment_id
    ), reversed AS (
      SELECT payment_id, sum(amount) AS amount FROM payment_reversals
      WHERE organization_id = ${organizationId} GROUP BY payment_id
    ), paid AS (
      SELECT p.id AS payment_id, p.amount - coalesce(r.amount, 0) AS amount
      FROM payments p LEFT JOIN reversed r ON r.payment_id = p.id
      WHERE p.organization_id = ${organizationId} AND p.method = ${DEPOSIT_METHOD}
    ), daily AS (
      SELECT lease_id, day, sum(sum(amount)) OVER (PARTITION BY lease_id ORDER BY day) AS held
      FROM deposit_movements WHERE organization_id = ${organizationId} GROUP BY lease_id, day
    ), moved AS (
      SELECT least(lease_id, moved_to) AS one, greatest(lease_id, moved_to) AS other, sum(amount) AS amount
      FROM deposit_movements
      WHERE organization_id = ${organizationId} AND kind = 'MOVED' GROUP BY 1, 2
    )
    SELECT format('Payment %s: %s cents of the deposit were kept for it, but it has %s.',
                  coalesce(k.payment_id, p.payment_id), -coalesce(k.amount, 0), coalesce(p.amount, 0)) AS problem
    FROM kept k FULL JOIN paid p ON p.payment_id = k.payment_id
    WHERE coalesce(p.amount, 0) <> -coalesce(k.amount, 0)
    UNION ALL
    SELECT format('Lease %s: %s cents are held as a deposit on %s.', lease_id, min(held), min(day))
    FROM daily WHERE held < 0 GROUP BY lease_id
    UNION ALL
    SELECT format('Lease %s: the deposit that was moved from or to lease %s differs by %s cents.', one, other, amount)
    FROM moved WHERE amount <> 0
    UNION ALL
    SELECT format('Lease %s: its deposit holds %s cents that nobody paid.', lease_id, ${withoutMoney})
    FROM deposit_movements WHERE organization_id = ${organizationId}
    GROUP BY lease_id HAVING ${withoutMoney} > 0
    UNION ALL
    SELECT format('Lease %s: a movement of the deposit has the wrong sign.', lease_id)
    FROM deposit_movements
    WHERE organization_id = ${organizationId} AND CASE kind
      WHEN 'REFUNDED' THEN amount > 0
      WHEN 'REVERSED' THEN (amount > 0) = (application_id IS NOT NULL)
      WHEN 'KEPT' THEN false
      WHEN 'MOVED' THEN false
      ELSE amount < 0 END
    GROUP BY lease_id
  `);
  return rows.map((row) => row.problem);
}
