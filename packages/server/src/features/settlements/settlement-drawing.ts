/** NEW-4: one PDF with the letter, the photos, and the pages of bills that are PDFs. */
import { buffer } from 'node:stream/consumers';
import type { StoredFile } from '../../platform/documents/stored-files.ts';
import { openChecked } from '../../platform/files/checked-files.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { loadSharp } from '../../platform/files/image-encoding.ts';
import { draw } from '../../platform/pdf/drawing-thread.ts';
import { joinPdfs, pagesToAdd } from '../../platform/pdf/joined-pdfs.ts';
import { logoForPaper } from '../../platform/pdf/logo.ts';
import type { SettlementPaper } from './pdf/settlement-paper.ts';
import type * as SettlementPdf from './pdf/settlement-pdf.task.ts';
import { propertiesOf } from './pdf/settlement-properties.ts';
import { isPdf, type letterOf } from './settlement-letter.ts';

/** Sharp on paper at half of its width. */
const PICTURE = { width: 1000, height: 1000 } as const;

/** Limits for all bills together, so that the letter can be mailed. */
const MOST_PAGES = 100;
const MOST_BYTES = 10 * 1024 * 1024;

type Drawn = Omit<SettlementPaper, 'photos' | 'hashes' | 'logo'>;

interface SettlementLetter extends Drawn, Pick<ReturnType<typeof letterOf>, 'pictures' | 'papers'> {
  readonly logoFileId: string | null;
  readonly createdOn: Date;
}

interface Bill {
  readonly file: StoredFile;
  readonly content: Buffer;
  readonly pages: number;
}

export async function drawSettlement(
  files: FileStore,
  { logoFileId, createdOn, pictures, papers, ...letter }: SettlementLetter,
): Promise<Buffer> {
  const logo = await logoForPaper(files, logoFileId);
  const photos: { image: Buffer; caption: string }[] = [];
  for (const { file, caption } of pictures) {
    photos.push({ caption, image: await pictureForPaper(files, file) });
  }
  const drawWith = (bills: readonly Bill[]) => {
    const hashes = papers.map(({ name, file }) => ({
      name,
      sha256: file.sha256,
      note: isPdf(file) ? noteOf(bills.find((bill) => bill.file === file)) : null,
    }));
    const module = new URL('pdf/settlement-pdf.task.ts', import.meta.url);
    const paper = { ...letter, logo, photos, hashes };
    return draw<typeof SettlementPdf>(module, { paper, createdOn });
  };
  const bills = await billsToAdd(
    files,
    papers.map(({ file }) => file).filter((file) => isPdf(file)),
  );
  const first = await drawWith(bills);
  if (bills.length === 0) return first;
  const properties = { ...propertiesOf(letter), createdOn };
  return (await joinPdfs({ first, others: bills, properties })) ?? drawWith([]);
}

function noteOf(bill: Bill | undefined): string {
  if (!bill) return 'This PDF could not be added here. Ask us for a copy.';
  return bill.pages === 1
    ? 'Its page is at the end of this file.'
    : `Its ${bill.pages} pages are at the end of this file.`;
}

async function billsToAdd(files: FileStore, all: readonly StoredFile[]): Promise<Bill[]> {
  const bills: Bill[] = [];
  let pagesLeft = MOST_PAGES;
  let bytesLeft = MOST_BYTES;
  for (const file of all) {
    if (file.bytes > bytesLeft) continue;
    const content = await buffer((await openChecked(files, file)).stream);
    const pages = await pagesToAdd(content, pagesLeft);
    if (pages === null) continue;
    bills.push({ file, content, pages });
    pagesLeft -= pages;
    bytesLeft -= content.length;
  }
  return bills;
}

async function pictureForPaper(files: FileStore, file: StoredFile): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(await buffer((await openChecked(files, file)).stream))
    .resize({ ...PICTURE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer();
}
