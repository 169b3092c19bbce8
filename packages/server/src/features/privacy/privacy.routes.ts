import { privacyEndpoints as endpoints } from '@tenantry/contract/privacy/privacy.endpoints';
import type { BackupPlace } from '../../platform/backup/backup-place.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { deletePerson, planDeletion } from './deletion.service.ts';
import * as service from './privacy.service.ts';

interface Dependencies {
  readonly secrets: Secrets;
  /** Where the zips are. */
  readonly exportPlace: BackupPlace;
}

export function registerPrivacy(routes: Routes, { secrets, exportPlace }: Dependencies): void {
  routes.handle(endpoints.own, ({ tx, actor }) => service.listRequests(tx, actor.userId));
  routes.handle(endpoints.exportOwn, ({ tx, actor }) => service.startCopy(tx, actor.userId));
  routes.handleOpen(endpoints.linkOwn, async ({ params, actor, browser, transact }) => {
    const { sessionId, userId } = actor;
    const { address } = browser;
    return transact((tx) =>
      service.linkCopy(tx, secrets, { ...params, userId, sessionId, address }),
    );
  });
  routes.handle(endpoints.askDeletion, ({ tx, actor }) => service.askDeletion(tx, actor.userId));
  routes.handle(endpoints.withdraw, ({ tx, actor }) => service.withdrawDeletion(tx, actor.userId));
  routes.handle(endpoints.ofPerson, ({ tx, params }) => service.listRequests(tx, params.userId));
  routes.handle(endpoints.exportFor, ({ tx, params }) => service.startCopy(tx, params.userId));
  routes.handleOpen(endpoints.linkFor, async ({ params, actor, browser, transact }) => {
    const { sessionId } = actor;
    const { address } = browser;
    return transact((tx) => service.linkCopy(tx, secrets, { ...params, sessionId, address }));
  });
  routes.handleOpen(endpoints.download, async ({ params, browser, transact }) => {
    const used = { ticket: params.ticket, address: browser.address };
    return transact(async (tx) =>
      service.zipResponse(exportPlace, await service.redeemCopy(tx, secrets, used)),
    );
  });
  routes.handle(endpoints.plan, ({ tx, params }) => planDeletion(tx, params.userId));
  routes.handle(endpoints.delete, ({ tx, params, body }) =>
    deletePerson(tx, params.userId, body.digest),
  );
  routes.handle(endpoints.decline, ({ tx, params, body }) =>
    service.declineDeletion(tx, params.userId, body.reason),
  );
}
