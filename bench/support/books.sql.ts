import { createHash } from 'node:crypto';
import { categoryValues } from '@tenantry/contract/expenses/expenses.categories';

/**
 * The id of row `n` of a kind, the same in every statement, with the version and variant of a UUIDv7 and, like those,
 * in row order: an index of random ids would take most of the loading time.
 */
const idOf = (kind: string, number: string) =>
  `(lpad(to_hex(${number}), 12, '0') || '7${digitsOf(kind, 3)}8${digitsOf(kind, 15)}')::uuid`;

const digitsOf = (kind: string, count: number) =>
  createHash('sha256').update(kind).digest('hex').slice(0, count);

const leaseOfProperty = idOf('lease', 'p');
const property = idOf('property', 'p');
const invoice = idOf('invoice', 'p * 1000 + i');
const payment = idOf('payment', '(p * 1000 + i) * 100 + n');

/** The number of payments for each invoice, to reach the intended number of payments for a property. */
const parts = '(:payments * i / :invoices - :payments * (i - 1) / :invoices)';

/** The amount paid of an invoice: half of the last one. */
const whole = 'CASE WHEN i = :invoices THEN 60000 ELSE 120000 END';

/** One part of an invoice. */
const part = `(${whole}) * n / ${parts} - (${whole}) * (n - 1) / ${parts}`;

const paidOn = 'now()::date - 30 * (:invoices - i) - 2 * n';

/** For every tenth property, the first part of the last invoice is reversed. */
const reversed = `FROM (SELECT :invoices AS i, 1 AS n, p FROM generate_series(10, :properties, 10) p) r`;

/** Every twentieth property has a manager, who sends a statement a year. */
const managed = 'FROM generate_series(20, :properties, 20) p';

const categories = `ARRAY['${categoryValues.join("', '")}']`;

const people = [
  `INSERT INTO organization_settings (organization_id, id, version) VALUES ($1::uuid, $1::uuid, 1)`,
  `INSERT INTO properties (organization_id, id, address_line1, city, state, zip_code, status, managed, monthly_cost, version, created_at)
   SELECT $1::uuid, ${property}, p || ' Main Street', 'Albany', 'NY', '12207', 'LEASED', p % 20 = 0, 120000, 1, now()
   FROM generate_series(1, :properties) p`,
  `INSERT INTO users (organization_id, id, email_address, first_name, last_name, roles, version, created_at)
   SELECT $1::uuid, ${idOf('user', 'p')}, 'tenant' || p || '@example.com', 'Tess', 'Tenant', '{Leasee}', 1, now()
   FROM generate_series(1, :properties) p`,
  `INSERT INTO leases (organization_id, id, property_id, user_id, type, occupied_from, monthly_cost, deposit,
     invoice_day_of_month, invoice_due_day_of_month, late_fee, late_fee_frequency, notify, first_name, last_name,
     email_address, phone_number, status, credit, version, created_at)
   SELECT $1::uuid, ${leaseOfProperty}, ${property}, ${idOf('user', 'p')}, 'M2M', '2020-01-01', 120000, 120000,
     1, 5, 1000, 1, true, 'Tess', 'Tenant', 'tenant' || p || '@example.com', (2125550000 + p)::text, 'ACTIVE', 0, 1, now()
   FROM generate_series(1, :properties) p`,
  `INSERT INTO lease_parties (organization_id, id, lease_id, user_id, role, is_primary, first_name, last_name,
     email_address, phone_number, created_at)
   SELECT $1::uuid, ${idOf('party', 'p')}, ${leaseOfProperty}, ${idOf('user', 'p')}, 'TENANT', true, 'Tess', 'Tenant',
     'tenant' || p || '@example.com', (2125550000 + p)::text, now()
   FROM generate_series(1, :properties) p`,
];

