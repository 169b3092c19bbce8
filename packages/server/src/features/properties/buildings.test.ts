import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { archiveEndpoints } from '@tenantry/contract/portfolio/archive.endpoints';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { buildingsEndpoints } from '@tenantry/contract/properties/buildings.endpoints';
import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import { describe, expect, test } from 'vitest';
import { aBuilding, aBuildingWithUnits, buildingBody, unitsBody } from '#testing/buildings';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPerson,
  aProperty,
  propertyBody,
  type TestPerson,
} from '#testing/factories';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

async function anAdmin() {
  return aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
}

const one = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(portfolioEndpoints.one, { as, params: { propertyId } })).body;

const save = async (as: TestPerson, propertyId: string, changes: object) => {
  const { addressLine1, addressLine2, city, state, zipCode, monthlyCost } = await one(
    as,
    propertyId,
  );
  const body = { addressLine1, addressLine2, city, state, zipCode, monthlyCost, ...changes };
  return app.current.call(portfolioEndpoints.update, { as, params: { propertyId }, body });
};

const addUnits = (as: TestPerson, buildingId: string, names: string) =>
  app.current.call(buildingsEndpoints.addUnits, {
    as,
    params: { buildingId },
    body: unitsBody({ names }),
  });

const remove = (as: TestPerson, propertyId: string) =>
  app.current.call(portfolioEndpoints.remove, { as, params: { propertyId } });

const restore = (as: TestPerson, propertyId: string) =>
  app.current.call(portfolioEndpoints.restore, { as, params: { propertyId }, body: {} });

const found = async (as: TestPerson, q: string) =>
  (await app.current.call(searchEndpoints.search, { as, query: { q } })).body.results;

