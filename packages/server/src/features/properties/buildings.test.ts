import { archiveEndpoints } from '@tenantry/contract/portfolio/archive.endpoints';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { buildingsEndpoints } from '@tenantry/contract/properties/buildings.endpoints';
import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import { describe, expect, test } from 'vitest';
import {
  aBuilding,
  aBuildingWithUnits,
  buildingBody,
  propertyOf,
  removeProperty,
  restoreProperty,
  saveProperty,
} from '#testing/buildings';
import { aLease, anOrganization, aPerson, aProperty, type TestPerson } from '#testing/factories';
import { anAdmin } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { callDuring } from '#testing/waiting';
import type { Transaction } from '../../platform/database/database.ts';
import { addUnits } from './buildings.service.ts';

const app = useTestApp();

const found = async (as: TestPerson, q: string) =>
  (await app.current.call(searchEndpoints.search, { as, query: { q } })).body.results;

describe('a building', () => {
  test('UNIT-1: it is saved with its name, address, year and area, and listed by name', async () => {
    const as = await anAdmin(app.current);
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
    const as = await anAdmin(app.current);
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
    const as = await anAdmin(app.current);
    const { building, units } = await aBuildingWithUnits(app.current, as);
    const moved = units[3]!;
    await saveProperty(app.current, as, moved.id, { addressLine1: '20 Linden Street' });
    await app.current.call(buildingsEndpoints.update, {
      as,
      params: { buildingId: building.id },
      body: buildingBody({ name: 'Linden Court', addressLine1: '18 Linden Avenue' }),
    });
    expect(await propertyOf(app.current, as, units[0]!.id)).toMatchObject({
      home: {
        label: 'Linden Court 1A',
        address: '18 Linden Avenue, Unit 1A, Asheville, NC 28801',
      },
    });
    expect(await propertyOf(app.current, as, moved.id)).toMatchObject({
      home: { label: 'Linden Court 2B' },
      addressLine1: '20 Linden Street',
    });
    expect(await found(as, 'linden court 1a')).toMatchObject([
      { kind: 'property', id: units[0]!.id, title: 'Linden Court 1A' },
      { kind: 'building', id: building.id, title: 'Linden Court' },
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
    const as = await anAdmin(app.current);
    const { building, units } = await aBuildingWithUnits(app.current, as, '1, 2');
    const params = { buildingId: building.id };
    const archiveIt = () => app.current.call(buildingsEndpoints.remove, { as, params });
    expect((await archiveIt()).problem).toMatchObject({
      status: 409,
      code: 'building_has_units',
      message: 'Maple Court still has 2 units. Move them out of the building or delete them first.',
    });
    for (const { id } of units) await removeProperty(app.current, as, id);
    expect((await archiveIt()).status).toBe(200);
    expect((await app.current.call(buildingsEndpoints.one, { as, params })).status).toBe(404);
    expect((await app.current.call(buildingsEndpoints.list, { as })).body).toEqual([]);
    const listed = await app.current.call(archiveEndpoints.list, {
      as,
      params: { kind: 'building' },
      query: {},
    });
    expect(listed.body).toMatchObject([{ id: building.id, title: 'Maple Court', refusal: null }]);

    expect((await restoreProperty(app.current, as, units[0]!.id)).problem).toMatchObject({
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
    expect((await restoreProperty(app.current, as, units[0]!.id)).body).toMatchObject({
      unitName: '1',
    });
  });

  test('UNIT-1: a unit that is added while it is saved gets its new name and address', async () => {
    const organization = await anOrganization(app.current);
    const as = await aPerson(app.current, organization, 'SiteAdmin');
    const { building } = await aBuildingWithUnits(app.current, as, '1');
    const body = buildingBody({ name: 'Linden Court', addressLine1: '18 Linden Avenue' });
    const added = async (tx: Transaction) => {
      const { units } = await addUnits(tx, building.id, {
        names: '2',
        monthlyCost: 900,
        managed: false,
        attributes: [],
      });
      return units;
    };
    const params = { buildingId: building.id };
    const saved = await callDuring(app.current, organization, added, () =>
      app.current.call(buildingsEndpoints.update, { as, params, body }),
    );
    expect(saved.body.units).toBe(2);
    const query = { building: building.id, limit: 50 };
    const { body: units } = await app.current.call(portfolioEndpoints.list, { as, query });
    expect(units.map(({ home }) => home)).toMatchObject([
      { label: 'Linden Court 1', address: '18 Linden Avenue, Unit 1, Asheville, NC 28801' },
      { label: 'Linden Court 2', address: '18 Linden Avenue, Unit 2, Asheville, NC 28801' },
    ]);
  });

  test('UNIT-1: its history says what changed', async () => {
    const as = await anAdmin(app.current);
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

test('UNIT-3: the name of a building finds it before its units, and the name of a unit finds both', async () => {
  const admin = await anAdmin(app.current);
  const titles = async (q: string) =>
    (await found(admin, q)).map(({ kind, title }) => `${kind}: ${title}`);
  const home = await aProperty(app.current, admin, { addressLine1: '4 Oak Street' });
  await aLease(app.current, admin, home.id, { firstName: 'Maria', lastName: 'Okafor' });
  await aBuildingWithUnits(app.current, admin, '1A, 2B', { name: 'Maple Court' });
  await aBuildingWithUnits(app.current, admin, '2B', { name: 'Elm House' });
  expect((await titles('maple court')).slice(0, 3)).toEqual([
    'building: Maple Court',
    'property: Maple Court 1A',
    'property: Maple Court 2B',
  ]);
  expect((await titles('Maple Court 2B')).slice(0, 2)).toEqual([
    'property: Maple Court 2B',
    'building: Maple Court',
  ]);
  expect((await titles('2b elm')).slice(0, 2)).toEqual([
    'property: Elm House 2B',
    'building: Elm House',
  ]);
  expect(await titles('4 oak street')).toEqual([
    'property: 4 Oak Street',
    'lease: Lease of Maria Okafor',
  ]);
});
