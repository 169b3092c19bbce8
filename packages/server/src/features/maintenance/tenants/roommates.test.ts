import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { expect, test } from 'vitest';
import { aLease, aPerson, type TestPerson } from '#testing/factories';
import { signedInAgain } from '#testing/landlord';
import { aReport } from '#testing/maintenance';
import { aParty, aRoommate, endParty } from '#testing/parties';
import { useMaintenance } from '../maintenance.testing.ts';

const { app, home, later, move, one, staff, world } = useMaintenance();

const shared = async (as: TestPerson) =>
  (await app.current.call(maintenanceEndpoints.ofRoommates, { as })).body;

const labels = async (as: TestPerson) => (await shared(as)).map(({ label }) => label);

async function leaseOfHome() {
  const params = { propertyId: home() };
  const { body } = await app.current.call(leasesEndpoints.list, { ...staff(), params });
  return body.find(({ userId }) => userId === world().lessee.userId)!;
}

/** Another tenant of the same lease, from a day on. */
async function anotherTenant(fromDay: string | null = null) {
  const { organization } = world();
  const { as: admin } = staff();
  const lease = await leaseOfHome();
  return aRoommate(app.current, { organization, admin, lease }, { fromDay });
}

test('MAINT-1: a tenant of the same lease sees title, status and visits, and nothing of the words, photos and messages', async () => {
  const report = await aReport(app.current, world().lessee, { emergency: true });
  const { person: roommate } = await anotherTenant();
  await move(await one(report.id), 'SCHEDULED', 'Joe comes at noon');
  const [seen, ...others] = await shared(roommate);
  expect(others).toEqual([]);
  expect(seen).toEqual({
    id: report.id,
    label: 'W-0001',
    home: report.home,
    title: 'The sink leaks',
    priority: 'EMERGENCY',
    status: 'SCHEDULED',
    tenant: expect.any(String),
    createdAt: report.createdAt,
    endedAt: null,
    steps: [
      expect.objectContaining({ status: 'NEW' }),
      expect.objectContaining({ status: 'SCHEDULED' }),
    ],
    visits: [],
  });
  expect(await shared(world().lessee)).toEqual([]);
  const params = { workOrderId: report.id };
  const opened = await app.current.call(maintenanceEndpoints.oneOfLessee, {
    as: roommate,
    params,
  });
  expect(opened.status).toBe(404);
  const stranger = await aPerson(app.current, world().organization, 'Leasee');
  expect(await shared(stranger)).toEqual([]);
});

test('MAINT-1: a tenant who came later sees the earlier work that was still open then, also after it is done', async () => {
  const { lessee } = world();
  const before = await aReport(app.current, lessee);
  await move(await one(before.id), 'DONE');
  const open = await aReport(app.current, lessee);
  await later('2026-03-12');
  const { person: roommate } = await anotherTenant('2026-03-12');
  expect(await labels(roommate)).toEqual(['W-0002']);
  await later('2026-03-14');
  await move(await one(open.id), 'DONE');
  expect(await labels(await signedInAgain(app.current, roommate))).toEqual(['W-0002']);
});

test('MAINT-1: the reports of a tenant who has left stay, and a tenant who has left sees no reports of others', async () => {
  const { person: roommate, party } = await anotherTenant();
  const { lessee } = world();
  await aReport(app.current, roommate);
  await aReport(app.current, lessee);
  await endParty(app.current, { admin: staff().as, lease: await leaseOfHome() }, party);
  await later('2026-03-14');
  expect(await labels(await signedInAgain(app.current, lessee))).toEqual(['W-0001']);
  expect(await labels(await signedInAgain(app.current, roommate))).toEqual([]);
});

test('MAINT-1: with a new lease of the same tenants, the reports of their earlier one stay', async () => {
  const { person: roommate } = await anotherTenant();
  const { lessee } = world();
  const report = await aReport(app.current, lessee);
  await move(await one(report.id), 'DONE');
  const { id: leaseId, propertyId } = await leaseOfHome();
  const params = { propertyId, leaseId };
  await app.current.call(leasesEndpoints.end, { ...staff(), params, query: {} });
  await later('2026-03-14');
  const { as: admin } = staff();
  const { emailAddress } = lessee;
  const lease = await aLease(app.current, admin, propertyId, {
    emailAddress,
    startDate: '2026-03-14',
  });
  await aParty(app.current, admin, lease, { emailAddress: roommate.emailAddress });
  expect(await labels(await signedInAgain(app.current, roommate))).toEqual(['W-0001']);
  // Somebody who joins only the new one did not live there.
  const { person: stranger } = await anotherTenant();
  expect(await labels(stranger)).toEqual([]);
});

test('MAINT-1: a stay ends with its lease, also if the tenant had planned to stay longer', async () => {
  const { organization, lessee } = world();
  const { as: admin } = staff();
  const { id: leaseId, propertyId } = await leaseOfHome();
  const { person: roommate } = await aRoommate(
    app.current,
    { organization, admin, lease: await leaseOfHome() },
    { toDay: '2026-03-20' },
  );
  const end = async (id: string) =>
    app.current.call(leasesEndpoints.end, {
      as: staff().as,
      params: { propertyId, leaseId: id },
      query: {},
    });
  const begin = async (startDate: string) => {
    await later(startDate);
    const { emailAddress } = lessee;
    return aLease(app.current, staff().as, propertyId, { emailAddress, startDate });
  };
  await end(leaseId);
  const alone = await begin('2026-03-12');
  const report = await aReport(app.current, await signedInAgain(app.current, lessee));
  await move(await one(report.id), 'DONE');
  await end(alone.id);
  const together = await begin('2026-03-14');
  await aParty(app.current, staff().as, together, { emailAddress: roommate.emailAddress });
  expect(await labels(await signedInAgain(app.current, roommate))).toEqual([]);
});

test('MAINT-1: a tenant whose lease has not begun sees no reports yet', async () => {
  const { organization, lessee } = world();
  await aReport(app.current, lessee);
  const { id: leaseId, propertyId } = await leaseOfHome();
  const params = { propertyId, leaseId };
  await app.current.call(leasesEndpoints.end, { ...staff(), params, query: {} });
  const { as: admin } = staff();
  const startDate = '2026-03-14';
  const { emailAddress } = lessee;
  const lease = await aLease(app.current, admin, propertyId, { emailAddress, startDate });
  const { person } = await aRoommate(app.current, { organization, admin, lease });
  expect(await labels(person)).toEqual([]);
  await later(startDate);
  expect(await labels(await signedInAgain(app.current, person))).toEqual(['W-0001']);
});
