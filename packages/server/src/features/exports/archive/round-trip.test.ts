import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveOf, importedFrom, unzipped } from '#testing/archives';
import { anEmptyDatabase, openAt, restoreInto } from '#testing/backups';
import { aReceipt } from '#testing/expenses';
import { anInvoice, aPayment, aReversal } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import { aRentalIn, aWorld, type World } from '#testing/world';
import { sealAuditEvents } from '../../../platform/audit/seals.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { createDirectory } from '../../../platform/http/directory.ts';
import { createLocalFileStore } from '../../../platform/files/file-store.ts';
import { problemsOf } from '../../../verification.ts';
import { referencesOf } from './archive-tables.ts';
import { filesOfTables } from './file-titles.ts';
import { harmlessColumns, isLeftOut, leftOutColumns, leftOutTables } from './left-out.ts';

const app = useTestApp();
let world: World;
let other: World;
let contents: Map<string, Buffer>;
let path: string;
let folder: string;

beforeAll(async () => {
  world = await aWorld(app.current);
  other = await aWorld(app.current);
  for (const each of [world, other]) await fill(each);
  folder = await mkdtemp(join(tmpdir(), 'tenantry-archive-'));
  path = await archiveOf(app.current, world.organization, folder);
  contents = await unzipped(path);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** An invoice with a late fee, a reversed payment, a receipt and a picture. */
async function fill(each: World) {
  const { admin, organization } = each;
  const { property } = await aRentalIn(each);
  const late = await anInvoice(app.current, admin, property.id);
  const invoice = { propertyId: property.id, invoiceId: late.id };
  await app.current.call(invoicesEndpoints.billLateFee, { as: admin, params: invoice, body: {} });
  await aReversal(app.current, admin, await aPayment(app.current, admin, property.id));
  await aReceipt(app.current, admin, property.id);
  await app.current.call(portfolioEndpoints.uploadCoverImage, {
    as: admin,
    params: { propertyId: property.id, fileName: 'house.png' },
    file: await sharp({ create: { width: 1400, height: 900, channels: 3, background: '#3a7' } })
      .png()
      .toBuffer(),
  });
  await app.current.database.transact({ organization }, sealAuditEvents);
}

const HEADER = ['archive.json', 'SHA256SUMS'];

/** The names of the files that differ, but for the header and its checksum. */
async function differences(one: string, two: string): Promise<string[]> {
  const [before, after] = [await unzipped(one), await unzipped(two)];
  expect([...after.keys()]).toEqual([...before.keys()]);
  const sumsOf = (all: Map<string, Buffer>) =>
    (all.get('SHA256SUMS')?.toString() ?? '').replace(/^.*archive\.json$/m, '');
  expect(sumsOf(after)).toBe(sumsOf(before));
  return [...before]
    .filter(([name, content]) => !HEADER.includes(name) && !after.get(name)?.equals(content))
    .map(([name]) => name);
}

async function rowsOf<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ ...app.current.connections.superuser });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Citus puts views of its own into the same schema. */
const allColumns = () =>
  rowsOf<{ table: string; name: string }>(
    `SELECT table_name AS "table", column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name NOT LIKE 'citus\\_%'`,
  );

