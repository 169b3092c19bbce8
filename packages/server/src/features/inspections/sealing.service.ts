/** MAINT-13: a sealed inspection is a PDF with all photos and hashes, and never changes. */
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import {
  conditionLabels,
  inspectionKindLabels,
} from '@tenantry/contract/inspections/inspections.rules';
import type { Inspection } from '@tenantry/contract/inspections/inspections.schemas';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { letterheadOf } from '#features/organization';
import { recordAudit } from '../../platform/audit/audit.ts';
import { calendarDayAt, dateOf, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { attach } from '../../platform/documents/attach.ts';
import {
  fileById,
  recordFile,
  type StoredDocument,
  type StoredFile,
} from '../../platform/documents/stored-files.ts';
import { storePdf } from '../../platform/documents/storing.ts';
import type { Uploading } from '../../platform/documents/upload.ts';
import { openChecked } from '../../platform/files/checked-files.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { loadSharp } from '../../platform/files/image-encoding.ts';
import { notFound } from '../../platform/http/errors.ts';
import { draw } from '../../platform/pdf/drawing-thread.ts';
import { logoForPaper } from '../../platform/pdf/logo.ts';
import { queueInspectionMails } from './inspection-mails.service.ts';
import { isNotReady } from './inspections.errors.ts';
import type { ReadInspection } from './inspections.presenter.ts';
import * as repository from './inspections.repository.ts';
import type { InspectionRow } from './inspections.repository.ts';
import { existingInspection, inspectionOf, readInspection } from './inspections.service.ts';
import { isReadyToSeal } from './readiness.service.ts';
import type { InspectionPaper } from './pdf/inspection-paper.ts';
import type * as InspectionPdf from './pdf/inspection-pdf.task.ts';

/** Sharp on paper at half of its width. */
const PICTURE = { width: 800, height: 800 } as const;

const isSealed = () => isNotReady('This inspection is sealed already.');

/** @throws AppError 409 if the tenants may still add remarks and have not all signed */
async function checkReady(tx: Transaction, row: InspectionRow): Promise<void> {
  const { status, remarksUntil } = row;
  if (status === 'SEALED') throw isSealed();
  if (await isReadyToSeal(tx, row)) return;
  if (status === 'DRAFT' || remarksUntil === null) {
    throw isNotReady('Send it to the tenants first, so that they can add remarks and sign.');
  }
  throw isNotReady(
    `The tenants may add remarks until ${formatCalendarDate(remarksUntil)}. Seal it after that day, or when all have signed.`,
  );
}

const timeOf = (moment: Date, timeZone: string) =>
  instantOf(moment).toZonedDateTimeISO(timeZone).toPlainDateTime().toLocaleString('en-US', {
    dateStyle: 'short',
    timeStyle: 'short',
  });

type Drawn = Omit<InspectionPaper, 'logo' | 'photos'>;

function paperOf(tx: Transaction, read: ReadInspection, organization: Drawn['organization']) {
  const { row, home, items, photos, signatures } = read;
  const { timeZone } = tx.organization;
  const placeOf = (id: string) => {
    const item = items.find((each) => each.id === id);
    return item ? `${item.room}, ${item.name}` : '';
  };
  return {
    organization,
    title: `${inspectionKindLabels[row.kind]} inspection, ${home.label}`,
    paragraphs: [
      home.address,
      `Inspected on ${formatCalendarDate(row.day)}. Sealed on ${formatCalendarDate(tx.today)}.`,
    ],
    items: items.map(({ room, name, condition, note }) => ({
      room,
      name,
      condition: condition === null ? 'Not checked' : conditionLabels[condition],
      note,
    })),
    signatures: signatures.map(({ name, drawing, signedAt, remarks, itemRemarks }) => ({
      drawing,
      words: `${name}, signed on ${formatCalendarDate(calendarDayAt(instantOf(signedAt), timeZone))}`,
      remarks: [
        ...(remarks === '' ? [] : [remarks]),
        ...itemRemarks.map(({ itemId, remark }) => `${placeOf(itemId)}: ${remark}`),
      ],
    })),
    pictures: photos.map(({ photo, file }) => ({
      file,
      caption: `${placeOf(photo.itemId)}, taken ${timeOf(photo.takenAt, timeZone)}`,
      sha256: photo.sha256,
    })),
  };
}

async function readPaper(tx: Transaction, inspectionId: string) {
  const row = await existingInspection(tx, inspectionId);
  await checkReady(tx, row);
  const read = await readInspection(tx, row);
  const { logoFileId, ...organization } = await letterheadOf(tx);
  const paper = paperOf(tx, read, organization);
  return { paper, logoFileId, createdOn: dateOf(tx.now) };
}

async function pictureForPaper(files: FileStore, file: StoredFile): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(await buffer((await openChecked(files, file)).stream))
    .resize({ ...PICTURE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 75 })
    .toBuffer();
}

