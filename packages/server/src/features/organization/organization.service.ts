import type { z } from 'zod';
import type {
  AdminOrganization,
  organizationImageFields,
  WaysToPay,
} from '@tenantry/contract/organization/organization.schemas';
import { isSuperAdmin } from '@tenantry/contract/access/roles';
import { hasSuperAdmin } from '#features/access';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transact, Transaction } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { attach } from '../../platform/documents/attach.ts';
import {
  fileById,
  fileByLabel,
  recordFile,
  type StoredDocument,
} from '../../platform/documents/stored-files.ts';
import { storeDocument } from '../../platform/documents/storing.ts';
import { notFound } from '../../platform/http/errors.ts';
import { presentForAdmin, presentPublic } from './organization.presenter.ts';
import * as repository from './organization.repository.ts';

async function imagesOf(tx: Transaction, settings: repository.Settings) {
  const { logoFileId, marketingFileId } = settings;
  return {
    logo: logoFileId ? await fileById(tx, logoFileId) : null,
    marketing: marketingFileId ? await fileById(tx, marketingFileId) : null,
  };
}

export async function publicOrganization(tx: Transaction) {
  const settings = await repository.readSettings(tx);
  return presentPublic(tx.organization, await imagesOf(tx, settings));
}

export async function adminOrganization(tx: Transaction) {
  const settings = await repository.readSettings(tx);
  const organization = await repository.readOrganization(tx);
  const images = await imagesOf(tx, settings);
  return presentForAdmin(organization, settings, images, await canChangeDomain(tx));
}

/** ORG-7: whether the actor may change the domain, or ask for another. */
export async function canChangeDomain(tx: Transaction): Promise<boolean> {
  return isSuperAdmin(tx.actor?.roles ?? []) || !(await hasSuperAdmin(tx));
}

/** PAY-3: how its tenants can pay other than by card. */
export async function waysToPay(tx: Transaction): Promise<WaysToPay> {
  const { zelle, cashApp, bankName } = await repository.readSettings(tx);
  return { zelle, cashApp, bankName };
}

type ImageKind = z.output<typeof organizationImageFields>['kind'];

/** Stores a new logo or marketing image. The old file stays, because open pages still show it. */
export async function replaceImage(
  transact: Transact,
  files: FileStore,
  upload: { kind: ImageKind; label: string; content: Buffer },
): Promise<AdminOrganization> {
  const image = await storeDocument(files, upload.content, 'picture');
  return attach({ files, transactOnce: transact }, [image], async (tx) => {
    await setImage(tx, { ...upload, image });
    return adminOrganization(tx);
  });
}

/** Makes a stored picture the organization's logo or marketing image. */
export async function setImage(
  tx: Transaction,
  upload: { kind: ImageKind; label: string; image: StoredDocument },
): Promise<void> {
  const { kind, label, image } = upload;
  const { fileId } = image;
  const before = await repository.readSettings(tx);
  await recordFile(tx, label, image);
  const column = kind === 'logo' ? 'logoFileId' : 'marketingFileId';
  await repository.updateImages(tx, { [column]: fileId });
  await recordAudit(tx, {
    action: 'organization.imageReplaced',
    entityId: tx.organization.id,
    before: { [column]: before[column] },
    after: { [column]: fileId },
  });
}

/** The organization's logo or marketing image; other files are not public. */
export async function publicImage(tx: Transaction, label: string) {
  const file = await fileByLabel(tx, label);
  const settings = await repository.readSettings(tx);
  if (!file || (file.id !== settings.logoFileId && file.id !== settings.marketingFileId)) {
    throw notFound();
  }
  return file;
}
