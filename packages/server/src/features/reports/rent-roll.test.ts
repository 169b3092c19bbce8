import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { cents } from '@tenantry/contract/shared/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { aSchedule } from '#testing/billing';
import {
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  aRental,
  aReversal,
  type TestPerson,
} from '#testing/factories';
import { queriesOf } from '#testing/queries';
import { useTestApp } from '#testing/test-app';
import { readWorkbook } from '#testing/workbook';
import { monthlyCharges, statusOn } from './rent-roll.domain.ts';

const app = useTestApp();

describe('BOOKS-26: a lease on a day', () => {
  test.each([
    ['2026-01-01', '2026-12-31', 'LEASED'],
    ['2026-03-10', null, 'LEASED'],
    ['2026-01-01', '2026-03-10', 'LEASED'],
    ['2026-01-01', '2026-03-09', 'PAST'],
    ['2026-03-11', null, 'UPCOMING'],
  ])('BOOKS-26: from %s to %s is %s', (firstDay, lastDay, status) => {
    expect(statusOn({ firstDay, lastDay }, '2026-03-10')).toBe(status);
  });

  test('BOOKS-26: a credit lowers the other charges, and without a schedule the rent is the lease’s', () => {
    const days = {
      frequency: 'MONTHLY',
      firstDay: '2026-01-01',
      lastDay: null,
      steps: [],
    } as const;
    const schedules = [
      { ...days, kind: 'PARKING', amount: cents(7_500) },
      { ...days, kind: 'CREDIT', amount: cents(2_000) },
    ] as const;
    expect(monthlyCharges(schedules, cents(120_000), '2026-03-10')).toEqual({
      rent: 120_000,
      otherCharges: 5_500,
    });
  });
});

describe('BOOKS-26: the rent roll', () => {
  let admin: TestPerson;
  let let1: Awaited<ReturnType<typeof aRental>>;
  let past: Awaited<ReturnType<typeof aRental>>;
  let vacantId: string;
  let managedId: string;

  beforeAll(async () => {
    const { current } = app;
    const organization = await anOrganization(current);
    admin = await aPerson(current, organization, 'SiteAdmin');
    let1 = await aRental(current, organization, admin);
    past = await aRental(current, organization, admin);
    vacantId = (await aProperty(current, admin)).id;
    managedId = (await aProperty(current, admin, { managed: true })).id;
    const deposit = { kind: 'DEPOSIT' as const, description: 'Deposit', quantity: 1, rate: 300 };
    const rent = { description: 'Rent', quantity: 1, rate: 1200 };
    const { id: propertyId } = let1.property;
    await aSchedule(current, admin, { propertyId, leaseId: let1.lease.id });
    await anInvoice(current, admin, propertyId, { items: [rent, deposit] });
    await aPayment(current, admin, propertyId, { amount: 1500, paymentDate: '2026-03-02' });
    const bounced = await aPayment(current, admin, propertyId, { paymentDate: '2026-03-05' });
    await aReversal(current, admin, bounced, { reversalDate: '2026-03-08' });
    await anInvoice(current, admin, past.property.id);
    await current.call(leasesEndpoints.end, {
      as: admin,
      params: { propertyId: past.property.id, leaseId: past.lease.id },
      query: { lastDay: '2026-03-05' },
    });
  });

  const roll = async (asOf?: string) =>
    (await app.current.call(reportsEndpoints.rentRoll, { as: admin, query: asOf ? { asOf } : {} }))
      .body;

  test('BOOKS-26: lists homes with tenant, term, charges, deposit, balance, last payment and status', async () => {
    const { asOf, rows, totals } = await roll();
    expect(asOf).toBe('2026-03-10');
    const ofHome = (id: string) => rows.filter(({ propertyId }) => propertyId === id);
    expect(ofHome(let1.property.id)).toEqual([
      {
        propertyId: let1.property.id,
        propertyName: expect.any(String),
        status: 'LEASED',
        leaseId: let1.lease.id,
        lesseeName: 'Tess Tenant',
        type: 'TERM',
        firstDay: '2026-01-01',
        lastDay: '2026-12-31',
        rent: 1200,
        otherCharges: 75,
        depositHeld: 300,
        balance: 0,
        lastPayment: { date: '2026-03-02', amount: 1500 },
      },
    ]);
    const [former, vacant] = ofHome(past.property.id);
    expect(former).toMatchObject({ status: 'PAST', rent: 0, balance: 1200, lastDay: '2026-03-05' });
    expect(vacant).toMatchObject({ status: 'VACANT', leaseId: null, lesseeName: null });
    expect(ofHome(vacantId)).toMatchObject([{ status: 'VACANT', rent: 0 }]);
    expect(ofHome(managedId)).toMatchObject([{ status: 'MANAGED' }]);
    expect(totals).toEqual({
      rent: 1200,
      otherCharges: 75,
      depositHeld: 300,
      balance: 1200,
      occupied: 1,
      homes: 3,
    });
  });

  test('BOOKS-26: on a past day it has the tenants and the last payment of that day', async () => {
    const { rows, totals } = await roll('2026-03-05');
    expect(totals).toMatchObject({ occupied: 2, homes: 3, rent: 2400 });
    const row = rows.find(({ leaseId }) => leaseId === let1.lease.id);
    // Both payments are included, and the first invoice.
    expect(row).toMatchObject({
      lastPayment: { date: '2026-03-05', amount: 1200 },
      depositHeld: 300,
      balance: -1200,
    });
    expect((await roll('2026-03-01')).rows.every(({ lastPayment }) => !lastPayment)).toBe(true);
  });

  test('BOOKS-26, BOOKS-27, BOOKS-17: has the balances of aging and the deposits of the register', async () => {
    const { totals } = await roll();
    const as = admin;
    const aging = await app.current.call(reportsEndpoints.aging, { as, query: {} });
    const register = await app.current.call(ledgerEndpoints.deposits, { as, query: {} });
    expect(totals.balance).toBe(aging.body.totals.balance);
    expect(totals.depositHeld).toBe(register.body.total);
  });

  test('BOOKS-26: the number of queries does not grow with the homes', async () => {
    const organization = await anOrganization(app.current);
    const as = await aPerson(app.current, organization, 'SiteAdmin');
    const ask = () => app.current.call(reportsEndpoints.rentRoll, { as, query: {} });
    const count = async (homes: number) => {
      for (let left = homes; left > 0; left -= 1) await aRental(app.current, organization, as);
      await ask();
      return (await queriesOf(ask)).queries;
    };
    expect(await count(3)).toBe(await count(1));
  });

  test('BOOKS-26: as CSV and as a workbook', async () => {
    const csv = await app.current.call(reportsEndpoints.rentRollCsv, { as: admin, query: {} });
    const lines = Buffer.from(csv.body as unknown as Uint8Array)
      .toString()
      .split('\r\n');
    expect(lines.at(-2)).toBe('Total,1 of 3 occupied,,,,1200.00,75.00,300.00,1200.00,,');
    const xlsx = await app.current.call(reportsEndpoints.rentRollXlsx, { as: admin, query: {} });
    expect(xlsx.headers['content-disposition']).toContain('rent-roll-2026-03-10.xlsx');
    const [sheet] = readWorkbook(Buffer.from(xlsx.body as unknown as Uint8Array));
    expect(sheet?.rows).toHaveLength(7);
    expect(sheet?.rows.at(-1)).toEqual(['Total', '1 of 3 occupied', 1200, 75, 300, 1200]);
  });
});
