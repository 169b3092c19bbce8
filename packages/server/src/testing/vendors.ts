import type { EndpointByName } from '@tenantry/contract/api';
import { vendorsEndpoints } from '@tenantry/contract/vendors/vendors.endpoints';
import type { VendorDetails, vendorInput } from '@tenantry/contract/vendors/vendors.schemas';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import type { z } from 'zod';
import type { TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { World } from './world.ts';

type Body = z.input<typeof vendorInput>;

export const vendorBody = (changes: Partial<Body> = {}): Body => ({
  name: 'Reyes Plumbing',
  contactName: 'Marta Reyes',
  emailAddress: 'marta@reyes.example',
  phoneNumber: '(212) 555-0188',
  trades: ['PLUMBING'],
  insuranceExpiresOn: '2027-06-30',
  licenseNumber: 'PL-4471',
  licenseExpiresOn: '2027-12-31',
  rating: 4,
  notes: 'Calls back within the hour.',
  ...changes,
});

export async function aVendor(
  test: TestApp,
  as: TestPerson,
  changes: Partial<Body> = {},
): Promise<VendorDetails> {
  const made = await test.call(vendorsEndpoints.create, { as, body: vendorBody(changes) });
  if (made.status !== 201) throw new Error(JSON.stringify(made.problem));
  return made.body;
}

/** Adds a file to a vendor. */
export async function aPaper(
  test: TestApp,
  as: TestPerson,
  vendorId: string,
): Promise<VendorDetails> {
  const params = { vendorId, paper: 'INSURANCE' as const, fileName: 'certificate.pdf' };
  const added = await test.call(vendorsEndpoints.upload, { as, params, file: await aPdf() });
  if (added.status !== 201) throw new Error(JSON.stringify(added.problem));
  return added.body;
}

const inWorld = async ({ test, admin }: World) => {
  const { id: vendorId, version } = await aVendor(test, admin);
  return { params: { vendorId }, version };
};

const paramsIn = async (world: World) => ({ params: (await inWorld(world)).params });

/** A call for each endpoint of vendors. */
export const vendorCalls = {
  'GET /v1/admin/vendors': async (world: World) => {
    await inWorld(world);
    return {};
  },
  'GET /v1/admin/vendors/:vendorId': paramsIn,
  'POST /v1/admin/vendors': () => ({ body: vendorBody() }),
  'POST /v1/admin/vendors/:vendorId': async (world: World) => {
    const { params, version } = await inWorld(world);
    return { params, body: { ...vendorBody({ rating: 5 }), version } };
  },
  'DELETE /v1/admin/vendors/:vendorId': paramsIn,
  'POST /v1/admin/vendors/:vendorId/restore': async (world: World) => {
    const { params } = await inWorld(world);
    await world.test.call(vendorsEndpoints.archive, { as: world.admin, params });
    return { params, body: {} };
  },
  'POST /v1/admin/vendors/:vendorId/files/:paper/:fileName/upload': async (world: World) => {
    const { params } = await inWorld(world);
    const paper = 'INSURANCE' as const;
    return { params: { ...params, paper, fileName: 'certificate.pdf' }, file: await aPdf() };
  },
  'GET /v1/admin/vendors/:vendorId/files/:fileId': async (world: World) => {
    const { params } = await inWorld(world);
    const { files } = await aPaper(world.test, world.admin, params.vendorId);
    return { params: { ...params, fileId: files[0]?.id ?? '' } };
  },
} satisfies { readonly [Name in keyof EndpointByName]?: unknown };
