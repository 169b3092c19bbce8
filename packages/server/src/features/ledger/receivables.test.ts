import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import type { ReceivablesQuery } from '@tenantry/contract/ledger/receivables.schemas';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { aBuilding, propertyOf, saveProperty } from '#testing/buildings';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  type TestPerson,
} from '#testing/factories';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const rent = (rate: number, dueDate: string, lateDate: string) => ({
  dueDate,
  lateDate,
  items: [{ description: 'Rent', quantity: 1, rate }],
});

const listOf = async (as: TestPerson, query: Partial<ReceivablesQuery> = {}) =>
  (await app.current.call(ledgerEndpoints.receivables, { as, query: { limit: 50, ...query } }))
    .body;

const totalsOf = async (as: TestPerson) =>
  (await app.current.call(ledgerEndpoints.receivableTotals, { as })).body;

/**
 * On November 22: Bo of `2 Elm Street` is 17 days late with $1,200.00 and owes $1,200.00 that is not due yet; Ann of
 * `10 Elm Street` owes $3,000.00 that is due and not late; Cy of `7 Oak Road` has paid.
 */
async function threeHomes() {
  onDay(app.current, '2026-11-22');
  const landlord = await aLandlord(app.current);
  const admin = await signedInAgain(app.current, landlord.admin);
  const home = async (addressLine1: string, firstName: string) => {
    const property = await aProperty(app.current, admin, { addressLine1 });
    const lease = await aLease(app.current, admin, property.id, {
      firstName,
      lastName: 'Doe',
      lateFeePercent: 10,
      lateFeeFrequency: 5,
    });
    return { property, lease };
  };
  const bo = await home('2 Elm Street', 'Bo');
  const ann = await home('10 Elm Street', 'Ann');
  const cy = await home('7 Oak Road', 'Cy');
  const bill = (propertyId: string, body: ReturnType<typeof rent>) =>
    anInvoice(app.current, admin, propertyId, { lateFee: 10, ...body });
  const late = await bill(bo.property.id, rent(1200, '2026-11-01', '2026-11-05'));
  await bill(bo.property.id, rent(1200, '2026-12-01', '2026-12-05'));
  await bill(ann.property.id, rent(3000, '2026-11-20', '2026-11-25'));
  await bill(cy.property.id, rent(900, '2026-11-01', '2026-11-05'));
  await aPayment(app.current, admin, cy.property.id, { amount: 900, paymentDate: '2026-11-01' });
  return { admin, bo, ann, late, empty: landlord.property };
}

const names = async (as: TestPerson, query: Partial<ReceivablesQuery> = {}) =>
  (await listOf(as, query)).map(({ lessee }) => lessee);