describe('a building', () => {
  test('UNIT-1: it is saved with its name, address, year and area, and listed by name', async () => {
    const as = await anAdmin();
    const { body, status } = await app.current.call(buildingsEndpoints.create, {
      as,
      body: buildingBody(),
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      ...buildingBody(),
      address: '18 Linden Street, Asheville, NC 28801',
      units: 0,
      leasedUnits: 0,
      version: 1,
    });
    const none = await aBuilding(app.current, as, {
      name: 'alder House',
      yearBuilt: null,
      area: null,
    });
    const list = await app.current.call(buildingsEndpoints.list, { as });
    expect(list.body).toEqual([none, body]);
  });

  test('UNIT-1: a stale save is refused with the newer building', async () => {
    const as = await anAdmin();
    const { id: buildingId } = await aBuilding(app.current, as);
    const saveIt = (name: string) =>
      app.current.call(buildingsEndpoints.update, {
        as,
        params: { buildingId },
        body: { ...buildingBody({ name }), version: 1 },
      });
    expect((await saveIt('Maple House')).body).toMatchObject({ name: 'Maple House', version: 2 });
    const { problem } = await saveIt('Maple Palace');
    expect(problem).toMatchObject({ status: 409, current: { name: 'Maple House' } });
  });

  test('UNIT-1: its units follow its name and its address, and are found by both', async () => {
    const as = await anAdmin();
    const { building, units } = await aBuildingWithUnits(app.current, as);
    const moved = units[3]!;
    await save(as, moved.id, { addressLine1: '20 Linden Street' });
    await app.current.call(buildingsEndpoints.update, {
      as,
      params: { buildingId: building.id },
      body: buildingBody({ name: 'Linden Court', addressLine1: '18 Linden Avenue' }),
    });
    expect(await one(as, units[0]!.id)).toMatchObject({
      home: {
        label: 'Linden Court 1A',
        address: '18 Linden Avenue, Unit 1A, Asheville, NC 28801',
      },
    });
    expect(await one(as, moved.id)).toMatchObject({
      home: { label: 'Linden Court 2B' },
      addressLine1: '20 Linden Street',
    });
    expect(await found(as, 'linden court 1a')).toMatchObject([
      { kind: 'property', id: units[0]!.id, title: 'Linden Court 1A' },
    ]);
    expect(await found(as, 'Linden Avenue')).toContainEqual({
      kind: 'building',
      id: building.id,
      title: 'Linden Court',
      detail: '18 Linden Avenue, Asheville, NC 28801',
      path: `/admin-landing/view-building/${building.id}`,
    });
    expect(await found(as, 'Maple')).toEqual([]);
  });

  test('UNIT-1: one with units cannot be archived, an empty one can be restored from the archive', async () => {
    const as = await anAdmin();
    const { building, units } = await aBuildingWithUnits(app.current, as, '1, 2');
    const params = { buildingId: building.id };
    const archiveIt = () => app.current.call(buildingsEndpoints.remove, { as, params });
    expect((await archiveIt()).problem).toMatchObject({
      status: 409,
      code: 'building_has_units',
      message: 'Maple Court still has 2 units. Move them out of the building or delete them first.',
    });
    for (const { id } of units) await remove(as, id);
    expect((await archiveIt()).status).toBe(200);
    expect((await app.current.call(buildingsEndpoints.one, { as, params })).status).toBe(404);
    expect((await app.current.call(buildingsEndpoints.list, { as })).body).toEqual([]);
    const listed = await app.current.call(archiveEndpoints.list, {
      as,
      params: { kind: 'building' },
      query: {},
    });
    expect(listed.body).toMatchObject([{ id: building.id, title: 'Maple Court', refusal: null }]);

    expect((await restore(as, units[0]!.id)).problem).toMatchObject({
      status: 409,
      code: 'building_archived',
    });
    const archivedUnits = await app.current.call(archiveEndpoints.list, {
      as,
      params: { kind: 'property' },
      query: {},
    });
    expect(archivedUnits.body.map(({ refusal }) => refusal)).toEqual([
      'Its building is archived. Restore the building first.',
      'Its building is archived. Restore the building first.',
    ]);

    const back = await app.current.call(buildingsEndpoints.restore, { as, params, body: {} });
    expect(back.body).toMatchObject({ name: 'Maple Court', units: 0 });
    expect((await restore(as, units[0]!.id)).body).toMatchObject({ unitName: '1' });
  });

  test('UNIT-1: its history says what changed', async () => {
    const as = await anAdmin();
    const { id: buildingId } = await aBuilding(app.current, as);
    await app.current.call(buildingsEndpoints.update, {
      as,
      params: { buildingId },
      body: buildingBody({ yearBuilt: 1963 }),
    });
    const { body } = await app.current.call(historyEndpoints.one, {
      as,
      params: { kind: 'building', entityId: buildingId },
    });
    expect(body).toMatchObject({ title: 'Maple Court' });
    expect(JSON.stringify(body)).toContain('yearBuilt');
  });
});

