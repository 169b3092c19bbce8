import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import type { FileStore } from '../../platform/files/file-store.ts';
import { imageAnswer } from '../../platform/files/stored-images.ts';
import type { Routes } from '../../platform/http/routes.ts';
import * as archive from './archive.service.ts';
import { defineAttributes } from './attributes.service.ts';
import { citiesOfProperties, definedAttributes } from './properties.repository.ts';
import * as service from './properties.service.ts';

export function registerProperties(
  routes: Routes,
  files: FileStore,
  sources: service.PropertySources,
): void {
  routes.handle(propertiesEndpoints.publicAttributes, ({ tx }) => definedAttributes(tx));

  routes.handle(propertiesEndpoints.publicProperties, ({ tx }) => service.publicProperties(tx));

  routes.handle(propertiesEndpoints.publicProperty, ({ tx, params }) =>
    service.publicProperty(tx, params.propertyId),
  );

  routes.handleOpen(propertiesEndpoints.coverImage, async ({ params, query, transact }) => {
    const cover = await transact((tx) => service.coverFile(tx, params.propertyId, params.fileName));
    return imageAnswer(files, cover, query.width);
  });

  routes.handle(propertiesEndpoints.list, ({ tx, query }) =>
    service.adminProperties(tx, sources, query),
  );

  routes.handle(propertiesEndpoints.one, ({ tx, params }) =>
    service.adminProperty(tx, sources, params.propertyId),
  );

  routes.handle(propertiesEndpoints.cities, ({ tx }) => citiesOfProperties(tx));

  routes.handle(propertiesEndpoints.create, async ({ tx, body }) => {
    const id = await service.createProperty(tx, body);
    return service.adminProperty(tx, sources, id);
  });

  routes.handle(propertiesEndpoints.update, async ({ tx, params, body }) => {
    await service.updateProperty(tx, sources, params.propertyId, body);
    return service.adminProperty(tx, sources, params.propertyId);
  });

  routes.handle(propertiesEndpoints.remove, async ({ tx, params }) => {
    await archive.removeProperty(tx, sources, params.propertyId);
    return {};
  });

  routes.handle(propertiesEndpoints.archived, ({ tx }) => archive.archivedProperties(tx));

  routes.handle(propertiesEndpoints.restore, async ({ tx, params }) => {
    await archive.restoreProperty(tx, params.propertyId);
    return service.adminProperty(tx, sources, params.propertyId);
  });

  routes.handle(propertiesEndpoints.defineAttributes, ({ tx, body }) => defineAttributes(tx, body));

  routes.handleOpen(propertiesEndpoints.uploadCoverImage, async ({ params, file, transact }) => {
    await service.replaceCover(transact, files, {
      propertyId: params.propertyId,
      label: params.fileName,
      content: file.content,
    });
    return transact((tx) => service.adminProperty(tx, sources, params.propertyId));
  });
}
