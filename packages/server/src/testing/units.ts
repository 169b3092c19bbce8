import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { aBuilding } from './buildings.ts';
import { asSuperuser } from './inspection.ts';
import type { TestApp } from './test-app.ts';
import { aWorld, type World } from './world.ts';

/**
 * UNIT-1, UNIT-3: nobody is told of a unit by its address alone, which its neighbors share. A walk over all calls looks
 * for such addresses in organizations in which every home is a unit of one building.
 */

const BUILDING = 'Maple Court';

/** The streets of the sample homes. */
const street = /\d+ (?:Elm|Oak) Street/;

/** From now on, every new home of an organization that has the building is a unit of it. */
export async function putHomesIntoBuildings(test: TestApp): Promise<void> {
  await asSuperuser(
    test,
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
    test,
    'CREATE TRIGGER in_building BEFORE INSERT ON properties FOR EACH ROW EXECUTE FUNCTION in_building()',
    [],
  );
}

export async function aWorldOfUnits(test: TestApp): Promise<World> {
  const world = await aWorld(test);
  await aBuilding(test, world.admin, { name: BUILDING });
  return world;
}

/** Lines of an address, where they stay beside the name of the home. */
const lines = new Set(['address', 'addressLine1']);

/** The places of texts that have the street of a home without the name of its building. */
export function unnamed(value: unknown, path = '', around: readonly string[] = []): string[] {
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

/** Only a home that is not a unit can be split into units. */
export const needsHouse = ({ path }: EndpointDefinition): boolean => path.endsWith('/split');

/** Addresses that a person types, before they are a home's. */
const isTyped = ({ path }: EndpointDefinition) => path.startsWith('/v1/admin/addresses');

/** The same for the answer to a call. */
export function unnamedIn(endpoint: EndpointDefinition, payload: string): string[] {
  if (needsHouse(endpoint) || isTyped(endpoint)) return [];
  if (endpoint.path.endsWith('.csv')) {
    const rows = payload.split('\r\n');
    return rows.filter((line) => street.test(line) && !line.includes(BUILDING));
  }
  return typeof endpoint.response === 'string' || payload === ''
    ? []
    : unnamed(JSON.parse(payload));
}
