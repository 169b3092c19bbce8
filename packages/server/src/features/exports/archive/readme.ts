import type { Organization } from '../../../platform/database/organization-table.ts';
import { leftOutColumns, leftOutTables } from './left-out.ts';

/** For a person who finds the archive and has never heard of Tenantry. */
export const readmeOf = ({ name, timeZone, domain }: Organization) => `# ${name}

This is everything that ${name} had in Tenantry, software for landlords and property managers. You need no special
program: a text editor opens the records, a spreadsheet program opens the tables in \`views\`.

| File | What it is |
|---|---|
| \`views/*.csv\` | The tables that people read: homes and leases, people, invoices, payments, receivables, expenses and deposits, as of the day of the archive. Amounts are in dollars. |
| \`files/\` | Uploaded files: receipts, documents, photos, PDFs of invoices. The names tell the day, the vendor or the home. |
| \`data/*.jsonl\` | All records, a file for each table, one JSON object per line, in the order of the key. |
| \`datapackage.json\` | The columns of each table with their types, keys and references, as a [Data Package](https://datapackage.org). |
| \`files.jsonl\` | The id, path, size and SHA-256 of each file in \`files\`. Tables refer to files by this id. A file that was lost has a \`problem\` and no path. |
| \`audit-chain.jsonl\` | The audit chain: who changed what, sealed so that a later change would show. |
| \`archive.json\` | When it was written, by which version of Tenantry. |
| \`SHA256SUMS\` | Checksums of all other files. |

## How values are written

- **Amounts** in \`data\` are whole cents: \`145000\` is $1,450.00. In \`views\` they are dollars: \`1450.00\`.
- **Days** are \`YYYY-MM-DD\`, on the calendar of the organization (${timeZone}).
- **Instants**, such as \`created_at\`, are in UTC: \`2026-11-04T15:30:00+00:00\`.
- **Ids** are UUIDs. A column such as \`lease_id\` has the \`id\` of a row of another table; \`datapackage.json\` says which.
- Money never changes once it is recorded: a mistake is corrected by another record, such as a row of
  \`payment_reversals\`. \`payment_applications\` says which invoice got which part of a payment.
- Archived records are included; they have an \`archived_at\`.

## Check that nothing was changed

Checksums, on macOS or Linux, in the unpacked folder:

    sha256sum -c SHA256SUMS

The audit chain, with Python 3. Each line has the text of one event (\`content\`) and its hash, which also covers the hash
of the line before:

    import hashlib, json
    previous = '0' * 64
    for line in open('audit-chain.jsonl', encoding='utf-8'):
        seal = json.loads(line)
        assert seal['previousHash'] == previous, seal['sequence']
        previous = hashlib.sha256((previous + seal['content']).encode()).hexdigest()
        assert seal['hash'] == previous, seal['sequence']
    print('The chain is unbroken.')

\`content\` is a JSON list: organization, event, instant, person, request, action, record, values before, values after.
Events of the last minutes may not be sealed yet. They are in \`data/audit_events.jsonl\` with all others.

## Use it in Tenantry again

Install Tenantry, and before its first start run:

    npm run tenantry -- import-archive PATH_OF_THE_ZIP

It checks the archive and loads it into the empty installation, which serves it at ${domain}. Nobody has a password there:
everyone chooses "Forgot password?" on the sign-in page and gets a link by email. For the first administrator,
\`npm run tenantry -- create-admin\` prints such a link.

## What is not in it

${bulletsOf(leftOutTables)}

Of other tables, these columns:

${bulletsOf(columns())}
`;

const bulletsOf = (reasons: Readonly<Record<string, string>>) =>
  Object.entries(reasons)
    .map(([name, why]) => `- \`${name}\`: ${why}`)
    .join('\n');

function columns(): Record<string, string> {
  const found = Object.entries(leftOutColumns).flatMap(([table, reasons]) =>
    Object.entries(reasons).map(([column, why]) => [`${table}.${column}`, why] as const),
  );
  return Object.fromEntries(found);
}