const income = [
  `INSERT INTO invoice_counters (organization_id, id, last_number) VALUES ($1::uuid, $1::uuid, :properties * :invoices)`,
  `INSERT INTO invoices (organization_id, id, number, property_id, lease_id, date, due_date, late_date, amount,
     remaining_balance, late_fee, late_fee_frequency, late_fee_billed, created_at)
   SELECT $1::uuid, ${invoice}, (p - 1) * :invoices + i, ${property}, ${leaseOfProperty},
     due, due, due + 4, 120000, CASE WHEN i = :invoices THEN 60000 + CASE WHEN p % 10 = 0 THEN 60000 / ${parts} ELSE 0 END ELSE 0 END,
     1000, 1, 0, due
   FROM generate_series(1, :properties) p, generate_series(1, :invoices) i,
     LATERAL (SELECT (date_trunc('month', now()) - make_interval(months => :invoices - i))::date AS due) d`,
  `INSERT INTO invoice_items (organization_id, id, invoice_id, position, kind, description, quantity, rate, amount)
   SELECT $1::uuid, ${idOf('item', 'p * 1000 + i')}, ${invoice}, 0, 'RENT', 'Rent', 1, 120000, 120000
   FROM generate_series(1, :properties) p, generate_series(1, :invoices) i`,
  `INSERT INTO payments (organization_id, id, property_id, lease_id, method, amount, payment_date, description, created_at)
   SELECT $1::uuid, ${payment}, ${property}, ${leaseOfProperty}, 'Check', ${part}, ${paidOn}, 'Check', now()
   FROM generate_series(1, :properties) p, generate_series(1, :invoices) i, generate_series(1, ${parts}) n`,
  `INSERT INTO payment_applications (organization_id, id, payment_id, invoice_id, amount, created_at)
   SELECT $1::uuid, ${idOf('application', '(p * 1000 + i) * 100 + n')}, ${payment}, ${invoice}, ${part}, now()
   FROM generate_series(1, :properties) p, generate_series(1, :invoices) i, generate_series(1, ${parts}) n`,
  `INSERT INTO payment_reversals (organization_id, id, payment_id, reason, amount, reversal_date, note, created_at)
   SELECT $1::uuid, ${idOf('reversal', 'p')}, ${payment}, 'Bounced check', ${part}, ${paidOn} + 1, '', now() ${reversed}`,
  `INSERT INTO payment_applications (organization_id, id, payment_id, invoice_id, amount, reversal_id, created_at)
   SELECT $1::uuid, ${idOf('taken', 'p')}, ${payment}, ${invoice}, -(${part}), ${idOf('reversal', 'p')}, now() ${reversed}`,
];

/** Spread over the days of the previous year and all categories; a few are the organization's own, or refunds. */
const expenses = [
  `INSERT INTO expenses (organization_id, id, property_id, day, category, amount, vendor, note, use_ai, reading_state,
     edited, version, created_at)
   SELECT $1::uuid, ${idOf('expense', 'p * 1000 + n')}, CASE WHEN n > 1 OR p % 10 > 0 THEN ${property} END,
     moment, (${categories})[1 + (p + n) % ${categoryValues.length}],
     (1000 + (p * 7919 + n * 104729) % 50000) * CASE WHEN n = :expenses AND p % 20 = 0 THEN -1 ELSE 1 END,
     'Vendor ' || p % 97, CASE WHEN n % 3 = 0 THEN 'Repair ' || p || ' in the hall' ELSE '' END, false, 'none', '{}', 1, moment
   FROM generate_series(1, :properties) p, generate_series(1, :expenses) n,
     LATERAL (SELECT now() - make_interval(hours => (p * 131 + n * 7919) % 8760) AS moment) m`,
];

/** Applied, with one income a month. The files do not exist, because only the books are measured. */
const ownerStatements = [
  `INSERT INTO stored_files (organization_id, id, label, content_type, bytes, sha256, created_at)
   SELECT $1::uuid, ${idOf('file', 'p')}, 'statement-' || p || '.pdf', 'application/pdf', 1, repeat('0', 64), now() ${managed}`,
  `INSERT INTO statements (organization_id, id, property_id, file_id, created_at)
   SELECT $1::uuid, ${idOf('statement', 'p')}, ${property}, ${idOf('file', 'p')}, now() ${managed}`,
  `INSERT INTO statement_analyses (organization_id, id, statement_id, hash, content, created_at)
   SELECT $1::uuid, ${idOf('analysis', 'p')}, ${idOf('statement', 'p')}, repeat('0', 64),
     '{"source":"text","pages":1,"period":null,"lines":[],"balances":[],"checks":[],"warnings":[]}', now() ${managed}`,
  `INSERT INTO statement_applications (organization_id, id, statement_id, analysis_id, applied_at)
   SELECT $1::uuid, ${idOf('applied', 'p')}, ${idOf('statement', 'p')}, ${idOf('analysis', 'p')}, now() ${managed}`,
  `INSERT INTO statement_entries (organization_id, id, application_id, property_id, kind, date, description, amount, created_at)
   SELECT $1::uuid, ${idOf('entry', 'p * 1000 + i')}, ${idOf('applied', 'p')}, ${property}, 'income',
     now()::date - 30 * (:invoices - i), 'Rent', 110000, now()
   ${managed}, generate_series(1, :invoices) i`,
];

/** Somebody who may call everything, for books that no `buildWorld` makes. */
export const administratorOf = (organizationId: string, username: string, passwordHash: string) =>
  `INSERT INTO users (organization_id, id, email_address, first_name, last_name, roles, password_hash, version, created_at)
   VALUES ('${organizationId}', ${idOf('user', '0')}, '${username}', 'Bea', 'Bench', '{SiteAdmin}', '${passwordHash}', 1, now())`;

/** In the order in which they run. `$1` is the organization. */
export const bookStatements = [...people, ...income, ...expenses, ...ownerStatements];