describe('a unit', () => {
  test('UNIT-1: a property enters a building with a name, and leaves it', async () => {
    const as = await anAdmin();
    const building = await aBuilding(app.current, as);
    const { id, home } = await aProperty(app.current, as);
    const inside = await save(as, id, { buildingId: building.id, unitName: ' 2B ' });
    expect(inside.body).toMatchObject({
      buildingId: building.id,
      unitName: '2B',
      home: { label: 'Maple Court 2B' },
    });
    // A client that does not know of buildings saves the same property.
    expect((await save(as, id, {})).body).toMatchObject({ home: { label: 'Maple Court 2B' } });
    const outside = await save(as, id, { buildingId: null, unitName: '2B' });
    expect(outside.body).toMatchObject({ home });
    expect(outside.body).not.toHaveProperty('unitName');
  });

  test('UNIT-1: its name is unique in its building, whatever the case', async () => {
    const as = await anAdmin();
    const { building, units } = await aBuildingWithUnits(app.current, as);
    const other = await aBuilding(app.current, as, { name: 'Oak Court' });
    const create = (unitName: string, buildingId = building.id) =>
      app.current.call(portfolioEndpoints.create, {
        as,
        body: propertyBody({ buildingId, unitName }),
      });
    const message = 'Maple Court already has a unit 2b. Use another name.';
    expect((await create('2b')).problem).toMatchObject({
      status: 409,
      code: 'unit_name_taken',
      fields: { unitName: message },
      message,
    });
    expect((await save(as, units[0]!.id, { unitName: '2B' })).problem.code).toBe('unit_name_taken');
    expect((await create('2b', other.id)).status).toBe(201);
    await remove(as, units[3]!.id);
    expect((await create('2b')).status).toBe(201);
    expect((await restore(as, units[3]!.id)).problem.code).toBe('unit_name_taken');
  });

  test('UNIT-1: of many saves with one name at the same time, one succeeds', async () => {
    const as = await anAdmin();
    const building = await aBuilding(app.current, as);
    const homes = await Promise.all(Array.from({ length: 6 }, () => aProperty(app.current, as)));
    const answers = await Promise.all(
      homes.map(({ id }) => save(as, id, { buildingId: building.id, unitName: '7' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  test('UNIT-1: it needs a name, and a building that exists', async () => {
    const as = await anAdmin();
    const building = await aBuilding(app.current, as);
    const { id } = await aProperty(app.current, as);
    expect((await save(as, id, { buildingId: building.id })).problem).toMatchObject({
      status: 422,
      code: 'unit_without_name',
      fields: { unitName: 'Enter a name for the unit, such as 2B.' },
    });
    const params = { buildingId: building.id };
    await app.current.call(buildingsEndpoints.remove, { as, params });
    expect((await save(as, id, { ...params, unitName: '2B' })).problem).toMatchObject({
      status: 422,
      code: 'building_gone',
    });
  });

  test('UNIT-17: one with a lease that has not ended stays in its building', async () => {
    const as = await anAdmin();
    const { building, units } = await aBuildingWithUnits(app.current, as);
    const other = await aBuilding(app.current, as, { name: 'Oak Court' });
    const { id: propertyId } = units[0]!;
    const lease = await aLease(app.current, as, propertyId);
    for (const buildingId of [null, other.id]) {
      const { problem } = await save(as, propertyId, { buildingId, unitName: '1A' });
      expect(problem).toMatchObject({
        status: 409,
        code: 'unit_leased',
        message:
          'Maple Court 1A has a lease that has not ended, so it stays in Maple Court. End the lease first.',
      });
    }
    expect((await save(as, propertyId, { unitName: '1C' })).body).toMatchObject({
      home: { label: 'Maple Court 1C' },
    });
    const params = { buildingId: building.id };
    expect((await app.current.call(buildingsEndpoints.one, { as, params })).body).toMatchObject({
      units: 4,
      leasedUnits: 1,
    });
    await app.current.call(leasesEndpoints.end, { as, params: { propertyId, leaseId: lease.id } });
    expect((await save(as, propertyId, { buildingId: null })).status).toBe(200);
  });

  test('UNIT-3: the list of homes shows the units of one building', async () => {
    const as = await anAdmin();
    const { building, units } = await aBuildingWithUnits(app.current, as, '10, 9, 1');
    await aProperty(app.current, as);
    const query = { building: building.id, limit: 50 };
    const { body } = await app.current.call(portfolioEndpoints.list, { as, query });
    expect(body.map(({ unitName }) => unitName)).toEqual(['1', '9', '10']);
    expect(body.map(({ id }) => id).toSorted()).toEqual(units.map(({ id }) => id).toSorted());
  });
});

test('UNIT-3: a building knows what its tenants owe', async () => {
  const as = await anAdmin();
  const { building, units } = await aBuildingWithUnits(app.current, as, '1, 2, 3');
  const outside = await aProperty(app.current, as);
  for (const { id } of [units[0]!, units[1]!, outside]) {
    await aLease(app.current, as, id);
    await anInvoice(app.current, as, id);
  }
  await anInvoice(app.current, as, units[0]!.id, { dueDate: '2026-04-01' });
  const params = { buildingId: building.id };
  const { body } = await app.current.call(portfolioEndpoints.balanceOfBuilding, { as, params });
  expect(body).toEqual({ balanceDue: 3600, dueNow: 2400 });
});

describe('adding units', () => {
  test('UNIT-2: a pattern makes properties of the building with its address', async () => {
    const as = await anAdmin();
    const { id: buildingId } = await aBuilding(app.current, as);
    const { status, body } = await addUnits(as, buildingId, '1A..4D');
    expect(status).toBe(201);
    expect(body.building.units).toBe(16);
    expect(body.units.map(({ home }) => home.label).slice(0, 5)).toEqual([
      'Maple Court 1A',
      'Maple Court 1B',
      'Maple Court 1C',
      'Maple Court 1D',
      'Maple Court 2A',
    ]);
    expect(await one(as, body.units[5]!.id)).toMatchObject({
      addressLine1: '18 Linden Street',
      addressLine2: 'Unit 2B',
      monthlyCost: 1200,
      status: 'FOR_LEASE',
      home: { address: '18 Linden Street, Unit 2B, Asheville, NC 28801' },
    });
  });

  test('UNIT-2: 200 units can be added at a time, 201 cannot, and a name is used once', async () => {
    const as = await anAdmin();
    const { id: buildingId } = await aBuilding(app.current, as);
    expect((await addUnits(as, buildingId, '1..201')).problem).toMatchObject({
      status: 422,
      code: 'too_many_units',
      message: 'These are more than 200 units. Add at most 200 at a time.',
    });
    expect((await addUnits(as, buildingId, '1A..4D, 2b')).problem).toMatchObject({
      status: 422,
      code: 'unit_named_twice',
      fields: { names: 'The name 2b is there twice. Use each name once.' },
    });
    expect((await addUnits(as, buildingId, '4..1')).problem).toMatchObject({
      status: 422,
      code: 'units_unreadable',
    });
    expect((await addUnits(as, buildingId, '1..200')).body.building.units).toBe(200);
    expect((await addUnits(as, buildingId, '300, 7')).problem).toMatchObject({
      status: 409,
      code: 'unit_name_taken',
      fields: { names: 'Maple Court already has a unit 7. Use another name.' },
    });
    expect(await found(as, 'Maple Court 300')).toEqual([]);
  });
});

describe('splitting a house into units', () => {
  const split = (as: TestPerson, propertyId: string) =>
    app.current.call(buildingsEndpoints.split, {
      as,
      params: { propertyId },
      body: { name: 'Elm House', unitName: 'Upper', names: 'Lower, Garden', monthlyCost: 950 },
    });

  test('UNIT-2: the house becomes a unit with its history, and the others are new', async () => {
    const as = await anAdmin();
    const house = await aProperty(app.current, as);
    const lease = await aLease(app.current, as, house.id);
    const { status, body } = await split(as, house.id);
    expect(status).toBe(201);
    expect(body.building).toMatchObject({
      name: 'Elm House',
      addressLine1: house.addressLine1,
      units: 3,
      leasedUnits: 1,
    });
    expect(body.units.map(({ home }) => home.label)).toEqual([
      'Elm House Upper',
      'Elm House Lower',
      'Elm House Garden',
    ]);
    expect(await one(as, house.id)).toMatchObject({
      home: { label: 'Elm House Upper' },
      monthlyCost: house.monthlyCost,
      leases: [{ id: lease.id }],
    });
    expect(await one(as, body.units[1]!.id)).toMatchObject({ monthlyCost: 950, leases: [] });
    expect((await split(as, house.id)).problem).toMatchObject({
      status: 409,
      code: 'unit_already',
    });
  });

  test('UNIT-2: the other units have other names than the house', async () => {
    const as = await anAdmin();
    const { id: propertyId } = await aProperty(app.current, as);
    const { problem } = await app.current.call(buildingsEndpoints.split, {
      as,
      params: { propertyId },
      body: { name: 'Elm House', unitName: 'upper', names: 'Upper, Lower', monthlyCost: 950 },
    });
    expect(problem).toMatchObject({ status: 409, code: 'unit_name_taken' });
    expect((await app.current.call(buildingsEndpoints.list, { as })).body).toEqual([]);
  });
});
