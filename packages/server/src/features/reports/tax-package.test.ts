import { createHash } from 'node:crypto';
import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { aLandlordIn, keepBooks, type Landlord } from '#testing/books';
import { aProperty } from '#testing/factories';
import { aReceipt } from '#testing/expenses';
import { asOwner } from '#testing/inspection';
import { paid, spent } from '#testing/report-calls';
import { useTestApp } from '#testing/test-app';
import { readWorkbook, unzip } from '#testing/workbook';
import { storedFiles } from '../../platform/database/platform.table.ts';

const app = useTestApp();

let landlord: Landlord;
let names: string[];
let receiptId: string;

beforeAll(async () => {
  landlord = await aLandlordIn(app.current, 2);
  await aProperty(app.current, landlord.admin, { managed: true, addressLine1: '9 "Elm" / Rear' });
  await keepBooks(app.current, landlord, {
    payments: [
      { ...paid('2026-01-05', 120_000), reversals: [{ date: '2026-02-01', cents: 20_000 }] },
      paid('2026-03-01', 5_000, 1),
      paid('2025-12-31', 999, 1),
    ],
    expenses: [
      { ...spent('2026-02-01T12:00:00Z', 1_999), category: 'MEALS' },
      { ...spent('2026-02-01T12:00:00Z', 100), category: 'TRAVEL' },
      spent('2026-02-03T12:00:00Z', 700, null),
    ],
  });
  const { propertyId } = landlord.rentals[1]!;
  const receipt = await aReceipt(app.current, landlord.admin, propertyId, { useAi: false });
  receiptId = receipt.id;
  const params = { propertyId, expenseId: receipt.id };
  await app.current.call(propertyExpensesEndpoints.update, {
    as: landlord.admin,
    params,
    body: {
      date: '2026-03-02',
      category: 'SUPPLIES',
      amount: 41.5,
      vendor: 'A/B',
      note: '',
      version: receipt.version,
    },
  });
  names = (await report()).properties.map(({ name }) => name);
});

const report = async (year = '2026') =>
  (await app.current.call(reportsEndpoints.taxPackage, { as: landlord.admin, query: { year } }))
    .body;

async function archive() {
  const answer = await app.current.call(reportsEndpoints.taxPackageZip, {
    as: landlord.admin,
    query: { year: '2026' },
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="tax-package-2026.zip"',
  });
  return unzip(Buffer.from(answer.body as unknown as Uint8Array));
}

const linesIn = (file: Buffer | undefined) =>
  (file?.toString() ?? '').replace('\uFEFF', '').split('\r\n').slice(0, -1);

test('BOOKS-25: the lines of each property, its days rented and the totals', async () => {
  const { year, properties, totals, receipts } = await report();
  expect(year).toBe(2026);
  const [first, second] = landlord.rentals.map(({ propertyId }) =>
    properties.find((each) => each.propertyId === propertyId),
  );
  expect(first).toMatchObject({
    // From January 1 to today, March 10.
    daysLet: 69,
    rents: 1000,
    lines: [
      { line: 6, amount: 1 },
      { line: 19, amount: 19.99 },
    ],
    expenses: 20.99,
    net: 979.01,
  });
  expect(second).toMatchObject({ rents: 50, lines: [{ line: 15, amount: 41.5 }], net: 8.5 });
  expect(properties.find(({ name }) => name.includes('Rear'))?.daysLet).toBeNull();
  expect(properties.at(-1)).toMatchObject({ propertyId: null, name: 'Organization', net: -7 });
  expect(totals).toMatchObject({ rents: 1050, expenses: 69.49, net: 980.51 });
  expect(receipts).toEqual({ count: 1, bytes: expect.any(Number), missing: 3 });
  expect(receipts.bytes).toBeGreaterThan(0);
});

test('BOOKS-25: without a year it is the one to file, and another year has its own rows', async () => {
  const { body } = await app.current.call(reportsEndpoints.taxPackage, {
    as: landlord.admin,
    query: {},
  });
  expect(body).toMatchObject({ year: 2025, totals: { rents: 9.99, expenses: 0 } });
  expect(body.properties.every(({ propertyId }) => propertyId !== null)).toBe(true);
});

test('BOOKS-25: the archive has a folder for each property with its lines, its rows and its receipts', async () => {
  const files = await archive();
  const root = 'tax-package-2026';
  const { propertyId } = landlord.rentals[1]!;
  const { properties } = await report();
  const folder = `${root}/${properties.find((each) => each.propertyId === propertyId)?.name}`;
  const receipt = `${folder}/receipts/2026-03-02 A-B 41.50.webp`;
  expect([...files.keys()].toSorted()).toEqual(
    [
      `${root}/schedule-e.xlsx`,
      `${root}/schedule-e.csv`,
      `${root}/manifest.csv`,
      ...names.flatMap((name) => {
        const own = `${root}/${name.includes('Rear') ? '9 -Elm- - Rear' : name}`;
        return [`${own}/schedule-e.csv`, `${own}/rows.csv`];
      }),
      receipt,
    ].toSorted(),
  );
  expect(linesIn(files.get(`${folder}/schedule-e.csv`))).toEqual([
    'Line,Name,Amount',
    '3,Rents received,50.00',
    '15,Supplies,41.50',
    '20,Total expenses,41.50',
    ',Rents minus expenses,8.50',
  ]);
  const rows = linesIn(files.get(`${folder}/rows.csv`));
  expect(rows).toHaveLength(3);
  expect(rows[2]).toBe(
    `2026-03-02,${properties.find((each) => each.propertyId === propertyId)?.name},15,Expense,Supplies,A/B,41.50,${receipt}`,
  );
  const [sheet, all] = readWorkbook(files.get(`${root}/schedule-e.xlsx`)!);
  expect(sheet?.rows.at(-1)).toEqual(['Total', 1050, 1, 48.5, 19.99, 69.49, 980.51]);
  expect(all?.rows).toHaveLength(8);
});

test('BOOKS-25: the manifest lists every file with its hash', async () => {
  const files = await archive();
  const manifest = linesIn(files.get('tax-package-2026/manifest.csv')).slice(1);
  expect(manifest).toHaveLength(files.size - 1);
  for (const [name, content] of files) {
    if (name.endsWith('manifest.csv')) continue;
    const hash = createHash('sha256').update(content).digest('hex');
    expect(manifest.some((line) => line.includes(name) && line.includes(hash))).toBe(true);
  }
});

test('BOOKS-25: the archive has the other receipts when one is lost, and names the missing one', async () => {
  const { organization } = landlord;
  const [file] = await asOwner(
    app.current,
    organization,
    'SELECT receipt_file_id AS id FROM expenses WHERE id = $1',
    [receiptId],
  );
  await app.current.database.transact({ organization }, ({ db }) =>
    db
      .update(storedFiles)
      .set({ bytes: sql`${storedFiles.bytes} + 1` })
      .where(sql`${storedFiles.id} = ${String(file?.['id'])}::uuid`),
  );
  const files = await archive();
  expect([...files.keys()].some((name) => name.includes('/receipts/'))).toBe(false);
  expect(linesIn(files.get('tax-package-2026/manifest.csv')).at(-1)).toMatch(
    /A-B 41\.50\.webp,,,This file is damaged on the server\./,
  );
});
