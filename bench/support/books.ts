import type { Client } from 'pg';

/** An organization with books of a given size. */
export interface BooksSize {
  readonly organizationId: string;
  readonly domain: string;
  readonly properties: number;
  readonly invoicesPerProperty: number;
  readonly paymentsPerInvoice: number;
}

/** The id of row `n` of a kind, the same in every statement, with the marks of a UUIDv7. */
const idOf = (kind: string, number: string) =>
  `overlay(overlay(md5($1::uuid::text || '${kind}' || (${number})::text) placing '7' from 13) placing '8' from 17)::uuid`;

/**
 * Fills an organization's books by SQL: each property has a running lease, a tenant, monthly invoices and several part
 * payments for each of them; the last invoice is half paid. Constraints are switched off while loading.
 */
export async function loadBooks(superuser: Client, size: BooksSize): Promise<void> {
  const { organizationId, domain, properties, invoicesPerProperty, paymentsPerInvoice } = size;
  const run = (statement: string) =>
    superuser.query(
      statement
        .replaceAll(':properties', String(properties))
        .replaceAll(':invoices', String(invoicesPerProperty))
        .replaceAll(':payments', String(paymentsPerInvoice)),
      statement.includes('$1') ? [organizationId] : [],
    );
  await superuser.query(`SET session_replication_role = replica`);
  await superuser.query(
    `INSERT INTO organizations (id, domain, name, demo, created_at) VALUES ($1, $2, $2, false, now())`,
    [organizationId, domain],
  );
  for (const statement of statements) await run(statement);
  await superuser.query(`SET session_replication_role = origin`);
  await superuser.query('ANALYZE');
}

const statements = [
  `INSERT INTO organization_settings (organization_id, id, version) VALUES ($1::uuid, $1::uuid, 1)`,
  `INSERT INTO properties (organization_id, id, address_line1, city, state, zip_code, status, managed, monthly_cost, version, created_at)
   SELECT $1::uuid, ${idOf('property', 'p')}, p || ' Main Street', 'Albany', 'NY', '12207', 'LEASED', false, 120000, 1, now()
   FROM generate_series(1, :properties) p`,
  `INSERT INTO users (organization_id, id, email_address, first_name, last_name, roles, version, created_at)
   SELECT $1::uuid, ${idOf('user', 'p')}, 'tenant' || p || '@example.com', 'Tess', 'Tenant', '{Leasee}', 1, now()
   FROM generate_series(1, :properties) p`,
  `INSERT INTO leases (organization_id, id, property_id, user_id, type, occupied_from, monthly_cost, deposit,
     invoice_day_of_month, invoice_due_day_of_month, late_fee, late_fee_frequency, notify, first_name, last_name,
     email_address, phone_number, status, credit, version, created_at)
   SELECT $1::uuid, ${idOf('lease', 'p')}, ${idOf('property', 'p')}, ${idOf('user', 'p')}, 'M2M', '2020-01-01', 120000, 120000,
     1, 5, 1000, 1, true, 'Tess', 'Tenant', 'tenant' || p || '@example.com', '2125550123', 'ACTIVE', 0, 1, now()
   FROM generate_series(1, :properties) p`,
  `INSERT INTO invoices (organization_id, id, number, property_id, lease_id, date, due_date, late_date, amount,
     remaining_balance, late_fee, late_fee_frequency, late_fee_billed, created_at)
   SELECT $1::uuid, ${idOf('invoice', 'p * 1000 + i')}, (p - 1) * :invoices + i, ${idOf('property', 'p')}, ${idOf('lease', 'p')},
     due, due, due + 4, 120000, CASE WHEN i = :invoices THEN 60000 ELSE 0 END, 1000, 1, 0, due
   FROM generate_series(1, :properties) p, generate_series(1, :invoices) i,
     LATERAL (SELECT (date_trunc('month', now()) - make_interval(months => :invoices - i))::date AS due) d`,
  `INSERT INTO invoice_items (organization_id, id, invoice_id, position, description, quantity, rate, amount)
   SELECT $1::uuid, ${idOf('item', 'p * 1000 + i')}, ${idOf('invoice', 'p * 1000 + i')}, 0, 'Rent', 1, 120000, 120000
   FROM generate_series(1, :properties) p, generate_series(1, :invoices) i`,
  `INSERT INTO payments (organization_id, id, property_id, lease_id, method, amount, payment_date, description, created_at)
   SELECT $1::uuid, ${idOf('payment', '(p * 1000 + i) * 100 + n')}, ${idOf('property', 'p')}, ${idOf('lease', 'p')}, 'Check',
     CASE WHEN i = :invoices THEN 60000 ELSE 120000 END / :payments, now()::date - 30 * (:invoices - i), 'Check', now()
   FROM generate_series(1, :properties) p, generate_series(1, :invoices) i, generate_series(1, :payments) n`,
  `INSERT INTO payment_applications (organization_id, id, payment_id, invoice_id, amount, created_at)
   SELECT $1::uuid, ${idOf('application', '(p * 1000 + i) * 100 + n')}, ${idOf('payment', '(p * 1000 + i) * 100 + n')},
     ${idOf('invoice', 'p * 1000 + i')}, CASE WHEN i = :invoices THEN 60000 ELSE 120000 END / :payments, now()
   FROM generate_series(1, :properties) p, generate_series(1, :invoices) i, generate_series(1, :payments) n`,
];

/** The ids of some properties, spread evenly. */
export async function someProperties(client: Client, organizationId: string, count: number) {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM properties WHERE organization_id = $1 ORDER BY id LIMIT $2`,
    [organizationId, count],
  );
  return rows.map((row) => row.id);
}
