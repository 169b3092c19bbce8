import { existsSync, readdirSync } from 'node:fs';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { anOrganization, aPerson, aProperty } from './factories.ts';
import { asOwner } from './inspection.ts';
import { BOUNDARY } from './multipart.ts';
import { addressOf } from './calls.ts';
import { type TestApp } from './test-app.ts';

/** The names of all files below a folder, including hidden and partial ones. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

/** A property with a cover that can be uploaded and viewed. */
export async function aCover(test: TestApp) {
  const organization = await anOrganization(test);
  const admin = await aPerson(test, organization, 'SiteAdmin');
  const { id: propertyId } = await aProperty(test, admin);
  const host = admin.host;
  return {
    admin,
    propertyId,
    upload: (file: Buffer, fileName = 'house.png') =>
      test.call(portfolioEndpoints.uploadCoverImage, {
        as: admin,
        params: { propertyId, fileName },
        file,
      }),
    /** The public data of the property. */
    shown: async () =>
      (await test.call(propertiesEndpoints.publicProperty, { host, params: { propertyId } })).body,
    get: (url: string, headers: Readonly<Record<string, string>> = {}) =>
      test.app.inject({ url, headers: { host, ...headers } }),
    archive: () =>
      asOwner(
        test,
        organization,
        `UPDATE properties SET archived_at = now() WHERE organization_id = '${organization.id}'`,
      ),
    /** The request of an upload with any body. */
    request: (payload: Buffer, fileName = 'house.png') => ({
      method: 'POST' as const,
      url: addressOf(portfolioEndpoints.uploadCoverImage.path, { propertyId, fileName }),
      headers: {
        host,
        authorization: `Bearer ${admin.token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      payload,
    }),
  };
}
