import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import type { Transaction } from '../../../platform/database/database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { refuseTooManyVideos } from './files.service.ts';
import { lockedWorkOrder, oneWorkOrder } from '../maintenance.service.ts';
import { ownWorkOrder } from '../tenants/reports.service.ts';
import { addVideo, linkVideo, playVideo } from './videos.service.ts';

export interface VideoParts {
  readonly files: FileStore;
  readonly secrets: Secrets;
}

export function registerVideos(routes: Routes, { files, secrets }: VideoParts): void {
  routes.handleStreamed(maintenanceEndpoints.uploadVideo, {
    allow: async (tx, { params }) => {
      await lockedWorkOrder(tx, params.workOrderId);
      await refuseTooManyVideos(tx, params);
    },
    handle: ({ file, params: { fileName: name, ...given }, transactOnce }) => {
      const allow = (tx: Transaction) => lockedWorkOrder(tx, given.workOrderId);
      const answer = (tx: Transaction) => oneWorkOrder(tx, given.workOrderId);
      return addVideo({ files, file, transactOnce, allow, answer }, { ...given, name });
    },
  });
  routes.handleStreamed(maintenanceEndpoints.uploadVideoByLessee, {
    allow: async (tx, { actor, params: { workOrderId } }) => {
      await ownWorkOrder(tx, actor.userId, workOrderId);
      await refuseTooManyVideos(tx, { workOrderId, stage: 'REPORT' });
    },
    handle: ({ file, actor, params: { workOrderId, fileName: name }, transactOnce }) => {
      const answer = (tx: Transaction) => ownWorkOrder(tx, actor.userId, workOrderId);
      const given = { workOrderId, stage: 'REPORT' as const, name };
      return addVideo({ files, file, transactOnce, allow: answer, answer }, given);
    },
  });
  routes.handleOpen(maintenanceEndpoints.playback, ({ params, browser: { address }, transact }) =>
    transact((tx) => linkVideo(tx, secrets, { ...params, viewer: 'staff', address })),
  );
  routes.handleOpen(
    maintenanceEndpoints.playbackOfLessee,
    ({ params, browser: { address }, transact }) =>
      transact((tx) => linkVideo(tx, secrets, { ...params, viewer: 'lessee', address })),
  );
  routes.handleOpen(maintenanceEndpoints.playVideo, ({ params, browser: { address }, transact }) =>
    transact((tx) => playVideo(tx, { files, secrets }, { ...params, address })),
  );
}
