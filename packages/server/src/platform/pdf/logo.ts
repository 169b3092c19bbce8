import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../files/file-store.ts';
import { loadSharp } from '../files/image-encoding.ts';

/** Twice the size in points, which is sharp enough on paper. */
const LARGEST = { width: 340, height: 112 };
const KEPT = 50;

/** JPEGs by the id of the logo's file, whose content never changes; the newest are kept. */
const converted = new Map<string, Buffer>();

/** The logo in a format for PDFs. Null if there is none, or if its file is lost: an invoice is valid without it. */
export async function logoForPaper(
  files: FileStore,
  fileId: string | null,
): Promise<Buffer | null> {
  if (!fileId) return null;
  const known = converted.get(fileId);
  if (known) return known;
  const file = await files.open(fileId);
  if (!file) return null;
  const sharp = await loadSharp();
  const logo = await sharp(await buffer(file.stream))
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    // Paper is white.
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const [oldest] = converted.keys();
  if (oldest !== undefined && converted.size >= KEPT) converted.delete(oldest);
  converted.set(fileId, logo);
  return logo;
}
