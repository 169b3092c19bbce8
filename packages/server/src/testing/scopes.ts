import { randomUUID } from 'node:crypto';
import type { Role } from '@tenantry/contract/access/roles';
import { conditionOf, HOMES, ME, ORG, SURELY } from '#platform/database/reach/rules';
import { reachOfTables } from '#platform/database/reach/tables';
import { aPerson, type TestPerson } from './factories.ts';
import { asOwner } from './inspection.ts';
import type { World } from './world.ts';

/** Limits a person to these homes; undefined for all that there are now. */
export async function limitTo(
  { test, organization }: Pick<World, 'test' | 'organization'>,
  { userId }: TestPerson,
  propertyIds?: readonly string[],
): Promise<void> {
  const { id } = organization;
  const run = (statement: string, values: readonly unknown[]) =>
    asOwner(test, organization, statement, values);
  await run('UPDATE users SET is_limited = true WHERE organization_id = $1 AND id = $2', [
    id,
    userId,
  ]);
  // What stays is left: thousands of deleted rows would be read again by each call of the person.
  await run(
    `DELETE FROM user_places WHERE organization_id = $1 AND user_id = $2
     AND (property_id IS NULL OR NOT ($3::uuid[] IS NULL OR property_id = ANY ($3)))`,
    [id, userId, propertyIds ?? null],
  );
  // A distributed database does not insert what it selects.
  const homes = await asOwner<{ id: string }>(
    test,
    organization,
    `SELECT id FROM properties WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR id = ANY ($2))
     AND id NOT IN (SELECT property_id FROM user_places
       WHERE organization_id = $1 AND user_id = $3 AND property_id IS NOT NULL)`,
    [id, propertyIds ?? null, userId],
  );
  if (homes.length === 0) return;
  const rows = homes.map((_, index) => `($1, $${index * 2 + 3}, $2, $${index * 2 + 4})`);
  await run(
    `INSERT INTO user_places (organization_id, id, user_id, property_id) VALUES ${rows.join(', ')}`,
    [id, userId, ...homes.flatMap((home) => [randomUUID(), home.id])],
  );
}

/** A person with this role who reaches these homes. */
export async function aLimitedPerson(
  world: Pick<World, 'test' | 'organization'>,
  role: Role,
  propertyIds: readonly string[],
): Promise<TestPerson> {
  const person = await aPerson(world.test, world.organization, role);
  await limitTo(world, person, propertyIds);
  return person;
}

/** The ids of all rows that the person must not see, in any table. */
export async function hiddenIds(
  { test, organization }: Pick<World, 'test' | 'organization'>,
  { userId }: TestPerson,
  propertyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const quotedIds = propertyIds.map((id) => `'${id}'`).join();
  const parts = [...reachOfTables.keys()].flatMap((table) => {
    const condition = conditionOf(reachOfTables, table);
    if (condition === null) return [];
    const reached = condition
      .replaceAll(ORG, () => `'${organization.id}'::uuid`)
      .replaceAll(HOMES, () => `array[${quotedIds}]::uuid[]`)
      .replaceAll(ME, () => `'${userId}'::uuid`)
      .replaceAll(SURELY, '');
    return [`SELECT id FROM "${table}" WHERE (${reached}) IS NOT TRUE`];
  });
  const rows = await asOwner<{ id: string }>(test, organization, parts.join(' UNION ALL '));
  return new Set(rows.map(({ id }) => id));
}
