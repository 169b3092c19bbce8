import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { cents } from '@tenantry/contract/shared/money';
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
import { aged, bucketsOn } from './aging.domain.ts';

const app = useTestApp();

describe('BOOKS-27: the bucket of a due date', () => {
  test.each([
    ['2026-03-10', 'notDue'],
    ['2026-04-01', 'notDue'],
    ['2026-03-09', 'days1to30'],
    ['2026-02-08', 'days1to30'],
    ['2026-02-07', 'days31to60'],
    ['2026-01-09', 'days31to60'],
    ['2026-01-08', 'days61to90'],
    ['2025-12-10', 'days61to90'],
    ['2025-12-09', 'over90'],
  ])('BOOKS-27: of %s on 03/10/2026 is %s', (dueDate, bucket) => {
    expect(bucketsOn('2026-03-10')(dueDate)).toBe(bucket);
  });

  test('BOOKS-27: rent, fees and the rest add up to the total, with credit beside it', () => {
    const charge = { dueDate: '2026-03-01', rent: cents(700), fees: cents(20), other: cents(30) };
    const later = { dueDate: '2026-04-01', rent: cents(1), fees: cents(0), other: cents(0) };
    const { all, rent, fees, other, credit, balance } = aged(
      {
        charges: [
          { ...charge, lacking: cents(750) },
          { ...later, lacking: cents(1) },
        ],
        credit: cents(51),
      },
      bucketsOn('2026-03-10'),
    );
    expect(all).toMatchObject({ notDue: 1, days1to30: 750, owed: 751 });
    expect([rent.owed, fees.owed, other.owed, credit, balance]).toEqual([701, 20, 30, 51, 700]);
  });
});

describe('BOOKS-27: aging on a day', () => {
  let admin: TestPerson;
  let home: string;
  let other: string;

  beforeAll(async () => {
    const current = app.current;
    const organization = await anOrganization(current);
    admin = await aPerson(current, organization, 'SiteAdmin');
    const late = await aRental(current, organization, admin);
    const ahead = await aRental(current, organization, admin);
    home = late.property.id;
    other = ahead.property.id;
    const fee = { description: 'Late Fee', quantity: 2, rate: 10 };
    const deposit = { description: 'Deposit', kind: 'DEPOSIT' as const, quantity: 1, rate: 300 };
    const rent = { description: 'Rent', quantity: 1, rate: 1200 };
    await anInvoice(current, admin, home, { dueDate: '2026-01-01', items: [rent, fee, deposit] });
    await anInvoice(current, admin, home, { dueDate: '2026-03-10' });
    // Covers the rent of both first.
    await aPayment(current, admin, home, { amount: 1300, paymentDate: '2026-03-10' });
    await aPayment(current, admin, other, { amount: 500, paymentDate: '2026-03-10' });
  });

  const report = async (asOf?: string) =>
    app.current.call(reportsEndpoints.aging, { as: admin, query: asOf ? { asOf } : {} });

  test('BOOKS-27: lists rent and fees by tenant, with credit and totals', async () => {
    const { body } = await report();
    expect(body.asOf).toBe('2026-03-10');
    expect(body.rows.map(({ propertyId, balance }) => [propertyId, balance])).toEqual([
      [home, 1420],
      [other, -500],
    ]);
    const [row] = body.rows;
    expect(row).toMatchObject({
      lesseeName: 'Tess Tenant',
      status: 'ACTIVE',
      all: { notDue: 1100, days61to90: 320, owed: 1420 },
      rent: { notDue: 1100, owed: 1100 },
      fees: { days61to90: 20, owed: 20 },
      other: { days61to90: 300, owed: 300 },
      credit: 0,
    });
    expect(body.totals).toMatchObject({
      all: { notDue: 1100, days61to90: 320, owed: 1420 },
      credit: 500,
      balance: 920,
    });
  });

  test('BOOKS-27: shows nothing before the first invoice, and refuses a future day', async () => {
    const { body } = await report('2025-11-30');
    expect(body.rows).toEqual([]);
    expect(body.totals).toMatchObject({ all: { owed: 0 }, credit: 0, balance: 0 });
    const refused = await report('2026-03-11');
    expect(refused.status).toBe(422);
    expect(refused.problem.fields).toEqual({ asOf: 'This day cannot be in the future.' });
  });

  test('BOOKS-27: the number of queries does not grow with the leases', async () => {
    const organization = await anOrganization(app.current);
    const as = await aPerson(app.current, organization, 'SiteAdmin');
    const ask = () => app.current.call(reportsEndpoints.aging, { as, query: {} });
    const count = async (homes: number) => {
      for (let left = homes; left > 0; left -= 1) {
        const { property } = await aRental(app.current, organization, as);
        await anInvoice(app.current, as, property.id);
      }
      await ask();
      return (await queriesOf(ask)).queries;
    };
    expect(await count(3)).toBe(await count(1));
    expect((await ask()).body.rows).toHaveLength(4);
  });

  test('BOOKS-27: as CSV and as a workbook, one part alone too', async () => {
    const csv = await app.current.call(reportsEndpoints.agingCsv, { as: admin, query: {} });
    expect(csv.headers['content-disposition']).toBe('attachment; filename="aging-2026-03-10.csv"');
    const lines = Buffer.from(csv.body as unknown as Uint8Array)
      .toString()
      .slice(1)
      .split('\r\n');
    expect(lines[0]).toBe(
      'Property,Tenant,Lease,Not due,1-30 days,31-60 days,61-90 days,Over 90 days,Open,Rent,Fees,Other,Credit,Balance',
    );
    expect(lines.at(-2)).toBe(
      'Total,,,1100.00,0.00,0.00,320.00,0.00,1420.00,1100.00,20.00,300.00,500.00,920.00',
    );
    const xlsx = await app.current.call(reportsEndpoints.agingXlsx, {
      as: admin,
      query: { show: 'fees' },
    });
    const [sheet] = readWorkbook(Buffer.from(xlsx.body as unknown as Uint8Array));
    expect(sheet?.name).toBe('Aging Fees');
    expect(sheet?.rows.at(-1)).toEqual(['Total', 0, 0, 0, 20, 0, 20]);
    expect(sheet?.rows).toHaveLength(3);
  });
});
