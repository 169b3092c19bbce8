import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { calendarEndpoints } from '@tenantry/contract/today/calendar.endpoints';
import { describe, expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  type TestPerson,
} from '#testing/factories';
import { aBuildingWithUnits } from '#testing/buildings';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const ask = (as: TestPerson, query: Readonly<Record<string, string>>) =>
  app.current.call(calendarEndpoints.calendar, {
    as,
    query: { from: '2026-03-01', to: '2026-03-31', ...query },
  });

const entriesOf = async (as: TestPerson, query: Readonly<Record<string, string>> = {}) =>
  (await ask(as, query)).body.entries;

/** Leased for 2026; today is March 10, 2026. */
describe('HOME-5: the calendar', () => {
  test('HOME-5: the invoices of a day are one entry, with what is open of them', async () => {
    const { admin, property, lease, lessee } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id, { amount: 500 });
    const dueAlone = {
      kind: 'invoices_due',
      date: '2026-03-01',
      invoices: 1,
      amount: 1200,
      open: 700,
      lease: {
        leaseId: lease.id,
        propertyId: property.id,
        userId: lessee.userId,
        home: { propertyId: property.id, ...property.home },
        lessee: `${lease.firstName} ${lease.lastName}`,
      },
    };
    const kinds = { kinds: 'invoices_due' };
    expect(await entriesOf(admin, kinds)).toEqual([dueAlone]);

    const other = await aProperty(app.current, admin);
    await aLease(app.current, admin, other.id);
    await anInvoice(app.current, admin, other.id);
    expect(await entriesOf(admin, kinds)).toEqual([
      { ...dueAlone, invoices: 2, amount: 2400, open: 1900, lease: null },
    ]);
    expect(await entriesOf(admin, { ...kinds, propertyId: property.id })).toEqual([dueAlone]);
    expect(await entriesOf(admin, { ...kinds, from: '2026-03-02' })).toEqual([]);
  });

  test('UNIT-3: the calendar of a building has what its units have, and nothing else', async () => {
    const { admin, property } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    const { building, units } = await aBuildingWithUnits(app.current, admin, '1A, 1B');
    const { id: unitId } = units[0]!;
    await aLease(app.current, admin, unitId);
    await anInvoice(app.current, admin, unitId);
    const inBuilding = await entriesOf(admin, { buildingId: building.id });
    expect(inBuilding).toMatchObject([{ kind: 'invoices_due', invoices: 1 }]);
    expect(await entriesOf(admin, { kinds: 'invoices_due' })).toMatchObject([{ invoices: 2 }]);
    const april = { from: '2026-04-01', to: '2026-04-30', kinds: 'billing_planned' };
    expect(await entriesOf(admin, { ...april, buildingId: building.id })).toMatchObject([
      { invoices: 1 },
    ]);
    const { status } = await ask(admin, { buildingId: building.id, propertyId: property.id });
    expect(status).toBe(400);
    const unknown = await ask(admin, { buildingId: property.id });
    expect(unknown.status).toBe(404);
  });

  test('HOME-5: first and last days of leases, also of those that were ended by hand', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    const params = { propertyId: property.id, leaseId: lease.id };
    const year = { from: '2025-12-20', to: '2026-01-20' };
    const kinds = { kinds: 'lease_starts,lease_ends' };
    expect(await entriesOf(admin, { ...kinds, ...year })).toMatchObject([
      { kind: 'lease_starts', date: '2026-01-01', leaseId: lease.id, lesseeCount: 1 },
    ]);
    const december = { from: '2026-12-01', to: '2026-12-31' };
    expect(await entriesOf(admin, { ...kinds, ...december })).toMatchObject([
      { kind: 'lease_ends', date: '2026-12-31', leaseId: lease.id },
    ]);
    await app.current.call(leasesEndpoints.end, { as: admin, params });
    expect(await entriesOf(admin, { ...kinds, ...december })).toEqual([]);
    expect(await entriesOf(admin, kinds)).toMatchObject([
      { kind: 'lease_ends', date: '2026-03-10', leaseId: lease.id },
    ]);
  });

  test('HOME-5: upcoming billing is in it until it is billed', async () => {
    const { admin, property } = await aLandlord(app.current);
    const april = { from: '2026-04-01', to: '2026-04-30', kinds: 'billing_planned' };
    expect(await entriesOf(admin, april)).toEqual([
      { kind: 'billing_planned', date: '2026-04-01', invoices: 1, amount: 1200 },
    ]);
    const home = await aProperty(app.current, admin);
    expect(await entriesOf(admin, { ...april, propertyId: home.id })).toEqual([]);
    const { body: plan } = await app.current.call(billingEndpoints.next, {
      as: admin,
      query: { through: '2026-04-01', all: 'true' },
    });
    await app.current.call(billingEndpoints.run, {
      as: admin,
      body: { leaseIds: plan.leases.map(({ leaseId }) => leaseId), through: '2026-04-01' },
    });
    expect(await entriesOf(admin, april)).toEqual([]);
    expect(
      await entriesOf(admin, { ...april, kinds: 'invoices_due', propertyId: property.id }),
    ).toMatchObject([{ date: '2026-04-01', amount: 1200, open: 1200 }]);
    const past = { from: '2026-02-01', to: '2026-02-28', kinds: 'billing_planned' };
    expect(await entriesOf(admin, past)).toEqual([]);
  });

  test('HOME-5: has at most 62 days, in order, and only known kinds', async () => {
    const admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    const longest = await ask(admin, { from: '2026-03-01', to: '2026-05-01' });
    expect(longest.body).toEqual({ today: '2026-03-10', entries: [], cut: false });
    const refused = await Promise.all(
      [
        { from: '2026-03-01', to: '2026-05-02' },
        { from: '2026-03-02', to: '2026-03-01' },
        { kinds: 'visits' },
      ].map(async (query) => (await ask(admin, query)).problem.fields),
    );
    expect(refused).toEqual([
      { to: 'To: choose at most 62 days.' },
      { to: 'The last day must not be before the first.' },
      {
        kinds:
          'Kinds: use one or more of invoices_due, billing_planned, lease_starts, lease_ends, notice_ends, tasks, work_due.',
      },
    ]);
  });

  test('HOME-5: contains nothing of another organization', async () => {
    const { property, admin } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    const stranger = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    expect(await entriesOf(stranger, { propertyId: property.id })).toEqual([]);
    expect(await entriesOf(stranger)).toEqual([]);
  });
});
