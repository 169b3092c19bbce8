import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBuilding, aBuildingWithUnits } from '#testing/buildings';
import { aDocument, documentDetails, subjectOfLease } from '#testing/documents';
import { anExpense } from '#testing/expenses';
import {
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  type TestPerson,
} from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aTask } from '#testing/tasks';
import { NOW, TODAY, useTestApp } from '#testing/test-app';
import { aWorld, failedReceipt, leased, makers, refusedLetter } from './by-building.testing.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const askNeeds = (as: TestPerson, buildingId?: string) => {
  const query = { limit: 50, ...(buildingId !== undefined && { buildingId }) };
  return app.current.call(todayEndpoints.needs, { as, query });
};

async function needsOf(as: TestPerson, buildingId?: string) {
  return (await askNeeds(as, buildingId)).body;
}

/** How many homes or records an entry names. */
const countOf = (need: object) =>
  'count' in need ? Number(need.count) : 'leases' in need ? Number(need.leases) : 1;

const todayOf = async (as: TestPerson, buildingId?: string) => {
  const query = buildingId === undefined ? {} : { buildingId };
  return app.current.call(todayEndpoints.today, { as, query });
};

const withHomes = Object.entries(makers).flatMap(([kind, make]) =>
  make ? [[kind, make] as const] : [],
);

describe('UNIT-3, HOME-3: what needs attention in a building', () => {
  test.each(withHomes)('UNIT-3: %s is found in its building alone', async (kind, make) => {
    const world = await aWorld(app.current);
    const { admin, buildingId, unitId, outsideId } = world;
    const counted = async (building?: string) => {
      const { items, total } = await needsOf(admin, building);
      expect(total).toBe(items.length);
      const found = items.filter((need) => need.kind === kind);
      return found.reduce((sum, need) => sum + countOf(need), 0);
    };
    await make(world, outsideId);
    expect([await counted(), await counted(buildingId)]).toEqual([1, 0]);
    await make(world, unitId);
    expect([await counted(), await counted(buildingId)]).toEqual([2, 1]);
    const empty = await aBuilding(app.current, admin, { name: 'Oak Court' });
    expect(await needsOf(admin, empty.id)).toMatchObject({ total: 0, items: [] });
  });

  test('UNIT-3: documents of the building and of its leases are found, those of a person are not', async () => {
    const world = await aWorld(app.current);
    const { admin, buildingId, unitId } = world;
    const lease = await leased(world, unitId, {});
    for (const subject of [
      { subject: 'BUILDING', subjectId: buildingId },
      { subject: 'PERSON', subjectId: lease.userId },
      subjectOfLease(lease.id),
    ] as const) {
      const details = documentDetails({ label: subject.subject, expiresOn: '2026-03-20' });
      await aDocument(app.current, admin, subject, details);
    }
    const labels = async (building?: string) =>
      (await needsOf(admin, building)).items.flatMap((need) =>
        need.kind === 'document_expiring' ? need.label : [],
      );
    expect((await labels()).toSorted()).toEqual(['BUILDING', 'LEASE', 'PERSON']);
    expect((await labels(buildingId)).toSorted()).toEqual(['BUILDING', 'LEASE']);
  });

  test('UNIT-3: what belongs to no home is hidden while a building is chosen', async () => {
    const world = await aWorld(app.current);
    const { organization, admin, buildingId } = world;
    await failedReceipt(world, null);
    await refusedLetter(world, null);
    await aTask(app.current, admin, { assigneeId: admin.userId });
    await asOwner(
      app.current,
      organization,
      `INSERT INTO outbox_messages (organization_id, id, channel, recipient, subject, text, sent_at)
       VALUES ($1, gen_random_uuid(), 'email', 'a@example.com', 'Hello', 'Hello', $2)`,
      [organization.id, NOW],
    );
    await asOwner(
      app.current,
      organization,
      `INSERT INTO organization_exports (organization_id, id, status, requested_at) VALUES ($1, gen_random_uuid(), 'failed', $2)`,
      [organization.id, NOW],
    );
    await asOwner(
      app.current,
      organization,
      `INSERT INTO imports (organization_id, id, file_name, kind, state, failure, row_count, columns, as_of, created_at)
       VALUES ($1, gen_random_uuid(), 'homes.csv', 'RENT_ROLL', 'READ', 'Broken.', 0, '[]', $2, $3)`,
      [organization.id, TODAY, NOW],
    );
    const kinds = async (building?: string) =>
      (await needsOf(admin, building)).items.map(({ kind }) => kind).toSorted();
    expect(await kinds()).toEqual([
      'export_failed',
      'import',
      'outbox',
      'receipts',
      'task',
      'undelivered',
    ]);
    expect(await kinds(buildingId)).toEqual([]);
  });

  test('UNIT-3: putting off the sum of a building leaves that of all homes, but not the other way', async () => {
    const world = await aWorld(app.current);
    const { admin, buildingId, unitId, outsideId } = world;
    for (const propertyId of [unitId, outsideId]) await leased(world, propertyId, {});
    const sums = async (building?: string) =>
      (await needsOf(admin, building)).items.flatMap((need) =>
        need.kind === 'rent_to_bill' ? [need] : [],
      );
    const later = (key: string) =>
      app.current.call(todayEndpoints.later, { as: admin, body: { key } });
    const [ofBuilding] = await sums(buildingId);
    await later(ofBuilding?.key ?? '');
    expect(await sums(buildingId)).toEqual([]);
    const [ofAll] = await sums();
    expect(ofAll).toMatchObject({ leases: 2 });
    const other = await aBuildingWithUnits(app.current, admin, '1A', { name: 'Oak Court' });
    await leased(world, other.units[0]?.id ?? '', {});
    expect(await sums(other.building.id)).toHaveLength(1);
    await later(ofAll?.key ?? '');
    expect(await sums(other.building.id)).toEqual([]);
  });

  test("UNIT-3: another organization's building is not found", async () => {
    const { buildingId } = await aWorld(app.current);
    const { admin } = await aWorld(app.current);
    expect((await askNeeds(admin, buildingId)).status).toBe(404);
    expect((await todayOf(admin, buildingId)).status).toBe(404);
  });
});

