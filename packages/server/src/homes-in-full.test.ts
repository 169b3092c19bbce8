import { FILE } from '@tenantry/contract/shared/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBuilding } from '#testing/buildings';
import { requestOf } from '#testing/calls';
import { asSuperuser } from '#testing/inspection';
import {
  calledByPeople,
  isSetup,
  nameOf,
  needsProvider,
  sampleCall,
  sharedWorlds,
} from '#testing/sample-calls';
import { useTestApp } from '#testing/test-app';
import { aWorld, callerOf } from '#testing/world';

/**
 * UNIT-1, UNIT-3: nobody is told of a unit by its address alone, which its neighbors share. Each call is made for an
 * organization in which every home is a unit of one building.
 */

const app = useTestApp();

const BUILDING = 'Maple Court';

/** The streets of the sample homes. */
const street = /\d+ (?:Elm|Oak) Street/;

/** In the organizations that have the building, every home is a unit of it. */
beforeAll(async () => {
  await asSuperuser(
    app.current,
    `CREATE FUNCTION in_building() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      IF NEW.building_id IS NULL THEN
        SELECT id, name, right(NEW.id::text, 12) INTO NEW.building_id, NEW.building_name, NEW.unit_name
          FROM buildings WHERE organization_id = NEW.organization_id AND name = '${BUILDING}';
      END IF;
      RETURN NEW;
    END $$`,
    [],
  );
  await asSuperuser(
    app.current,
    'CREATE TRIGGER in_building BEFORE INSERT ON properties FOR EACH ROW EXECUTE FUNCTION in_building()',
    [],
  );
});

async function aWorldOfUnits() {
  const world = await aWorld(app.current);
  await aBuilding(app.current, world.admin, { name: BUILDING });
  return world;
}

const worldOf = sharedWorlds(app, aWorldOfUnits);

/** Lines of an address, where they stay beside the name of the home. */
const lines = new Set(['address', 'addressLine1']);

/** The places of texts that have the street of a home without the name of its building. */
function unnamed(value: unknown, path = '', around: readonly string[] = []): string[] {
  if (typeof value === 'string') {
    if (!street.test(value) || value.includes(BUILDING)) return [];
    const isLine = lines.has(/\w+$/.exec(path)?.[0] ?? '');
    return isLine && around.some((text) => text.includes(BUILDING)) ? [] : [`${path}: ${value}`];
  }
  if (Array.isArray(value)) return value.flatMap((item) => unnamed(item, `${path}[]`, around));
  if (typeof value !== 'object' || value === null) return [];
  const beside = JSON.stringify(value);
  return Object.entries(value).flatMap(([key, item]) =>
    unnamed(item, path ? `${path}.${key}` : key, [beside]),
  );
}

/** Addresses that a person types, before they are a home's; the stream of changes; and a split, which no unit can be. */
const exceptions = [
  '/v1/admin/addresses',
  '/v1/admin/addresses/:addressId',
  '/v1/events',
  '/v1/admin/properties/:propertyId/split',
];

const called = calledByPeople.filter(
  (endpoint) =>
    !isSetup(nameOf(endpoint)) && !needsProvider(endpoint) && !exceptions.includes(endpoint.path),
);

const isTable = (path: string) => path.endsWith('.csv');

test('UNIT-1: a unit that is named by its address alone is noticed, wherever it is', () => {
  const address = '5 Elm Street, Unit 2B, Albany, NY 12207';
  const named = { home: { label: 'Maple Court 2B', address } };
  expect(unnamed({ rows: [named, { title: `Maple Court 2B, ${address}` }] })).toEqual([]);
  expect(unnamed({ rows: [named, { title: '5 Elm Street' }] })).toEqual([
    'rows[].title: 5 Elm Street',
  ]);
  expect(unnamed({ ...named, address })).toEqual([]);
  expect(unnamed({ address })).toEqual([`address: ${address}`]);
});

describe.each(called.filter(({ path, response }) => response !== FILE || isTable(path)))(
  'UNIT-1, UNIT-3: $method $path',
  (endpoint) => {
    test('UNIT-1, UNIT-3: names each unit by its building', async () => {
      const world = await worldOf(endpoint);
      const sample = await sampleCall(world, endpoint);
      const caller = endpoint.access === 'public' ? {} : { as: callerOf(endpoint, world) };
      const host = world.organization.domain;
      const answer = await app.current.app.inject(
        requestOf(endpoint, { ...caller, host, ...sample }),
      );
      expect(answer.statusCode).toBe(endpoint.status ?? 200);
      const found = isTable(endpoint.path)
        ? answer.payload
            .split('\r\n')
            .filter((line) => street.test(line) && !line.includes(BUILDING))
        : unnamed(answer.json());
      expect(found).toEqual([]);
    });
  },
);
