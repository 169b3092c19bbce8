import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { beforeAll, expect, test } from 'vitest';
import {
  aLease,
  anOrganization,
  aPerson,
  aProperty,
  aRental,
  type TestPerson,
} from '#testing/factories';
import { queriesOf } from '#testing/queries';
import { useTestApp } from '#testing/test-app';
import { readWorkbook } from '#testing/workbook';

const app = useTestApp();

let admin: TestPerson;
let again: string;
let empty: string;

beforeAll(async () => {
  const { current } = app;
  const organization = await anOrganization(current);
  admin = await aPerson(current, organization, 'SiteAdmin');
  const { property, lease } = await aRental(current, organization, admin);
  again = property.id;
  await current.call(leasesEndpoints.end, {
    as: admin,
    params: { propertyId: again, leaseId: lease.id },
    query: { lastDay: '2026-02-14' },
  });
  await aLease(current, admin, again, { startDate: '2026-03-01', monthlyCost: 1400 });
  empty = (await aProperty(current, admin)).id;
  await aProperty(current, admin, { managed: true });
});

const vacancy = async (year?: number) =>
  (
    await app.current.call(reportsEndpoints.vacancy, {
      as: admin,
      query: year === undefined ? {} : { year: String(year) },
    })
  ).body;

test('BOOKS-29: days rented and vacant, lost rent and days between leases of each home, up to today', async () => {
  const { year, until, rows, totals } = await vacancy();
  expect([year, until]).toEqual([2026, '2026-03-10']);
  expect(rows).toHaveLength(2);
  expect(rows.find(({ propertyId }) => propertyId === again)).toMatchObject({
    daysLet: 69 - 14,
    daysEmpty: 14,
    lostRent: 600,
    gaps: [{ first: '2026-02-15', last: '2026-02-28', days: 14, lostRent: 600 }],
    betweenLeases: [14],
  });
  // Added today.
  expect(rows.find(({ propertyId }) => propertyId === empty)).toMatchObject({
    daysLet: 0,
    daysEmpty: 1,
    betweenLeases: [],
  });
  expect(totals).toMatchObject({ daysLet: 55, daysEmpty: 15, betweenLeases: 14 });
});

test('BOOKS-29: a year before the homes existed or after today has none', async () => {
  expect(await vacancy(2025)).toMatchObject({ until: '2025-12-31', rows: [] });
  expect(await vacancy(2027)).toMatchObject({ until: null, rows: [] });
});

test('BOOKS-29: the number of queries does not grow with the homes', async () => {
  const organization = await anOrganization(app.current);
  const as = await aPerson(app.current, organization, 'SiteAdmin');
  const ask = () => app.current.call(reportsEndpoints.vacancy, { as, query: {} });
  const count = async (homes: number) => {
    for (let left = homes; left > 0; left -= 1) await aRental(app.current, organization, as);
    await ask();
    return (await queriesOf(ask)).queries;
  };
  expect(await count(3)).toBe(await count(1));
});

test('BOOKS-29: as CSV and as a workbook, where days are whole numbers', async () => {
  const csv = await app.current.call(reportsEndpoints.vacancyCsv, { as: admin, query: {} });
  const lines = Buffer.from(csv.body as unknown as Uint8Array)
    .toString()
    .split('\r\n');
  expect(lines.find((line) => line.includes('2026-02-15'))).toMatch(
    /,55,14,600\.00,14,2026-02-15 to 2026-02-28$/,
  );
  const xlsx = await app.current.call(reportsEndpoints.vacancyXlsx, { as: admin, query: {} });
  const [sheet] = readWorkbook(Buffer.from(xlsx.body as unknown as Uint8Array));
  expect(sheet?.formats.at(-1)).toEqual(['', '#,##0', '#,##0', '#,##0.00', '#,##0']);
});