describe('NEW-12: an archive', () => {
  test('NEW-12, DATA-5: imported into an empty installation, it gives the same archive byte for byte but for the header', async () => {
    const imported = await importedFrom(path, app.current.clock);
    expect(imported.organization).toMatchObject(world.organization);
    expect(imported.result.missing).toEqual([]);
    expect(imported.result.files).toBeGreaterThan(1);
    expect(await differences(path, await archiveOf(imported, imported.organization))).toEqual([]);
    expect(await problemsOf({ ...imported, secrets: app.current.secrets })).toEqual([]);
  });

  test('NEW-12: the demo of a release survives the same way', async () => {
    const release = join(import.meta.dirname, '../../../testing/releases/0.3.0-2026-11-27.tar');
    const target = await anEmptyDatabase();
    const { files } = await restoreInto(target, { path: release, passphrase: undefined });
    const { pool, close } = await openAt(target);
    const database = createDatabase(pool, systemClock);
    const [organization] = await createDirectory(database).all();
    if (!organization) throw new Error('the release has no organization');
    const archive = await archiveOf({ database, files }, organization);
    await close();
    const imported = await importedFrom(archive);
    expect(await differences(archive, await archiveOf(imported, organization))).toEqual([]);
    // Releases are kept without their files.
    expect(imported.result.missing.length).toBeGreaterThan(0);
    expect(imported.result.rows).toBeGreaterThan(1000);
  });

  test('NEW-12: has every table, except those that are left out for a reason', async () => {
    const tables = new Set((await allColumns()).map(({ table }) => table));
    const archived = [...contents.keys()].flatMap(
      (name) => /^data\/(\w+)\.jsonl$/.exec(name)?.[1] ?? [],
    );
    expect([...archived, ...Object.keys(leftOutTables)].sort()).toEqual([...tables].sort());
    expect(archived.length).toBeGreaterThan(60);
  });

  test('NEW-12: every column that may be a secret stays here', async () => {
    const columns = await allColumns();
    const secret = /hash|token|secret|sealed|password|verifier|nonce|cookie/;
    const suspicious = columns
      .filter(({ table, name }) => !leftOutTables[table] && secret.test(name))
      .filter(({ table, name }) => !isLeftOut(table, name) && !harmlessColumns[`${table}.${name}`]);
    expect(suspicious).toEqual([]);
    const known = columns.map(({ table, name }) => `${table}.${name}`);
    const listed = Object.entries(leftOutColumns).flatMap(([table, names]) =>
      Object.keys(names).map((name) => `${table}.${name}`),
    );
    expect(known).toEqual(expect.arrayContaining([...listed, ...Object.keys(harmlessColumns)]));
  });

  test('NEW-12: no value of a secret is anywhere in it', async () => {
    await asOwner(
      app.current,
      world.organization,
      `UPDATE organization_settings SET mail_password_sealed = 'sealed-password-of-mail',
         bank_account_number_sealed = 'sealed-number-of-bank', wanted_domain = 'wanted.example.com',
         wanted_domain_token = 'token-of-domain' WHERE organization_id = $1`,
      [world.organization.id],
    );
    const text = await textOf(await archiveOf(app.current, world.organization));
    const columns = (await allColumns()).filter(({ table, name }) =>
      table in leftOutTables ? /hash|token|subject/.test(name) : isLeftOut(table, name),
    );
    const values: string[] = [];
    for (const { table, name } of columns) {
      const rows = await rowsOf<{ value: string | null }>(
        `SELECT "${name}"::text AS value FROM "${table}" WHERE "${name}" IS NOT NULL`,
      );
      values.push(...rows.map(({ value }) => value ?? ''));
    }
    expect(values.length).toBeGreaterThan(10);
    expect(values.filter((value) => value.length > 3 && text.includes(value))).toEqual([]);
  });

  test('NEW-12: nothing of another organization is in it', async () => {
    const text = await textOf(path);
    const tables = [
      ...new Set(
        (await allColumns())
          .filter(({ name }) => name === 'organization_id')
          .map(({ table }) => table),
      ),
    ];
    const ids = [other.organization.id, other.organization.domain];
    for (const table of tables) {
      const rows = await rowsOf<{ id: string }>(
        `SELECT id FROM "${table}" WHERE organization_id = '${other.organization.id}'`,
      );
      ids.push(...rows.map(({ id }) => id));
    }
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => text.includes(id))).toEqual([]);
  });

  test('NEW-12: files have names that a person understands', async () => {
    const names = [...contents.keys()].filter((name) => name.startsWith('files/'));
    expect(names.find((name) => name.startsWith('files/receipts/'))).toMatch(
      /^files\/receipts\/\d{4}-\d\d-\d\d.*\.\w+$/,
    );
    expect(names.some((name) => /^files\/photos\/.+, \d+ pixels wide\.webp$/.test(name))).toBe(
      true,
    );
    const references = await withClient(referencesOf);
    const withFiles = references.filter(({ target }) => target === 'stored_files');
    const tables = new Set(withFiles.map(({ table }) => table));
    expect(Object.keys(filesOfTables).sort()).toEqual([...tables].sort());
  });

  test('NEW-12: a stranger can check the sums and the chain as the README says', () => {
    const sums = (contents.get('SHA256SUMS')?.toString() ?? '').trim().split('\n');
    const wrong = sums.filter((line) => {
      const content = contents.get(line.slice(66)) ?? '';
      return createHash('sha256').update(content).digest('hex') !== line.slice(0, 64);
    });
    expect(wrong).toEqual([]);
    expect(sums).toHaveLength(contents.size - 1);
    let previous = '0'.repeat(64);
    const seals =
      linesOf<Record<'previousHash' | 'content' | 'hash' | 'eventId', string>>('audit-chain.jsonl');
    for (const seal of seals) {
      expect(seal.previousHash).toBe(previous);
      previous = createHash('sha256')
        .update(previous + seal.content)
        .digest('hex');
      expect(seal.hash).toBe(previous);
      expect(seal.content).toContain(seal.eventId);
    }
    expect(seals.length).toBeGreaterThan(5);
  });

  test('NEW-12: the data package describes each column of each table', () => {
    const described = JSON.parse(contents.get('datapackage.json')?.toString() ?? '') as {
      resources: { path: string; schema?: { fields: { name: string; type: string }[] } }[];
    };
    const tables = described.resources.filter(({ path: name }) => name.startsWith('data/'));
    for (const { path: name, schema } of tables) {
      const [first] = linesOf<object>(name);
      const fields = schema?.fields.map((field) => field.name);
      expect(first ? Object.keys(first) : fields).toEqual(fields);
    }
    expect(described.resources.every(({ path: name }) => contents.has(name))).toBe(true);
    const payments = tables.find(({ path: name }) => name === 'data/payments.jsonl');
    expect(payments).toMatchObject({
      schema: {
        fields: expect.arrayContaining([
          expect.objectContaining({ name: 'amount', type: 'integer' }),
          { name: 'payment_date', type: 'date', constraints: { required: true } },
        ]),
        primaryKey: ['organization_id', 'id'],
        foreignKeys: expect.arrayContaining([
          {
            fields: ['organization_id', 'lease_id'],
            reference: { resource: 'leases', fields: ['organization_id', 'id'] },
          },
        ]),
      },
    });
  });

  test('NEW-12: the views are the tables that pages save', () => {
    const views = [
      'homes-and-leases',
      'people',
      'invoices',
      'payments',
      'receivables',
      'expenses',
      'deposits',
    ];
    const lines = views.map(
      (name) => contents.get(`views/${name}.csv`)?.toString().split('\r\n') ?? [],
    );
    // A head and a row at least; a deposit register without deposits has its total.
    expect(lines.map(({ length }) => length > 2)).toEqual(views.map(() => true));
    expect(lines[3]?.[0]).toBe(
      '\uFEFFDate,Tenant,Property,Method,Number or description,Amount,Invoices,Credit,Reversed or refunded,Status,Paid by',
    );
    expect(contents.get('views/people.csv')?.toString()).toContain('Open,Due now,Days late');
  });

  test('NEW-12: the archive of an organization whose files are lost names them', async () => {
    const files = createLocalFileStore(join(import.meta.dirname, 'no-such-folder'));
    const lost = await unzipped(
      await archiveOf({ database: app.current.database, files }, world.organization),
    );
    const index = lost.get('files.jsonl')?.toString().trim().split('\n') ?? [];
    expect(index.length).toBeGreaterThan(1);
    expect(index.every((line) => line.includes('"problem":"The server has lost this file."'))).toBe(
      true,
    );
    expect([...lost.keys()].filter((name) => name.startsWith('files/'))).toEqual([]);
  });
});

function linesOf<Line>(name: string): Line[] {
  const lines = (contents.get(name)?.toString() ?? '').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Line);
}

async function textOf(zip: string): Promise<string> {
  return [...(await unzipped(zip))]
    .map(([name, content]) => `${name}\n${content.toString('latin1')}`)
    .join('\n');
}

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...app.current.connections.superuser });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
