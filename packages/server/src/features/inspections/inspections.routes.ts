import { inspectionsEndpoints } from '@tenantry/contract/inspections/inspections.endpoints';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import * as photos from './inspection-photos.service.ts';
import * as service from './inspections.service.ts';
import * as templates from './templates.service.ts';

interface Parts {
  readonly files: FileStore;
}

export function registerInspections(routes: Routes, { files }: Parts): void {
  registerTemplates(routes);

  routes.handle(inspectionsEndpoints.list, ({ tx, query }) => service.listInspections(tx, query));

  routes.handle(inspectionsEndpoints.create, ({ tx, body }) => service.startInspection(tx, body));

  routes.handle(inspectionsEndpoints.one, ({ tx, params }) =>
    service.inspectionOf(tx, params.inspectionId),
  );

  routes.handle(inspectionsEndpoints.remove, async ({ tx, params }) => {
    await service.removeInspection(tx, params.inspectionId);
    return {};
  });

  routes.handle(inspectionsEndpoints.saveItems, ({ tx, params, body }) =>
    service.saveItems(tx, params.inspectionId, body),
  );

  routes.handleOpen(
    inspectionsEndpoints.uploadPhoto,
    ({ transact, transactOnce, params, query, file }) => {
      const { fileName: label, key: photoId, ...named } = params;
      const photo = { ...named, photoId, label, takenAt: new Date(query.takenAt) };
      const { content } = file;
      return photos.uploadPhoto({ files, transact, transactOnce }, { ...photo, content });
    },
  );

  routes.handle(inspectionsEndpoints.removePhoto, ({ tx, params }) =>
    photos.removePhoto(tx, params),
  );

  routes.handleOpen(inspectionsEndpoints.file, ({ transact, params, query }) =>
    transact((tx) => photos.photoFile(tx, files, { ...params, ...query })),
  );
}

function registerTemplates(routes: Routes): void {
  routes.handle(inspectionsEndpoints.templates, ({ tx }) => templates.listTemplates(tx));

  routes.handle(inspectionsEndpoints.createTemplate, ({ tx, body }) =>
    templates.addTemplate(tx, body),
  );

  routes.handle(inspectionsEndpoints.saveTemplate, ({ tx, params, body }) =>
    templates.saveTemplate(tx, params.templateId, body),
  );

  routes.handle(inspectionsEndpoints.removeTemplate, async ({ tx, params }) => {
    await templates.removeTemplate(tx, params.templateId);
    return {};
  });
}
