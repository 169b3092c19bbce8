import { ownerApprovalsEndpoints } from '@tenantry/contract/maintenance/owner-approvals.endpoints';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import * as owner from './owner-approvals.owner.ts';
import * as service from './owner-approvals.service.ts';

export function registerOwnerApprovals(
  routes: Routes,
  { files }: { readonly files: FileStore },
): void {
  registerForStaff(routes);
  registerForOwners(routes, files);
  registerLinks(routes, files);
}

function registerForStaff(routes: Routes): void {
  routes.handle(ownerApprovalsEndpoints.ofOrder, ({ tx, params }) =>
    service.approvalOfOrder(tx, params.workOrderId),
  );
  routes.handle(ownerApprovalsEndpoints.remind, ({ tx, params }) =>
    service.remindOwner(tx, params.workOrderId),
  );
  routes.handle(ownerApprovalsEndpoints.withdraw, ({ tx, params }) =>
    service.withdrawQuestion(tx, params.workOrderId),
  );
  routes.handle(ownerApprovalsEndpoints.override, ({ tx, params, body }) =>
    service.approveWithoutOwner(tx, params.workOrderId, body),
  );
}

function registerForOwners(routes: Routes, files: FileStore): void {
  routes.handle(ownerApprovalsEndpoints.ofOwner, ({ tx, actor }) =>
    owner.questionsOfOwner(tx, actor.userId),
  );
  routes.handle(ownerApprovalsEndpoints.answer, ({ tx, actor, params, body }) =>
    owner.answerAsOwner(tx, actor.userId, params.requestId, body),
  );
  routes.handleOpen(ownerApprovalsEndpoints.fileOfOwner, ({ transact, actor, params, query }) =>
    transact((tx) => owner.fileOfOwner(tx, files, { ...params, ...query, userId: actor.userId })),
  );
}

function registerLinks(routes: Routes, files: FileStore): void {
  routes.handle(ownerApprovalsEndpoints.open, ({ tx, params }) =>
    owner.openByLink(tx, params.token),
  );
  routes.handle(ownerApprovalsEndpoints.answerByLink, ({ tx, params, body }) =>
    owner.answerByLink(tx, params.token, body),
  );
  routes.handleOpen(ownerApprovalsEndpoints.file, ({ transact, params, query }) =>
    transact((tx) => owner.fileByLink(tx, files, { ...params, ...query })),
  );
}
