import type { Role } from '@tenantry/contract/access/roles';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import sharp from 'sharp';
import { createOrganization } from '#features/installation';
import type { Organization } from '../platform/database/organization-table.ts';
import { aLease, aPerson, aProperty, type TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** An organization on its own domain with one person of each role. */
export interface World {
  readonly test: TestApp;
  readonly organization: Organization;
  readonly superAdmin: TestPerson;
  readonly admin: TestPerson;
  readonly lessee: TestPerson;
}

let counter = 0;

export async function aWorld(test: TestApp): Promise<World> {
  counter += 1;
  const settings = { name: `World ${counter}`, domain: `world${counter}.example.com`, demo: false };
  const { organization } = await test.database.transactInstallation((tx) =>
    createOrganization(tx, settings),
  );
  test.directory.forget();
  const person = (role: Role) => aPerson(test, organization, role);
  return {
    test,
    organization,
    superAdmin: await person('SuperAdmin'),
    admin: await person('SiteAdmin'),
    lessee: await person('Leasee'),
  };
}

/** ORG-7: in a world with a SuperAdmin, nobody else may change the domain. */
export const PROVE_DOMAIN = '/v1/admin/organization/domain/prove';

/** The person with the fewest rights of those who may call an endpoint. */
export function callerOf({ access, path }: EndpointDefinition, world: World): TestPerson {
  if (access === 'superAdmin' || path === PROVE_DOMAIN) return world.superAdmin;
  return access === 'lessee' ? world.lessee : world.admin;
}

/** A property that the world's tenant rents. */
export async function aRentalIn({ test, admin, lessee }: World) {
  const property = await aProperty(test, admin);
  const lease = await aLease(test, admin, property.id, { emailAddress: lessee.emailAddress });
  return { property, lease };
}

let image: Promise<Buffer> | undefined;

/** A small picture that every upload accepts. */
export function aPicture(): Promise<Buffer> {
  image ??= sharp({ create: { width: 8, height: 6, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  return image;
}
