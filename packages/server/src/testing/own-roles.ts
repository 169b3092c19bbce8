import { ownRolesEndpoints } from '@tenantry/contract/access/own-roles.endpoints';
import type { roleInput } from '@tenantry/contract/access/own-roles.schemas';
import type { z } from 'zod';
import type { World } from './world.ts';

type Body = z.input<typeof roleInput>;

let counter = 0;

export function roleBody(changes: Partial<Body> = {}): Body {
  counter += 1;
  return { name: `Night desk ${counter}`, permissions: ['tasks:read', 'tasks:write'], ...changes };
}

/** A role of the organization, defined by an administrator. */
export async function aDefinedRole(
  { test, admin }: Pick<World, 'test' | 'admin'>,
  body = roleBody(),
) {
  const made = (await test.call(ownRolesEndpoints.create, { as: admin, body })).body;
  if (made.id === null || made.version === null) throw new Error('the role was not defined');
  return { ...made, id: made.id, version: made.version };
}
