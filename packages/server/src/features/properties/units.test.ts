import { unitNames } from '@tenantry/contract/properties/unit-names';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { buildingsEndpoints } from '@tenantry/contract/properties/buildings.endpoints';
import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import { describe, expect, test } from 'vitest';
import {
  aBuilding,
  aBuildingWithUnits,
  propertyOf,
  removeProperty,
  restoreProperty,
  saveProperty,
  unitsBody,
} from '#testing/buildings';
import { aLease, aProperty, propertyBody, type TestPerson } from '#testing/factories';
import { anAdmin } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const addUnits = (as: TestPerson, buildingId: string, names: string) =>
  app.current.call(buildingsEndpoints.addUnits, {
    as,
    params: { buildingId },
    body: unitsBody({ names }),
  });

const found = async (as: TestPerson, q: string) =>
  (await app.current.call(searchEndpoints.search, { as, query: { q } })).body.results;

describe('a unit', () => {
  test('UNIT-1: a property enters a building with a name, and leaves it', async () => {
    const as = await anAdmin(app.current);
    const building = await aBuilding(app.current, as);
    const { id, home } = await aProperty(app.current, as);
    const inside = await saveProperty(app.current, as, id, {
      buildingId: building.id,
      unitName: ' 2B ',
    });
    expect(inside.body).toMatchObject({
      buildingId: building.id,
      unitName: '2B',
      home: { label: 'Maple Court 2B' },
    });
    // A client that does not know of buildings saves the same property.
    expect((await saveProperty(app.current, as, id, {})).body).toMatchObject({
      home: { label: 'Maple Court 2B' },
    });
    const outside = await saveProperty(app.current, as, id, { buildingId: null, unitName: '2B' });
    expect(outside.body).toMatchObject({ home });
    expect(outside.body).not.toHaveProperty('unitName');
  });

  test('UNIT-1: its name is unique in its building, whatever the case', async () => {
    const as = await anAdmin(app.current);
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
    expect(
      (await saveProperty(app.current, as, units[0]!.id, { unitName: '2B' })).problem.code,
    ).toBe('unit_name_taken');
    expect((await create('2b', other.id)).status).toBe(201);
    await removeProperty(app.current, as, units[3]!.id);
    expect((await create('2b')).status).toBe(201);
    expect((await restoreProperty(app.current, as, units[3]!.id)).problem.code).toBe(
      'unit_name_taken',
    );
  });

  test('UNIT-1: of many saves with one name at the same time, one succeeds', async () => {
    const as = await anAdmin(app.current);
    const building = await aBuilding(app.current, as);
    const homes = await Promise.all(Array.from({ length: 6 }, () => aProperty(app.current, as)));
    const answers = await Promise.all(
      homes.map(({ id }) =>
        saveProperty(app.current, as, id, { buildingId: building.id, unitName: '7' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  test('UNIT-1: it needs a name, and a building that exists', async () => {
    const as = await anAdmin(app.current);
    const building = await aBuilding(app.current, as);
    const { id } = await aProperty(app.current, as);
    expect(
      (await saveProperty(app.current, as, id, { buildingId: building.id })).problem,
    ).toMatchObject({
      status: 422,
      code: 'unit_without_name',
      fields: { unitName: 'Enter a name for the unit, such as 2B.' },
    });
    const params = { buildingId: building.id };
    await app.current.call(buildingsEndpoints.remove, { as, params });
    expect(
      (await saveProperty(app.current, as, id, { ...params, unitName: '2B' })).problem,
    ).toMatchObject({
      status: 422,
      code: 'building_gone',
    });
  });

  test('UNIT-1: the second line of its address follows its name, unless a person wrote another', async () => {
    const as = await anAdmin(app.current);
    const { building, units } = await aBuildingWithUnits(app.current, as);
    const { id } = units[3]!;
    const save = async (changes: object) => {
      const { body } = await saveProperty(app.current, as, id, changes);
      return body.addressLine2;
    };
    expect(await save({ unitName: '2C' })).toBe('Unit 2C');
    expect(await save({ addressLine2: 'Rear house' })).toBe('Rear house');
    expect(await save({ unitName: '2D' })).toBe('Rear house');
    expect(await save({ addressLine2: 'Unit 2D' })).toBe('Unit 2D');
    expect(await save({ buildingId: null })).toBeNull();
    expect(await save({ buildingId: building.id, unitName: '2E' })).toBe('Unit 2E');
  });

  test('UNIT-17: one with a lease that has not ended stays in its building', async () => {
    const as = await anAdmin(app.current);
    const { building, units } = await aBuildingWithUnits(app.current, as);
    const other = await aBuilding(app.current, as, { name: 'Oak Court' });
    const { id: propertyId } = units[0]!;
    const lease = await aLease(app.current, as, propertyId);
    for (const buildingId of [null, other.id]) {
      const { problem } = await saveProperty(app.current, as, propertyId, {
        buildingId,
        unitName: '1A',
      });
      expect(problem).toMatchObject({
        status: 409,
        code: 'unit_leased',
        message:
          'Maple Court 1A has a lease that has not ended, so it stays in Maple Court. End the lease first.',
      });
    }
    expect(
      (await saveProperty(app.current, as, propertyId, { unitName: '1C' })).body,
    ).toMatchObject({
      home: { label: 'Maple Court 1C' },
    });
    const params = { buildingId: building.id };
    expect((await app.current.call(buildingsEndpoints.one, { as, params })).body).toMatchObject({
      units: 4,
      leasedUnits: 1,
    });
    await app.current.call(leasesEndpoints.end, { as, params: { propertyId, leaseId: lease.id } });
    expect((await saveProperty(app.current, as, propertyId, { buildingId: null })).status).toBe(
      200,
    );
  });

  test('UNIT-3: the list of homes shows the units of one building', async () => {
    const as = await anAdmin(app.current);
    const { building, units } = await aBuildingWithUnits(app.current, as, '10, 9, 1');
    await aProperty(app.current, as);
    const query = { building: building.id, limit: 50 };
    const { body } = await app.current.call(portfolioEndpoints.list, { as, query });
    expect(body.map(({ unitName }) => unitName)).toEqual(['1', '9', '10']);
    expect(body.map(({ id }) => id).toSorted()).toEqual(units.map(({ id }) => id).toSorted());
  });
});

describe('adding units', () => {
  test('UNIT-2: a pattern makes properties of the building with its address', async () => {
    const as = await anAdmin(app.current);
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
    expect(await propertyOf(app.current, as, body.units[5]!.id)).toMatchObject({
      addressLine1: '18 Linden Street',
      addressLine2: 'Unit 2B',
      monthlyCost: 1200,
      status: 'FOR_LEASE',
      home: { address: '18 Linden Street, Unit 2B, Asheville, NC 28801' },
    });
  });

  test('UNIT-2: 200 units can be added at a time, 201 cannot, and a name is used once', async () => {
    const as = await anAdmin(app.current);
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

test('UNIT-2: a range that is refused is not expanded first', () => {
  const before = process.memoryUsage().heapUsed;
  const long = `${'1a'.repeat(480)}..${'9z'.repeat(480)}`;
  expect(unitNames(long)).toEqual({ refused: 'unreadable', part: long });
  expect(unitNames(`${'1a'.repeat(15)}..${'9z'.repeat(15)}`)).toEqual({ refused: 'tooMany' });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
});
