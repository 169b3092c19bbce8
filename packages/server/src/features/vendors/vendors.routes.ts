import { vendorsEndpoints } from '@tenantry/contract/vendors/vendors.endpoints';
import type { Transaction } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { VendorRow } from './vendors.repository.ts';
import * as service from './vendors.service.ts';

/** What vendors need of later features. */
export interface VendorParts {
  /** MAINT-17: revokes the links of an archived vendor to work that goes on. */
  revokeLinksOfVendor(tx: Transaction, vendor: VendorRow): Promise<void>;
}

interface Parts extends VendorParts {
  readonly files: FileStore;
}

export function registerVendors(routes: Routes, { files, revokeLinksOfVendor }: Parts): void {
  routes.handle(vendorsEndpoints.list, ({ tx }) => service.listVendors(tx));
  routes.handle(vendorsEndpoints.one, ({ tx, params }) => service.oneVendor(tx, params.vendorId));
  routes.handle(vendorsEndpoints.create, ({ tx, body }) => service.createVendor(tx, body));
  routes.handle(vendorsEndpoints.update, ({ tx, params, body }) =>
    service.changeVendor(tx, params.vendorId, body),
  );
  routes.handle(vendorsEndpoints.archive, async ({ tx, params }) => {
    await revokeLinksOfVendor(tx, await service.archiveVendor(tx, params.vendorId));
    return {};
  });
  routes.handle(vendorsEndpoints.restore, ({ tx, params }) =>
    service.restoreVendor(tx, params.vendorId),
  );
  routes.handleOpen(vendorsEndpoints.upload, ({ transact, transactOnce, params, file }) =>
    service.uploadPaper({ files, transact, transactOnce }, { ...params, content: file.content }),
  );
  routes.handleOpen(vendorsEndpoints.file, ({ transact, params }) =>
    transact((tx) => service.paperFile(tx, files, params)),
  );
}
