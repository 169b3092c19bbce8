import { importsEndpoints } from '@tenantry/contract/imports/imports.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './imports.service.ts';
import { starterFile } from './starters.ts';
import { requestUndo } from './undoing/undo.service.ts';
import { readTable } from './table-reading.ts';

export function registerImports(routes: Routes): void {
  routes.handle(importsEndpoints.list, ({ tx }) => service.listImports(tx));

  routes.handleOpen(importsEndpoints.upload, async ({ transactOnce, params, query, file }) => {
    const table = await readTable(file.content, query.sheet);
    return transactOnce((tx) => service.addImport(tx, params.fileName, table));
  });

  routes.handle(importsEndpoints.one, ({ tx, params }) => service.oneImport(tx, params.importId));

  routes.handle(importsEndpoints.rows, ({ tx, params, query }) =>
    service.listRows(tx, params.importId, query),
  );

  routes.handle(importsEndpoints.rehearse, ({ tx, params, body }) =>
    service.rehearseImport(tx, params.importId, body),
  );

  routes.handle(importsEndpoints.correct, ({ tx, params, body }) =>
    service.correctRow(tx, params.importId, params.row, body),
  );

  routes.handle(importsEndpoints.apply, ({ tx, params, body }) =>
    service.applyImport(tx, params.importId, body.plan),
  );

  routes.handle(importsEndpoints.undo, async ({ tx, params }) => {
    await service.refuseOfSwitchover(tx, params.importId);
    return requestUndo(tx, params.importId);
  });

  routes.handle(importsEndpoints.discard, async ({ tx, params }) => {
    await service.discardImport(tx, params.importId);
    return {};
  });

  routes.handle(importsEndpoints.profiles, ({ tx }) => service.listProfiles(tx));

  routes.handle(importsEndpoints.removeProfile, async ({ tx, params }) => {
    await service.removeProfile(tx, params.profileId);
    return {};
  });

  routes.handleOpen(importsEndpoints.starter, ({ params: { starter } }) => starterFile(starter));
}
