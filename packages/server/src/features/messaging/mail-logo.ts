import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../platform/files/file-store.ts';
import { loadSharp } from '../../platform/files/image-encoding.ts';
import type { MailPicture } from '../../platform/mail/mailer.ts';

/** Twice its displayed height, for high-resolution screens. */
const SIZE = { width: 600, height: 96 };

const MAX_KEPT = 50;

/** PNGs by the id of the logo's file, whose content never changes. */
const converted = new Map<string, Buffer>();

/** The logo in a format that every mail program shows. Null if there is none, or its file is lost. */
export async function logoForMail(
  files: FileStore,
  fileId: string | null,
): Promise<MailPicture | null> {
  if (!fileId) return null;
  const content = converted.get(fileId) ?? (await convert(files, fileId));
  return content && { cid: `logo-${fileId}@tenantry`, contentType: 'image/png', content };
}

async function convert(files: FileStore, fileId: string): Promise<Buffer | null> {
  const file = await files.open(fileId);
  if (!file) return null;
  const sharp = await loadSharp();
  const content = await sharp(await buffer(file.stream))
    .resize({ ...SIZE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  if (converted.size >= MAX_KEPT) converted.clear();
  converted.set(fileId, content);
  return content;
}
