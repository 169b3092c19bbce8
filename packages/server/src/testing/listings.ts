import { listingsEndpoints } from '@tenantry/contract/properties/listings.endpoints';
import type { AdminListing } from '@tenantry/contract/properties/listings.schemas';
import { aProperty, type TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { aPicture, type World } from './world.ts';

/** The listing of a home for lease. */
export const listingBody = (changes: object = {}) => ({
  description: 'A bright home.\n\nThe garden is shared.',
  deposit: 1200,
  availableFrom: '2030-05-01',
  ...changes,
});

/** Adds a photo to a property; returns the listing. */
export async function aPhoto(
  test: TestApp,
  as: TestPerson,
  propertyId: string,
  fileName = 'kitchen.png',
): Promise<AdminListing> {
  const params = { propertyId, fileName };
  const file = await aPicture();
  const added = await test.call(listingsEndpoints.uploadPhoto, { as, params, file });
  if (added.status !== 201) throw new Error(`the photo was not added: ${added.status}`);
  return added.body;
}

async function aListedProperty({ test, admin }: World) {
  const { id: propertyId } = await aProperty(test, admin);
  const listing = await aPhoto(test, admin, propertyId);
  return { propertyId, ...listing };
}

/** A sample call for each endpoint of listings. */
export const listingCalls = {
  'GET /v1/public/properties/:propertyId/listing': async (world: World) => ({
    params: { propertyId: (await aListedProperty(world)).propertyId },
  }),
  'GET /v1/public/properties/:propertyId/photos/:fileName': async (world: World) => {
    const { propertyId, photos } = await aListedProperty(world);
    const fileName = decodeURIComponent(photos[0]!.url.split('/').at(-1)!);
    return { params: { propertyId, fileName }, query: {} };
  },
  'GET /v1/admin/properties/:propertyId/listing': async (world: World) => ({
    params: { propertyId: (await aListedProperty(world)).propertyId },
  }),
  'POST /v1/admin/properties/:propertyId/listing': async (world: World) => {
    const { propertyId, photos, version } = await aListedProperty(world);
    const named = photos.map(({ id }) => ({ id, caption: 'The kitchen' }));
    return { params: { propertyId }, body: { ...listingBody(), photos: named, version } };
  },
  'POST /v1/admin/properties/:propertyId/photos/:fileName/upload': async ({
    test,
    admin,
  }: World) => ({
    params: { propertyId: (await aProperty(test, admin)).id, fileName: 'garden.png' },
    file: await aPicture(),
  }),
};
