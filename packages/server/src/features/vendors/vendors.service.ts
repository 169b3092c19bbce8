/** MAINT-15: the people and companies who do the work. */
import type { VendorPaper } from '@tenantry/contract/vendors/vendors.rules';
import {
  MAX_VENDOR_FILES,
  MAX_VENDORS,
  type Vendor,
  type VendorDetails,
  type VendorInput,
  type VendorUpdate,
} from '@tenantry/contract/vendors/vendors.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import { recordFile } from '../../platform/documents/stored-files.ts';
import { takeUpload, type Uploading } from '../../platform/documents/upload.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { tooManyVendorFiles, tooManyVendors } from './vendors.errors.ts';
import { presentVendor, presentVendorDetails } from './vendors.presenter.ts';
import * as repository from './vendors.repository.ts';
import type { VendorRow } from './vendors.repository.ts';

export async function listVendors(tx: Transaction): Promise<Vendor[]> {
  return (await repository.allVendors(tx)).map((row) => presentVendor(tx, row));
}

async function present(tx: Transaction, row: VendorRow): Promise<VendorDetails> {
  return presentVendorDetails(tx, row, await repository.filesOfVendor(tx, row.id));
}

/** Also an archived one, because its earlier orders name it. */
export async function oneVendor(tx: Transaction, id: string): Promise<VendorDetails> {
  const row = await repository.findVendor(tx, id);
  if (!row) throw notFound();
  return present(tx, row);
}

async function lockedVendor(tx: Transaction, id: string): Promise<VendorRow> {
  const row = await repository.lockVendor(tx, id);
  if (!row || row.archivedAt) throw notFound();
  return row;
}

const columnsOf = (input: VendorInput | VendorRow) => ({
  name: input.name,
  contactName: input.contactName,
  emailAddress: input.emailAddress ?? null,
  phoneNumber: input.phoneNumber ?? null,
  trades: input.trades,
  insuranceExpiresOn: input.insuranceExpiresOn ?? null,
  licenseNumber: input.licenseNumber,
  licenseExpiresOn: input.licenseExpiresOn ?? null,
  hasW9: input.hasW9,
  rating: input.rating ?? null,
  notes: input.notes,
});

/** The fields of a vendor in the audit trail. */
const recorded = (row: VendorRow) => ({ ...columnsOf(row), archivedAt: row.archivedAt });

/** A limit against accidents: two requests at the same moment may pass it together. */
async function checkRoom(tx: Transaction): Promise<void> {
  if ((await repository.countVendors(tx)) >= MAX_VENDORS) throw tooManyVendors();
}

export async function createVendor(tx: Transaction, input: VendorInput): Promise<VendorDetails> {
  await checkRoom(tx);
  const row: VendorRow = {
    ...newKey(tx),
    ...columnsOf(input),
    archivedAt: null,
    version: 1,
    createdAt: dateOf(tx.now),
  };
  repository.insertVendor(tx, row);
  await recordAudit(tx, { action: 'vendor.created', entityId: row.id, after: recorded(row) });
  return presentVendorDetails(tx, row, []);
}

export async function changeVendor(
  tx: Transaction,
  id: string,
  input: VendorUpdate,
): Promise<VendorDetails> {
  const before = await lockedVendor(tx, id);
  if (isStale(before, input.version)) throw staleVersion(await present(tx, before));
  const after = repository.updateVendor(tx, before, columnsOf(input));
  await recordAudit(tx, {
    action: 'vendor.changed',
    entityId: id,
    before: recorded(before),
    after: recorded(after),
  });
  return present(tx, after);
}

export async function archiveVendor(tx: Transaction, id: string): Promise<VendorRow> {
  const before = await lockedVendor(tx, id);
  const after = repository.updateVendor(tx, before, { archivedAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'vendor.archived', entityId: id, before: recorded(before) });
  return after;
}

/** Does nothing if it is not archived. */
export async function restoreVendor(tx: Transaction, id: string): Promise<VendorDetails> {
  const before = await repository.lockVendor(tx, id);
  if (!before) throw notFound();
  if (!before.archivedAt) return present(tx, before);
  await checkRoom(tx);
  const after = repository.updateVendor(tx, before, { archivedAt: null });
  await recordAudit(tx, { action: 'vendor.restored', entityId: id, after: recorded(after) });
  return present(tx, after);
}

interface NewPaper {
  readonly vendorId: string;
  readonly paper: VendorPaper;
  readonly fileName: string;
}

/** Locks the vendor, so that several uploads at once do not pass the limit. */
async function lockedWithRoom(tx: Transaction, vendorId: string): Promise<VendorRow> {
  const vendor = await lockedVendor(tx, vendorId);
  const { length } = await repository.filesOfVendor(tx, vendorId);
  if (length >= MAX_VENDOR_FILES) throw tooManyVendorFiles();
  return vendor;
}

/** A W-9 as a file is one on file. */
export async function uploadPaper(
  uploading: Uploading<VendorDetails>,
  { content, vendorId, paper, fileName: name }: NewPaper & { readonly content: Buffer },
): Promise<VendorDetails> {
  return takeUpload(uploading, {
    content,
    kind: 'scan',
    allow: (tx) => lockedWithRoom(tx, vendorId),
    record: async (tx, file) => {
      const vendor = await lockedWithRoom(tx, vendorId);
      const { id: fileId } = await recordFile(tx, name, file);
      const row = { ...newKey(tx), vendorId, fileId, paper, name, addedOn: tx.today };
      await repository.insertVendorFile(tx, { ...row, createdAt: dateOf(tx.now) });
      await recordAudit(tx, {
        action: 'vendor.fileAdded',
        entityId: vendorId,
        after: { paper, fileId, name },
      });
      const hasW9 = vendor.hasW9 || paper === 'W9';
      return present(tx, repository.updateVendor(tx, vendor, { hasW9 }));
    },
  });
}

export async function paperFile(
  tx: Transaction,
  files: FileStore,
  { vendorId, fileId }: { readonly vendorId: string; readonly fileId: string },
): Promise<FileResponse> {
  const papers = await repository.filesOfVendor(tx, vendorId);
  const found = papers.find(({ row }) => row.id === fileId);
  if (!found) throw notFound();
  return documentResponse(files, found.file);
}
