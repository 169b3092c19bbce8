import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import type { DocumentReader } from '@tenantry/reading/documents/reader';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { analyzeStatement } from './analyzing.service.ts';
import { applyStatement } from './applying.service.ts';
import * as statements from './statements.service.ts';

export function registerStatements(
  routes: Routes,
  files: FileStore,
  documents: DocumentReader,
): void {
  routes.handle(statementsEndpoints.list, ({ tx, params }) =>
    statements.statementsOfProperty(tx, params.propertyId),
  );

  routes.handleOpen(statementsEndpoints.upload, ({ transact, transactOnce, params, file }) =>
    statements.uploadStatement(
      { transact, transactOnce, files },
      { propertyId: params.propertyId, label: params.fileName, content: file.content },
    ),
  );

  routes.handleOpen(statementsEndpoints.file, ({ transact, params }) =>
    transact((tx) => statements.statementFile(tx, files, params)),
  );

  routes.handle(statementsEndpoints.remove, async ({ tx, params }) => {
    await statements.removeStatement(tx, params);
    return {};
  });

  routes.handle(statementsEndpoints.restore, ({ tx, params }) =>
    statements.restoreStatement(tx, params),
  );

  routes.handleOpen(statementsEndpoints.analyze, ({ transact, params, signal }) =>
    analyzeStatement({ transact, files, documents, signal }, params),
  );

  routes.handle(statementsEndpoints.apply, ({ tx, params, body }) =>
    applyStatement(tx, params, body),
  );
}