test('UNIT-3, HOME-1: the figures, what comes up and what is recent are those of the building', async () => {
  const world = await aWorld(app.current);
  const { admin, buildingId, unitId, outsideId } = world;
  for (const propertyId of [unitId, outsideId]) {
    await leased(world, propertyId, { endDate: '2026-08-31' });
    await anInvoice(app.current, admin, propertyId);
    await aPayment(app.current, admin, propertyId, { amount: 500 });
    await anExpense(app.current, admin, propertyId, { amount: 40 });
  }
  await anExpense(app.current, admin, null, { amount: 7 });
  const { body: all } = await todayOf(admin);
  expect(all.figures).toMatchObject({ units: 1, homes: 2, owed: 1400, owing: 2, expenses: 87 });
  const { figures, coming, recent } = (await todayOf(admin, buildingId)).body;
  expect(figures).toEqual({
    month: '2026-03',
    billed: 1200,
    collected: 500,
    owed: 700,
    owing: 1,
    daysLate: 5,
    homes: 1,
    units: 1,
    leased: 1,
    forLease: 0,
    unavailable: 0,
    year: 2026,
    income: 500,
    expenses: 40,
  });
  expect(coming).toMatchObject([
    { kind: 'rent_due', leases: 1, rent: 1200 },
    { kind: 'lease_ends', propertyId: unitId },
  ]);
  expect(recent).toMatchObject([
    { kind: 'payment', propertyId: unitId },
    { kind: 'expense', propertyId: unitId },
  ]);
  const single = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
  await aProperty(app.current, single);
  expect((await todayOf(single)).body.figures).not.toHaveProperty('units');
});
