import { expiredPapers, papersToRenew } from '@tenantry/contract/vendors/vendors.rules';
import type { Vendor, VendorDetails } from '@tenantry/contract/vendors/vendors.schemas';
import type { Transaction } from '../../platform/database/database.ts';
import type { VendorFileRow, VendorRow } from './vendors.repository.ts';

/** For staff only: it has the rating and the notes. */
export function presentVendor(tx: Transaction, row: VendorRow): Vendor {
  return {
    id: row.id,
    name: row.name,
    contactName: row.contactName,
    emailAddress: row.emailAddress,
    phoneNumber: row.phoneNumber,
    trades: row.trades,
    insuranceExpiresOn: row.insuranceExpiresOn,
    licenseNumber: row.licenseNumber,
    licenseExpiresOn: row.licenseExpiresOn,
    hasW9: row.hasW9,
    rating: row.rating,
    notes: row.notes,
    expired: expiredPapers(row, tx.today),
    expiresSoon: papersToRenew(row, tx.today),
    version: row.version,
  };
}

export function presentVendorDetails(
  tx: Transaction,
  vendor: VendorRow,
  files: readonly VendorFileRow[],
): VendorDetails {
  return {
    ...presentVendor(tx, vendor),
    archived: vendor.archivedAt !== null,
    files: files.map(({ row, file }) => ({
      id: row.id,
      paper: row.paper,
      name: row.name,
      contentType: file.contentType,
      bytes: file.bytes,
      addedOn: row.addedOn,
    })),
  };
}
