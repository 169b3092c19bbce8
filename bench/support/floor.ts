import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * The baseline, the least work for the same responses: one query and `JSON.stringify` behind `node:http`. Reads its
 * connection from the environment, prints its port, and serves until it is killed.
 *
 *   /properties/:organization            the public list
 *   /invoices/:organization/:property    the invoices of a property
 *   /summary/:organization/:lease        the open invoices of a lease
 */
const pool = new pg.Pool({ ...JSON.parse(process.env['FLOOR_DATABASE'] ?? '{}'), max: 10 });

const queries: Record<string, string> = {
  properties: `SELECT p.id, p.address_line1, p.address_line2, p.city, p.state, p.zip_code, p.status, p.monthly_cost,
      coalesce((SELECT json_agg(json_build_object('attributeId', a.attribute_id, 'value', a.value))
                FROM property_attributes a WHERE a.organization_id = p.organization_id AND a.property_id = p.id), '[]') AS attributes
    FROM properties p WHERE p.organization_id = $1 AND p.archived_at IS NULL ORDER BY p.address_line1`,
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

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, name, ...parameters] = (request.url ?? '').split('/');
  try {
    const { rows } = await pool.query(queries[name ?? ''] ?? '', parameters);
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
