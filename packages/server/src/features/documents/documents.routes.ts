import { documentsEndpoints } from '@tenantry/contract/documents/documents.endpoints';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './documents.service.ts';
import { documentsOfLessee, fileOfLessee } from './lessee-documents.ts';
import { documentsOfOwner, fileOfOwner } from './owner-documents.ts';

export function registerDocuments(routes: Routes, { files }: { readonly files: FileStore }): void {
  routes.handle(documentsEndpoints.list, ({ tx, params }) => service.listDocuments(tx, params));

  routes.handleOpen(documentsEndpoints.upload, ({ transact, transactOnce, params, query, file }) =>
    service.uploadDocument(
      { files, transact, transactOnce },
      { ...params, details: query, content: file.content },
    ),
  );

  routes.handleOpen(
    documentsEndpoints.uploadVersion,
    ({ transact, transactOnce, params, query, file }) =>
      service.uploadVersion(
        { files, transact, transactOnce },
        { ...params, ...query, content: file.content },
      ),
  );

  routes.handle(documentsEndpoints.change, ({ tx, params, body }) =>
    service.changeDocument(tx, params.documentId, body),
  );

  routes.handle(documentsEndpoints.remove, async ({ tx, params }) => {
    await service.removeDocument(tx, params.documentId);
    return {};
  });

  routes.handle(documentsEndpoints.restore, ({ tx, params }) =>
    service.restoreDocument(tx, params.documentId),
  );

  routes.handleOpen(documentsEndpoints.file, ({ transact, params }) =>
    transact((tx) => service.documentFile(tx, files, params)),
  );

  routes.handle(documentsEndpoints.ofLessee, ({ tx, actor }) =>
    documentsOfLessee(tx, actor.userId),
  );

  routes.handleOpen(documentsEndpoints.fileOfLessee, ({ transact, params, actor }) =>
    transact((tx) => fileOfLessee(tx, files, { ...params, userId: actor.userId })),
  );

  routes.handle(documentsEndpoints.ofOwner, ({ tx }) => documentsOfOwner(tx));

  routes.handleOpen(documentsEndpoints.fileOfOwner, ({ transact, params }) =>
    transact((tx) => fileOfOwner(tx, files, params)),
  );
}