describe('HOME-9: receivables', () => {
  const byAddress = (one: readonly unknown[], other: readonly unknown[]) =>
    String(one[0]).localeCompare(String(other[0]));

  test('HOME-9, PROP-3: a lease is as late, or due as soon, here as in the list of homes', async () => {
    const { admin, empty } = await threeHomes();
    const property = await aProperty(app.current, admin, { addressLine1: '9 Ash Way' });
    await aLease(app.current, admin, property.id, {});
    await anInvoice(app.current, admin, property.id, rent(900, '2026-12-01', '2026-12-05'));
    const expected = [
      ['10 Elm Street', 0, 0],
      ['2 Elm Street', 17, 0],
      ['9 Ash Way', 0, 9],
    ];
    const days = (rows: readonly Pick<AdminProperty, 'home' | 'daysLate' | 'daysUntilDue'>[]) =>
      rows.map((row) => [row.home.label, row.daysLate, row.daysUntilDue]).toSorted(byAddress);
    expect(days(await listOf(admin))).toEqual(expected);
    const { body } = await app.current.call(portfolioEndpoints.list, { as: admin, query: {} });
    const nothing = [
      [empty.home.label, 0, null],
      ['7 Oak Road', 0, null],
    ];
    expect(days(body)).toEqual([...expected, ...nothing].toSorted(byAddress));
  });

  test('UNIT-3, HOME-9: are listed and exported for the units of one building', async () => {
    const { admin, bo, ann } = await threeHomes();
    const { id: buildingId } = await aBuilding(app.current, admin);
    const { version } = await propertyOf(app.current, admin, bo.property.id);
    const placed = await saveProperty(app.current, admin, bo.property.id, {
      buildingId,
      unitName: '2B',
      version,
    });
    expect(placed.status).toBe(200);
    const exported = async (query: { buildingId: string; show?: 'late' }, as = admin) => {
      const { body }: { body: unknown } = await app.current.call(ledgerEndpoints.receivablesCsv, {
        as,
        query,
      });
      return String(body).trim().split('\r\n').slice(1);
    };
    expect(await names(admin, { buildingId })).toEqual(['Bo Doe']);
    expect(await names(admin, { buildingId, filter: 'ann' })).toEqual([]);
    expect(await names(admin, { buildingId, show: 'former' })).toEqual([]);
    expect(await exported({ buildingId, show: 'late' })).toEqual([
      expect.stringMatching(/^Bo Doe,/),
    ]);
    expect(await names(admin)).toEqual(['Ann Doe', 'Bo Doe']);

    const stranger = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    for (const [as, id] of [
      [stranger, buildingId],
      [admin, randomUUID()],
      [admin, ann.property.id],
    ] as const) {
      expect(await names(as, { buildingId: id })).toEqual([]);
      expect(await exported({ buildingId: id }, as)).toEqual([]);
    }
  });

  test('HOME-9: are exported with the same selection, most money first', async () => {
    const { admin } = await threeHomes();
    const exported = async (query: { show?: 'late' }) => {
      const { body }: { body: unknown } = await app.current.call(ledgerEndpoints.receivablesCsv, {
        as: admin,
        query,
      });
      return String(body).replace('\uFEFF', '').trim().split('\r\n');
    };
    const [head, ...rows] = await exported({});
    expect(head).toBe(
      'Tenant,Property,Former tenant,First due,Days late,Invoices,Late fees so far,Due now,Open',
    );
    expect(rows[0]).toBe(
      'Ann Doe,"10 Elm Street, Albany, NY 12207",No,2026-11-20,0,0003,0.00,3000.00,3000.00',
    );
    expect(rows).toHaveLength(2);
    expect((await exported({ show: 'late' })).slice(1)).toEqual([rows[1]]);
  });

  test('HOME-9: lists the leases that owe, most money first, with days late and late fees', async () => {
    const { admin, bo, ann, late } = await threeHomes();
    const list = await listOf(admin);
    expect(list).toMatchObject([
      { id: ann.lease.id, owed: 3000, lateFees: 0, daysLate: 0, former: false },
      {
        id: bo.lease.id,
        propertyId: bo.property.id,
        home: bo.property.home,
        lessee: 'Bo Doe',
        owed: 2400,
        dueNow: 1200,
        lateFees: 30,
        daysLate: 17,
        invoices: [
          {
            id: late.id,
            number: late.number,
            daysLate: 17,
            lateFeeOwed: 30,
            remainingBalance: 1200,
          },
          { dueDate: '2026-12-01', daysLate: 0, lateFeeOwed: 0, remainingBalance: 1200 },
        ],
      },
    ]);
    expect(await totalsOf(admin)).toEqual({
      owed: 5400,
      tenants: 2,
      due: 4200,
      late: 1200,
      lateTenants: 1,
      lateFees: 30,
    });
  });

  test('HOME-9: the late fee of an invoice that was paid late stays in the list and in the total', async () => {
    const { admin, bo } = await threeHomes();
    await aPayment(app.current, admin, bo.property.id, { amount: 1200, paymentDate: '2026-11-22' });
    expect(await listOf(admin)).toMatchObject([
      { lessee: 'Ann Doe', lateFees: 0 },
      { lessee: 'Bo Doe', owed: 1200, lateFees: 30, daysLate: 0 },
    ]);
    expect(await totalsOf(admin)).toMatchObject({ late: 0, lateFees: 30 });
  });

  test('HOME-9: is filtered and sorted, and read by pages', async () => {
    const { admin, late } = await threeHomes();
    expect(await names(admin, { show: 'late' })).toEqual(['Bo Doe']);
    expect(await names(admin, { show: 'due', sort: 'lessee' })).toEqual(['Ann Doe', 'Bo Doe']);
    expect(await names(admin, { sort: 'home' })).toEqual(['Bo Doe', 'Ann Doe']);
    expect(await names(admin, { sort: 'due' })).toEqual(['Bo Doe', 'Ann Doe']);
    expect(await names(admin, { sort: 'dueNow' })).toEqual(['Bo Doe', 'Ann Doe']);
    expect(await names(admin, { filter: '10 elm' })).toEqual(['Ann Doe']);
    expect(await names(admin, { filter: String(late.number).padStart(4, '0') })).toEqual([
      'Bo Doe',
    ]);
    const first = await app.current.call(ledgerEndpoints.receivables, {
      as: admin,
      query: { limit: 1 },
    });
    expect(first.headers['x-total-count']).toBe('2');
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers['link']))?.[1];
    expect(await names(admin, { limit: 1, cursor: decodeURIComponent(cursor ?? '') })).toEqual([
      'Bo Doe',
    ]);
  });

  test('HOME-9: a former tenant who owes is listed as one, and other organizations see nothing', async () => {
    const { admin, bo } = await threeHomes();
    await app.current.call(leasesEndpoints.end, {
      as: admin,
      params: { propertyId: bo.property.id, leaseId: bo.lease.id },
      query: {},
    });
    expect(await names(admin, { show: 'former' })).toEqual(['Bo Doe']);
    const stranger = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    expect(await listOf(stranger)).toEqual([]);
    expect(await totalsOf(stranger)).toMatchObject({ owed: 0, tenants: 0, lateFees: 0 });
  });
});
