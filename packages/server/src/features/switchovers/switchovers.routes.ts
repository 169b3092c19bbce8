import { switchoversEndpoints } from '@tenantry/contract/switchovers/switchovers.endpoints';
import { readTable } from '#features/imports';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './switchovers.service.ts';
import { requestUndo } from './undo-switch.ts';

export function registerSwitchovers(routes: Routes): void {
  routes.handle(switchoversEndpoints.list, ({ tx }) => service.listSwitchovers(tx));

  routes.handle(switchoversEndpoints.start, ({ tx, body }) =>
    service.startSwitchover(tx, body.program),
  );

  routes.handle(switchoversEndpoints.one, ({ tx, params }) =>
    service.oneSwitchover(tx, params.switchoverId),
  );

  routes.handle(switchoversEndpoints.change, ({ tx, params, body }) =>
    service.changeSwitchover(tx, params.switchoverId, body),
  );

  routes.handleOpen(switchoversEndpoints.upload, async ({ transactOnce, params, query, file }) => {
    const table = await readTable(file.content);
    const { switchoverId, fileName } = params;
    return transactOnce((tx) => service.addFile(tx, switchoverId, { fileName, ...query }, table));
  });

  routes.handle(switchoversEndpoints.columns, ({ tx, params, body }) =>
    service.saveColumns(tx, params.switchoverId, params.importId, body),
  );

  routes.handle(switchoversEndpoints.removeFile, ({ tx, params }) =>
    service.removeFile(tx, params.switchoverId, params.importId),
  );

  routes.handle(switchoversEndpoints.run, ({ tx, params }) =>
    service.startRun(tx, params.switchoverId),
  );

  routes.handle(switchoversEndpoints.lines, ({ tx, params, query }) =>
    service.listLines(tx, params.switchoverId, params.runId, query),
  );

  routes.handleOpen(switchoversEndpoints.comparison, ({ transact, params }) =>
    transact((tx) => service.comparisonFile(tx, params.switchoverId, params.runId)),
  );

  routes.handle(switchoversEndpoints.plan, ({ tx, params, body }) =>
    service.planSwitch(tx, params.switchoverId, body.on),
  );

  routes.handle(switchoversEndpoints.cancel, ({ tx, params }) =>
    service.cancelSwitch(tx, params.switchoverId),
  );

  routes.handle(switchoversEndpoints.undo, ({ tx, params }) =>
    requestUndo(tx, params.switchoverId),
  );

  routes.handle(switchoversEndpoints.discard, async ({ tx, params }) => {
    await service.discardSwitchover(tx, params.switchoverId);
    return {};
  });
}
