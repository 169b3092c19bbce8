import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import type { Role } from '@tenantry/contract/access/roles';
import type { Access, EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { aPerson, type TestPerson } from './factories.ts';
import { allBut, aRole } from './made-up-roles.ts';
import { calledByPeople, isSetup, nameOf } from './sample-calls.ts';
import { NOW } from './test-app.ts';
import { aWorld, PROVE_DOMAIN, type World } from './world.ts';

/** The endpoints that people call once there is an organization. */
export const inOrganization = calledByPeople.filter((endpoint) => !isSetup(nameOf(endpoint)));

/** People of one world, each created when first needed. */
export function peopleOf(world: World) {
  const { test, organization } = world;
  const known = new Map<Role | null, Promise<TestPerson>>();
  return (role: Role | null): Promise<TestPerson> => {
    const person = known.get(role) ?? aPerson(test, organization, role);
    known.set(role, person);
    return person;
  };
}

export type People = ReturnType<typeof peopleOf>;

/** Calls about a record that only its owner finds. */
const ownRecord =
  /^\/v1\/auth\/(?:\w+\/:\w+Id|passkeys|secondFactor(?:\/recoveryCodes)?|personalData\/.+)$/;

/** The person with the fewest rights of those who may call an endpoint. */
export async function leastCaller(
  { access, path }: EndpointDefinition,
  world: World,
  people: People,
): Promise<TestPerson | null> {
  if (access === 'public') return null;
  if (access === 'superAdmin' || path === PROVE_DOMAIN) return world.superAdmin;
  if (access === 'lessee') return world.lessee;
  // The samples of such records belong to the admin, who is also the owner that is asked.
  if (path.startsWith('/v1/admin/ownerQuestions/')) return world.admin;
  if (access === 'signedIn') return ownRecord.test(path) ? world.admin : people(null);
  return people(aRole(access === 'staff' ? 'properties:read' : access.staff));
}

/** A person with every right whose session ended a minute ago. */
async function anExpiredSession({ test, organization }: World): Promise<TestPerson> {
  test.clock.advance({ minutes: -61 });
  const person = await aPerson(test, organization, 'SuperAdmin');
  test.clock.set(NOW);
  return person;
}

async function aLoggedOutSession({ test, organization }: World): Promise<TestPerson> {
  const person = await aPerson(test, organization, 'SuperAdmin');
  await test.call(accessEndpoints.logout, { as: person, body: {} });
  return person;
}

/** People who have not signed in to this organization, whatever their rights. */
export async function strangersTo(
  world: World,
): Promise<Readonly<Record<string, TestPerson | null>>> {
  return {
    nobody: null,
    'a SuperAdmin of another organization': (await aWorld(world.test)).superAdmin,
    'an expired session': await anExpiredSession(world),
    'a logged-out session': await aLoggedOutSession(world),
  };
}

/** The roles with the most rights of those that may not call an endpoint. */
export function refusedRoles(access: Access): readonly (Role | null)[] {
  if (access === 'public' || access === 'signedIn') return [];
  if (access === 'lessee') return [null, 'SuperAdmin'];
  if (access === 'superAdmin') return [null, 'Leasee', 'SiteAdmin'];
  return [null, 'Leasee', ...(access === 'staff' ? [] : [allBut(access.staff)])];
}
