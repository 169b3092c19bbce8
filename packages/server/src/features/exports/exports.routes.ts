import { exportsEndpoints } from '@tenantry/contract/exports/exports.endpoints';
import { confirmPerson } from '#features/access';
import type { BackupPlace } from '../../platform/backup/backup-place.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import * as service from './exports.service.ts';

interface Dependencies {
  readonly limits: AttemptLimits;
  readonly secrets: Secrets;
  /** Where the zips are. */
  readonly exportPlace: BackupPlace;
}

export function registerExports(
  routes: Routes,
  { limits, secrets, exportPlace }: Dependencies,
): void {
  routes.handle(exportsEndpoints.list, ({ tx }) => service.listExports(tx));

  routes.handle(exportsEndpoints.start, ({ tx }) => service.startExport(tx));

  routes.handleOpen(
    exportsEndpoints.link,
    async ({ params, body, actor, browser, transact, organization }) => {
      const password = body.currentPassword;
      await confirmPerson({ transact, limits, organization, actor, password });
      const { sessionId } = actor;
      return transact((tx) =>
        service.linkExport(tx, secrets, { ...params, sessionId, address: browser.address }),
      );
    },
  );

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
