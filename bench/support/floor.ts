import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * The baseline, the least work for the same responses: one query or transaction and `JSON.stringify` behind `node:http`. Reads its
 * connection from the environment, prints its port, and serves until it is killed.
 *
 *   /properties/:organization            the public list
 *   /homes/:organization                 the homes with their tenants and balances
 *   /home/:organization/:property        one of them, with its leases and expenses
 *   /invoices/:organization/:property    the invoices of a property
 *   /summary/:organization/:lease        the open invoices of a lease
 *   /invoice/:organization/:property     writes an invoice of one item
 *   /payment/:organization/:property     writes a payment, and applies it to the oldest open invoice
 */
const pool = new pg.Pool({ ...JSON.parse(process.env['FLOOR_DATABASE'] ?? '{}'), max: 10 });

const queries: Record<string, string> = {
  properties: `SELECT p.id, p.address_line1, p.address_line2, p.city, p.state, p.zip_code, p.status, p.monthly_cost,
      coalesce((SELECT json_agg(json_build_object('attributeId', a.attribute_id, 'value', a.value))
                FROM property_attributes a WHERE a.organization_id = p.organization_id AND a.property_id = p.id), '[]') AS attributes
    FROM properties p WHERE p.organization_id = $1 AND p.archived_at IS NULL ORDER BY p.address_line1`,
  homes: `SELECT p.id, p.address_line1, p.address_line2, p.city, p.state, p.zip_code, p.status, p.managed, p.monthly_cost,
      l.id AS lease_id, l.first_name, l.last_name, l.monthly_cost AS rent, coalesce(b.due, 0) AS due
    FROM properties p
      LEFT JOIN leases l ON l.organization_id = p.organization_id AND l.property_id = p.id AND l.status = 'ACTIVE'
      LEFT JOIN (SELECT property_id, sum(remaining_balance) AS due FROM invoices
        WHERE organization_id = $1 AND remaining_balance > 0 AND archived_at IS NULL GROUP BY property_id) b
        ON b.property_id = p.id
    WHERE p.organization_id = $1 AND p.archived_at IS NULL ORDER BY p.address_line1`,
  home: `SELECT p.*, (SELECT json_agg(l) FROM leases l WHERE l.organization_id = $1 AND l.property_id = $2) AS leases,
      (SELECT sum(remaining_balance) FROM invoices i WHERE i.organization_id = $1 AND i.property_id = $2) AS due,
      (SELECT json_agg(e) FROM expenses e WHERE e.organization_id = $1 AND e.property_id = $2) AS expenses
    FROM properties p WHERE p.organization_id = $1 AND p.id = $2`,
  invoices: `SELECT i.*,
      (SELECT json_agg(json_build_object('description', t.description, 'quantity', t.quantity, 'rate', t.rate, 'amount', t.amount))
       FROM invoice_items t WHERE t.organization_id = i.organization_id AND t.invoice_id = i.id) AS items,
      (SELECT json_agg(json_build_object('paymentId', a.payment_id, 'paymentDate', p.payment_date, 'amount', a.amount))
       FROM payment_applications a JOIN payments p ON p.organization_id = a.organization_id AND p.id = a.payment_id
       WHERE a.organization_id = i.organization_id AND a.invoice_id = i.id) AS payments
    FROM invoices i WHERE i.organization_id = $1 AND i.property_id = $2 AND i.archived_at IS NULL ORDER BY i.due_date`,
  summary: `SELECT coalesce(sum(remaining_balance), 0) AS "balanceDue",
      coalesce(sum(remaining_balance) FILTER (WHERE due_date < current_date), 0) AS "balanceOverdue"
    FROM invoices WHERE organization_id = $1 AND lease_id = $2 AND remaining_balance > 0 AND archived_at IS NULL`,
};

type Rows = Record<string, unknown>[];

const lease = `SELECT id FROM leases WHERE organization_id = $1 AND property_id = $2 FOR UPDATE`;

/** What a write cannot do without: one transaction, the lock of the lease, and the rows. */
const writes: Record<string, readonly [string, ...string[]]> = {
  invoice: [
    lease,
    `WITH numbered AS (UPDATE invoice_counters SET last_number = last_number + 1 WHERE organization_id = $1
         RETURNING last_number),
       written AS (INSERT INTO invoices (organization_id, id, number, property_id, lease_id, date, due_date, late_date,
           amount, remaining_balance, late_fee, late_fee_frequency, late_fee_billed, created_at)
         SELECT $1, $4, last_number, $2, $3, current_date, current_date, current_date, 2500, 2500, 0, 1, 0, now()
         FROM numbered RETURNING *)
     SELECT * FROM written`,
    `INSERT INTO invoice_items (organization_id, id, invoice_id, position, kind, description, quantity, rate, amount)
     SELECT $1, gen_random_uuid(), i.id, 0, 'OTHER', 'New key', 1, 2500, 2500 FROM invoices i
     WHERE i.organization_id = $1 AND i.property_id = $2 AND i.lease_id = $3 AND i.id = $4 RETURNING *`,
  ],
  payment: [
    lease,
    `INSERT INTO payments (organization_id, id, property_id, lease_id, method, amount, payment_date, description, created_at)
     VALUES ($1, $4, $2, $3, 'Check', 100, current_date, 'Check', now()) RETURNING *`,
    `WITH oldest AS (SELECT id FROM invoices WHERE organization_id = $1 AND property_id = $2 AND lease_id = $3
           AND remaining_balance > 0 ORDER BY due_date LIMIT 1),
       lowered AS (UPDATE invoices i SET remaining_balance = remaining_balance - 100 FROM oldest o
         WHERE i.organization_id = $1 AND i.id = o.id)
     INSERT INTO payment_applications (organization_id, id, payment_id, invoice_id, amount, created_at)
     SELECT $1, gen_random_uuid(), $4, id, 100, now() FROM oldest RETURNING *`,
  ],
};

async function write(
  [first, ...others]: readonly [string, ...string[]],
  of: string[],
): Promise<Rows> {
  const client = await pool.connect();
  let failed = true;
  try {
    await client.query('BEGIN');
    const { rows: leases } = await client.query<{ id: string }>(first, of);
    const values = [...of, leases[0]?.id, randomUUID()];
    const written: Rows = [];
    for (const statement of others) {
      written.push(...(await client.query<Rows[number]>(statement, values)).rows);
    }
    await client.query('COMMIT');
    failed = false;
    return written;
  } finally {
    client.release(failed);
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, name, ...parameters] = (request.url ?? '').split('/');
  try {
    const statements = writes[name ?? ''];
    const rows = statements
      ? await write(statements, parameters)
      : (await pool.query(queries[name ?? ''] ?? '', parameters)).rows;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(rows));
  } catch {
    response.statusCode = 500;
    response.end();
  }
}

const server = createServer((request, response) => void answer(request, response));

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
