import { listingsEndpoints } from '@tenantry/contract/properties/listings.endpoints';
import { documentResponse } from '../../platform/documents/serving.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './listings.service.ts';

export function registerListings(routes: Routes, files: FileStore): void {
  routes.handle(listingsEndpoints.publicListing, ({ tx, params }) =>
    service.publicListing(tx, params.propertyId),
  );

  routes.handleOpen(listingsEndpoints.photo, async ({ params, query, transact }) => {
    const { propertyId, fileName } = params;
    const photo = await transact((tx) => service.photoFile(tx, propertyId, fileName));
    return documentResponse(files, photo, { width: query.width, immutable: true });
  });

  routes.handle(listingsEndpoints.adminListing, ({ tx, params }) =>
    service.adminListing(tx, params.propertyId),
  );

  routes.handle(listingsEndpoints.save, ({ tx, params, body }) =>
    service.saveListing(tx, params.propertyId, body),
  );

  routes.handleOpen(listingsEndpoints.uploadPhoto, ({ params, file, transact, transactOnce }) =>
    service.uploadPhoto(
      { transact, transactOnce, files },
      { propertyId: params.propertyId, label: params.fileName, content: file.content },
    ),
  );
}
