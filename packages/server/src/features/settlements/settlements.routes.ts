import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { ownForwardingAddress, saveOwnForwardingAddress } from './forwarding-address.service.ts';
import { moveOut } from './move-out.service.ts';
import { letterFile, letterFileOfLessee, sendSettlement } from './sending.service.ts';
import * as photos from './settlement-photos.service.ts';
import * as service from './settlements.service.ts';

export function registerSettlements(
  routes: Routes,
  { files }: { readonly files: FileStore },
): void {
  routes.handle(moveOutsEndpoints.moveOut, ({ tx, params, body }) => moveOut(tx, params, body));

  routes.handle(settlementsEndpoints.one, ({ tx, params }) =>
    service.settlementOf(tx, params.leaseId),
  );

  routes.handle(settlementsEndpoints.save, ({ tx, params, body }) =>
    service.saveSettlement(tx, params.leaseId, body),
  );

  routes.handleOpen(settlementsEndpoints.send, ({ transact, transactOnce, params, body }) =>
    sendSettlement({ files, transact, transactOnce }, params.leaseId, body),
  );

  routes.handleOpen(
    settlementsEndpoints.uploadPhoto,
    ({ transact, transactOnce, params, file }) => {
      const { fileName: label, ...photo } = params;
      const { content } = file;
      return photos.uploadPhoto({ transact, transactOnce, files }, { ...photo, label, content });
    },
  );

  routes.handle(settlementsEndpoints.removePhoto, ({ tx, params }) =>
    photos.removePhoto(tx, params),
  );

  routes.handleOpen(settlementsEndpoints.file, ({ transact, params }) =>
    transact((tx) => photos.photoFile(tx, files, params)),
  );

  routes.handleOpen(settlementsEndpoints.pdf, ({ transact, params }) =>
    transact((tx) => letterFile(tx, files, params.leaseId)),
  );

  routes.handle(settlementsEndpoints.ofLessee, ({ tx, actor }) =>
    service.settlementsOfLessee(tx, actor.userId),
  );

  routes.handle(settlementsEndpoints.forwardingAddress, ({ tx, params, actor }) =>
    ownForwardingAddress(tx, actor.userId, params.leaseId),
  );

  routes.handle(settlementsEndpoints.saveForwardingAddress, ({ tx, params, body, actor }) =>
    saveOwnForwardingAddress(tx, actor.userId, { ...params, ...body }),
  );

  routes.handleOpen(settlementsEndpoints.pdfOfLessee, ({ transact, params, actor }) =>
    transact((tx) =>
      letterFileOfLessee(tx, files, { userId: actor.userId, leaseId: params.leaseId }),
    ),
  );
}