async function drawPaper(
  files: FileStore,
  { paper, logoFileId, createdOn }: Awaited<ReturnType<typeof readPaper>>,
): Promise<Buffer> {
  const { pictures, ...drawn } = paper;
  const photos: { image: Buffer; caption: string; sha256: string }[] = [];
  for (const { file, ...words } of pictures) {
    photos.push({ ...words, image: await pictureForPaper(files, file) });
  }
  const logo = await logoForPaper(files, logoFileId);
  const module = new URL('pdf/inspection-pdf.task.ts', import.meta.url);
  return draw<typeof InspectionPdf>(module, { paper: { ...drawn, photos, logo }, createdOn });
}

export async function sealInspection(
  { files, transact, transactOnce }: Uploading<Inspection>,
  inspectionId: string,
): Promise<Inspection> {
  const { status } = await transact((tx) => existingInspection(tx, inspectionId));
  // A request that is sent again gets its first answer, and any other one is refused.
  if (status === 'SEALED') return transactOnce(() => Promise.reject(isSealed()));
  const read = await transact((tx) => readPaper(tx, inspectionId));
  const file = await storePdf(files, await drawPaper(files, read));
  return attach({ files, transactOnce }, [file], async (tx) => {
    await repository.lockInspection(tx, inspectionId);
    const { paper } = await readPaper(tx, inspectionId);
    if (!isDeepStrictEqual(paper, read.paper)) {
      throw isNotReady('It has changed in the meantime. Seal it again.');
    }
    await queueInspectionMails(tx, await sealWithPdf(tx, inspectionId, file), 'SEALED');
    return inspectionOf(tx, inspectionId);
  });
}

/** Seals an inspection of which nothing is awaited. If another call has sealed it meanwhile, nothing is left to do. */
export async function sealIfReady(
  uploading: Uploading<Inspection>,
  inspectionId: string,
): Promise<void> {
  const { transact } = uploading;
  const current = (tx: Transaction) => existingInspection(tx, inspectionId);
  if (!(await transact(async (tx) => isReadyToSeal(tx, await current(tx))))) return;
  try {
    await sealInspection(uploading, inspectionId);
  } catch (error) {
    if ((await transact(current)).status !== 'SEALED') throw error;
  }
}

/** Seals an inspection with a PDF that was drawn before. */
export async function sealWithPdf(
  tx: Transaction,
  inspectionId: string,
  file: StoredDocument,
): Promise<InspectionRow> {
  const row = await repository.lockInspection(tx, inspectionId);
  if (!row) throw notFound();
  await checkReady(tx, row);
  const { id: fileId, sha256 } = await recordFile(tx, `Inspection ${row.day}.pdf`, file);
  const sealed = {
    status: 'SEALED' as const,
    closedAt: dateOf(tx.now),
    closedOn: tx.today,
    fileId,
  };
  await repository.updateInspection(tx, inspectionId, sealed);
  const after = { ...sealed, sha256 };
  await recordAudit(tx, { action: 'inspection.sealed', entityId: inspectionId, after });
  return { ...row, ...sealed };
}

/** @throws AppError 404 before it is sealed */
export async function pdfFile(tx: Transaction, { fileId }: InspectionRow): Promise<StoredFile> {
  const file = fileId === null ? null : await fileById(tx, fileId);
  if (!file) throw notFound();
  return file;
}
