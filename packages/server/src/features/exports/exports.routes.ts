import { exportsEndpoints } from '@tenantry/contract/exports/exports.endpoints';
import type { BackupPlace } from '../../platform/backup/backup-place.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import * as service from './exports.service.ts';
import { readSchedule, saveSchedule } from './monthly-export.ts';

interface Dependencies {
  readonly secrets: Secrets;
  /** Where the zips are. */
  readonly exportPlace: BackupPlace;
}

export function registerExports(routes: Routes, { secrets, exportPlace }: Dependencies): void {
  routes.handle(exportsEndpoints.list, ({ tx }) => service.listExports(tx));

  routes.handle(exportsEndpoints.schedule, ({ tx }) => readSchedule(tx));

  routes.handle(exportsEndpoints.saveSchedule, ({ tx, body }) => saveSchedule(tx, body));

  routes.handle(exportsEndpoints.start, ({ tx }) => service.startExport(tx));

  routes.handleOpen(exportsEndpoints.link, async ({ params, actor, browser, transact }) => {
    const { sessionId } = actor;
    return transact((tx) =>
      service.linkExport(tx, secrets, { ...params, sessionId, address: browser.address }),
    );
  });

  routes.handleOpen(exportsEndpoints.download, async ({ params, browser, transact }) => {
    const used = { ticket: params.ticket, address: browser.address };
    return transact(async (tx) =>
      service.zipResponse(
        exportPlace,
        tx.organization,
        await service.redeemExport(tx, secrets, used),
      ),
    );
  });
}
