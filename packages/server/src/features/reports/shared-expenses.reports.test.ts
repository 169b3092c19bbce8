import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { sharedExpensesEndpoints } from '@tenantry/contract/expenses/shared-expenses.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { aBuildingWithUnits, sharedExpenseBody } from '#testing/buildings';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { unzip } from '#testing/workbook';
import { aPicture } from '#testing/world';

/** A roof bill of $1,000.00 on three units by area, through every report that has it. */

const app = useTestApp();

const year = { startDate: '2026-01-01', endDate: '2026-12-31' };

const expected = [
  ['Maple Court 1A', 388.89, 'Ridge Roofing: Share of $1,000.00, 700 of 1,800 sq ft. New roof'],
  ['Maple Court 1B', 361.11, 'Ridge Roofing: Share of $1,000.00, 650 of 1,800 sq ft. New roof'],
  ['Maple Court 2A', 250, 'Ridge Roofing: Share of $1,000.00, 450 of 1,800 sq ft. New roof'],
] as const;

let as: TestPerson;
let unitIds: readonly string[];

beforeAll(async () => {
  as = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
  const { building, units } = await aBuildingWithUnits(app.current, as, '1A, 1B, 2A');
  unitIds = units.map(({ id }) => id);
  const params = { buildingId: building.id };
  const areas = [700, 650, 450];
  const { body: bill } = await app.current.call(sharedExpensesEndpoints.create, {
    as,
    params,
    body: sharedExpenseBody([], {
      units: unitIds.map((propertyId, index) => ({ propertyId, weight: areas[index] ?? 0 })),
    }),
  });
  await app.current.call(sharedExpensesEndpoints.upload, {
    as,
    params: { ...params, sharedExpenseId: bill.id, fileName: 'roof.png' },
    file: await aPicture(),
  });
});

test('UNIT-4: the report and the rows behind it have each share, with the whole and the key', async () => {
  const { body: report } = await app.current.call(reportsEndpoints.incomeAndExpenses, {
    as,
    query: { ...year, view: 'summary' },
  });
  expect(report.totals).toMatchObject({ income: 0, totalExpenses: 1000, profit: -1000 });
  const shares = expected.map(([name, amount]) => ({
    name,
    totalExpenses: amount,
    profit: -amount,
  }));
  expect(report.rows.slice(0, 3)).toMatchObject(shares);
  const { body: rows } = await app.current.call(reportsEndpoints.entries, { as, query: year });
  expect(rows).toMatchObject({ count: 3, expenses: 1000 });
  expect(
    rows.entries
      .map(({ propertyName, amount, description }) => [propertyName, amount, description])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  ).toEqual(expected);
  for (const [index, propertyId] of unitIds.entries()) {
    const query = { ...year, propertyId, side: 'expenses' as const };
    const { body } = await app.current.call(reportsEndpoints.entries, { as, query });
    expect(body.entries).toMatchObject([{ amount: expected[index]![1] }]);
  }
});

test('UNIT-4: the tax package has each share on its line, and its row and receipt in the archive', async () => {
  const query = { year: '2026' };
  const { body } = await app.current.call(reportsEndpoints.taxPackage, { as, query });
  expect(body.properties).toMatchObject(
    expected.map(([name, amount]) => ({ name, lines: [{ line: 14, amount }], net: -amount })),
  );
  expect(body.totals).toMatchObject({ lines: [{ line: 14, amount: 1000 }], expenses: 1000 });
  const answer = await app.current.call(reportsEndpoints.taxPackageZip, { as, query });
  const files = unzip(Buffer.from(answer.body as unknown as Uint8Array));
  for (const [name, amount, description] of expected) {
    const folder = `tax-package-2026/${name}`;
    expect(files.get(`${folder}/rows.csv`)?.toString()).toContain(
      `,14,Expense,Repairs and Maintenance,"${description}",${amount.toFixed(2)},"${folder}/receipts/`,
    );
  }
  const receipts = [...files].filter(([name]) => name.includes('/receipts/'));
  const bytes = receipts.reduce((sum, [, content]) => sum + content.length, 0);
  expect(body.receipts).toEqual({ count: 3, bytes, missing: 0 });
});

test('UNIT-4: the expenses of a unit as CSV name the whole and the key', async () => {
  const { body } = await app.current.call(propertyExpensesEndpoints.export, {
    as,
    params: { propertyId: unitIds[0]! },
  });
  expect(Buffer.from(body as unknown as Uint8Array).toString()).toContain(
    '388.89,"Share of $1,000.00, 700 of 1,800 sq ft. New roof",',
  );
});
