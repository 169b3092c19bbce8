import { inspectionsEndpoints } from '@tenantry/contract/inspections/inspections.endpoints';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import { compareInspection, deductItem } from './comparing.service.ts';
import * as photos from './inspection-photos.service.ts';
import * as service from './inspections.service.ts';
import { pdfFile, sealIfReady, sealInspection } from './sealing.service.ts';
import * as signing from './signing.service.ts';
import * as templates from './templates.service.ts';

interface Parts {
  readonly files: FileStore;
}

export function registerInspections(routes: Routes, { files }: Parts): void {
  registerTemplates(routes);
  registerEndings(routes, { files });
  registerOwn(routes, { files });

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

function registerEndings(routes: Routes, { files }: Parts): void {
  routes.handle(inspectionsEndpoints.send, ({ tx, params, body }) =>
    signing.sendToTenants(tx, params.inspectionId, body.days),
  );

  routes.handleOpen(inspectionsEndpoints.seal, ({ transact, transactOnce, params }) =>
    sealInspection({ files, transact, transactOnce }, params.inspectionId),
  );

  routes.handleOpen(inspectionsEndpoints.pdf, ({ transact, params }) =>
    transact(async (tx) => {
      const row = await service.existingInspection(tx, params.inspectionId);
      return documentResponse(files, await pdfFile(tx, row));
    }),
  );

  routes.handle(inspectionsEndpoints.compare, ({ tx, params }) =>
    compareInspection(tx, params.inspectionId),
  );

  routes.handle(inspectionsEndpoints.deduct, ({ tx, params, body }) =>
    deductItem(tx, params.inspectionId, body),
  );
}

function registerOwn(routes: Routes, { files }: Parts): void {
  routes.handle(inspectionsEndpoints.ofLessee, ({ tx, actor }) =>
    signing.inspectionsOfLessee(tx, actor.userId),
  );

  routes.handleOpen(inspectionsEndpoints.fileOfLessee, ({ transact, params, query, actor }) =>
    transact((tx) =>
      signing.photoOfLessee(tx, files, { ...params, ...query, userId: actor.userId }),
    ),
  );

  routes.handleOpen(inspectionsEndpoints.pdfOfLessee, ({ transact, params, actor }) =>
    transact((tx) => signing.pdfOfLessee(tx, files, { ...params, userId: actor.userId })),
  );

  routes.handleOpen(
    inspectionsEndpoints.sign,
    async ({ transact, transactOnce, params, body, actor }) => {
      const { inspectionId } = params;
      const own = { userId: actor.userId, inspectionId };
      const signed = await transactOnce((tx) => signing.signInspection(tx, own, body));
      // A call that is sent again seals what could not be sealed before.
      await sealIfReady({ files, transact, transactOnce: transact }, inspectionId);
      return signed;
    },
  );
}
