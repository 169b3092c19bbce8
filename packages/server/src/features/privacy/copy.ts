import { sql, type SQL } from 'drizzle-orm';
import { contentOf, placedFiles } from '#features/exports';
import type { Transaction } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { ZipWriter } from '../../platform/zip/zip-writer.ts';
import { concernedBy, type Concerned } from './concerned.ts';
import { personalTables, type PersonalTable } from './personal-tables.ts';
import { personById } from './privacy.service.ts';

interface Source {
  readonly tx: Transaction;
  readonly files: Pick<FileStore, 'open'>;
  readonly userId: string;
}

const text = (content: string) => [Buffer.from(content)];

/** TRUST-12: writes a copy of what concerns a person: their records as JSON, a summary to read, and their files. */
export async function writeCopy({ tx, files, userId }: Source, zip: ZipWriter): Promise<void> {
  const person = await personById(tx, userId);
  const who = await concernedBy(tx, person);
  const summary = [intro(tx, `${person.firstName} ${person.lastName}`)];
  for (const [name, table] of Object.entries(personalTables)) {
    const rows = await rowsOf(tx, name, table, who);
    if (rows.length === 0) continue;
    await zip.add(
      `data/${name}.json`,
      text(
        `${JSON.stringify(
          rows.map(({ row }) => row),
          null,
          2,
        )}\n`,
      ),
    );
    summary.push(sectionOf(table.title, rows));
  }
  const ids = await filesOf(tx, who);
  const placed = (await placedFiles(tx)).filter(({ id }) => ids.has(id));
  for (const file of placed) {
    const found = await contentOf(files, file);
    if (typeof found === 'string') continue;
    await zip.add(file.path, found.pieces, { compress: false });
  }
  if (placed.length > 0)
    summary.push(
      sectionOf(
        'Files',
        placed.map(({ path: line }) => ({ line })),
      ),
    );
  await zip.add('SUMMARY.txt', text(summary.join('\n')));
  zip.end();
}

const intro = ({ organization, today }: Transaction, name: string) =>
  `What ${organization.name} has about ${name}, as of ${today}.

The folder data has each kind of record as JSON: amounts are cents, days are YYYY-MM-DD, times are UTC. The folder files
has documents, invoices, inspections, and files of messages and of reported problems. Passwords, and how to reach other people, are left out.
`;

interface Line {
  readonly line: string | null;
}

function sectionOf(title: string, rows: readonly Line[]): string {
  const lines = rows.flatMap(({ line }) => (line ? `- ${line}` : []));
  return `${title} (${rows.length})\n${lines.join('\n')}${lines.length > 0 ? '\n' : ''}`;
}

async function rowsOf(tx: Transaction, name: string, table: PersonalTable, who: Concerned) {
  const without = ['organization_id', 'search_text', ...(table.without ?? [])];
  const { rows } = await tx.db.execute<{ row: object; line: string | null }>(
    sql`select to_jsonb(t) - ${sql.param(without)}::text[] as row,
          (${table.line ?? sql`null`})::text as line
        from ${sql.raw(name)} t
        where t.organization_id = ${tx.organization.id} and ${table.of(who)} order by t.id`,
  );
  return rows;
}

/** The files of the person's records that they can see in the portal, such as documents of a lease that were shared. */
async function filesOf(tx: Transaction, who: Concerned): Promise<ReadonlySet<string>> {
  const organization = tx.organization.id;
  const among = (column: string, ids: readonly string[]) =>
    sql`${sql.raw(column)} = any(${sql.param([...ids])}::uuid[])`;
  const of = (table: string, where: SQL) =>
    sql`select t.file_id as id from ${sql.raw(table)} t where t.organization_id = ${organization} and ${where}`;
  const shared = sql`exists (select 1 from documents d where d.organization_id = t.organization_id
    and d.id = t.document_id and d.archived_at is null
    and (${among('d.id', who.documents)} or (${among('d.lease_id', who.leases)} and d.shared_on is not null)))`;
  const reported = sql`t.stage = 'REPORT' and exists (select 1 from work_orders w
    where w.organization_id = t.organization_id and w.id = t.work_order_id and w.tenant_id = ${who.userId})`;
  const charged = sql`exists (select 1 from work_order_charges c
    where c.organization_id = t.organization_id and c.id = t.charge_id and ${among('c.invoice_id', who.invoices)})`;
  const { rows } = await tx.db.execute<{ id: string | null }>(
    sql.join(
      [
        of('document_files', shared),
        of('invoice_pdfs', among('t.invoice_id', who.invoices)),
        of('payment_documents', among('t.payment_id', who.payments)),
        of('message_attachments', among('t.message_id', who.messages)),
        of('deposit_settlements', among('t.lease_id', who.leases)),
        of('inspections', among('t.lease_id', who.leases)),
        of('work_order_files', reported),
        of('work_order_charge_photos', charged),
      ],
      sql` union `,
    ),
  );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
