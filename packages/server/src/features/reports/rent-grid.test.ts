import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aRental,
  type TestPerson,
} from '#testing/factories';
import { queriesOf } from '#testing/queries';
import { useTestApp } from '#testing/test-app';
import { readWorkbook } from '#testing/workbook';

const app = useTestApp();

let admin: TestPerson;
let leaseId: string;
let quiet: string;
let numbers: number[];

beforeAll(async () => {
  const { current } = app;
  const organization = await anOrganization(current);
  admin = await aPerson(current, organization, 'SiteAdmin');
  const rental = await aRental(current, organization, admin);
  leaseId = rental.lease.id;
  quiet = (await aRental(current, organization, admin)).lease.id;
  const { id } = rental.property;
  const garage = { kind: 'RENT' as const, description: 'Garage', quantity: 1, rate: 75 };
  const january = await anInvoice(current, admin, id, { dueDate: '2026-01-01' });
  const second = await anInvoice(current, admin, id, { dueDate: '2026-01-15', items: [garage] });
  const february = await anInvoice(current, admin, id, { dueDate: '2026-02-01' });
  const april = await anInvoice(current, admin, id, { dueDate: '2026-04-01' });
  await anInvoice(current, admin, id, { dueDate: '2025-12-01' });
  numbers = [january, second, february, april].map(({ number }) => number);
  await current.call(invoicesEndpoints.credit, {
    as: admin,
    params: { propertyId: id, invoiceId: february.id },
    body: { amount: 200, reason: 'Billed twice' },
  });
  // December and January in full, 100 of February.
  await aPayment(current, admin, id, { amount: 2575 });
});

const grid = async (query: { year?: string } = {}) =>
  (await app.current.call(reportsEndpoints.rentGrid, { as: admin, query })).body;

describe('REP-7: rent by month', () => {
  test('REP-7: billed, paid and late by tenant and month, with the invoices and totals', async () => {
    const { year, rows, months, total } = await grid();
    expect(year).toBe(2026);
    expect(rows).toHaveLength(2);
    const row = rows.find((each) => each.leaseId === leaseId);
    const cells = row?.cells.map(({ invoices, ...cell }) => [
      cell,
      invoices.map(({ number }) => number),
    ]);
    expect(cells).toEqual([
      [{ month: 1, billed: 1275, paid: 1275, owed: 0, status: 'PAID' }, numbers.slice(0, 2)],
      [{ month: 2, billed: 1000, paid: 100, owed: 900, status: 'LATE' }, [numbers[2]]],
      [{ month: 4, billed: 1200, paid: 0, owed: 1200, status: 'BILLED' }, [numbers[3]]],
    ]);
    expect(rows.find((each) => each.leaseId === quiet)).toMatchObject({
      lesseeName: 'Tess Tenant',
      cells: [],
      total: { billed: 0, paid: 0, owed: 0 },
    });
    expect(row?.total).toEqual({ billed: 3475, paid: 1375, owed: 2100 });
    expect(total).toEqual(row?.total);
    expect(months[1]).toEqual({ billed: 1000, paid: 100, owed: 900 });
    expect(months[2]).toEqual({ billed: 0, paid: 0, owed: 0 });
    expect(months).toHaveLength(12);
  });

  test('REP-7: another year has its own leases and invoices', async () => {
    const { rows } = await grid({ year: '2025' });
    expect(rows.map((row) => [row.leaseId, row.total.paid])).toEqual([[leaseId, 1200]]);
    expect((await grid({ year: '2027' })).rows).toEqual([]);
  });

  test('REP-7: the number of queries does not grow with the leases', async () => {
    const organization = await anOrganization(app.current);
    const as = await aPerson(app.current, organization, 'SiteAdmin');
    const ask = () => app.current.call(reportsEndpoints.rentGrid, { as, query: {} });
    const count = async (homes: number) => {
      for (let left = homes; left > 0; left -= 1) {
        const { property } = await aRental(app.current, organization, as);
        await anInvoice(app.current, as, property.id);
      }
      await ask();
      return (await queriesOf(ask)).queries;
    };
    expect(await count(3)).toBe(await count(1));
  });

  test('REP-7: as CSV and as a workbook with a sheet for each side', async () => {
    const csv = await app.current.call(reportsEndpoints.rentGridCsv, { as: admin, query: {} });
    const lines = Buffer.from(csv.body as unknown as Uint8Array)
      .toString()
      .slice(1)
      .split('\r\n');
    expect(lines[0]).toMatch(/^Table,Property,Tenant,Year,2026-01,2026-02,/);
    expect(lines.filter((line) => line.includes(',Total,'))).toEqual([
      'Billed,Total,,3475.00,1275.00,1000.00,0.00,1200.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00',
      'Paid,Total,,1375.00,1275.00,100.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00',
      'Open,Total,,2100.00,0.00,900.00,0.00,1200.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00',
    ]);
    const xlsx = await app.current.call(reportsEndpoints.rentGridXlsx, { as: admin, query: {} });
    const sheets = readWorkbook(Buffer.from(xlsx.body as unknown as Uint8Array));
    expect(sheets.map(({ name }) => name)).toEqual(['Billed', 'Paid', 'Open']);
  });
});
