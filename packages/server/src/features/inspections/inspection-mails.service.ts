/** MAINT-13: tenants are mailed when an inspection waits for their remarks and when it is sealed, once to each address. */
import { inspectionKindLabels } from '@tenantry/contract/inspections/inspections.rules';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { buffer } from 'node:stream/consumers';
import { homesByIds } from '#features/properties';
import type { Transact, Transaction } from '../../platform/database/database.ts';
import { fileById } from '../../platform/documents/stored-files.ts';
import { openChecked } from '../../platform/files/checked-files.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { findInspection, type InspectionRow } from './inspections.repository.ts';
import { isOpenForRemarks, tenantsOf } from './readiness.service.ts';

/** The name is enough to queue the job; running it needs mail, which only the running server has. */
export const INSPECTION_MAIL_JOB = 'inspection_mail';

type Event = 'SENT' | 'SEALED';

export interface InspectionMailPayload {
  readonly inspectionId: string;
  readonly event: Event;
  readonly name: string;
  readonly address: string;
}

/** Larger PDFs are only on the tenant's page: many mail servers refuse them. */
const MOST_ATTACHED_BYTES = 8_000_000;

export async function queueInspectionMails(
  tx: Transaction,
  row: InspectionRow,
  event: Event,
): Promise<void> {
  const byAddress = Map.groupBy(await tenantsOf(tx, row), ({ emailAddress }) => emailAddress);
  for (const [address, people] of byAddress) {
    const name = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(' and ');
    const payload: InspectionMailPayload = { inspectionId: row.id, event, name, address };
    await addJob(tx, INSPECTION_MAIL_JOB, payload, { key: `${row.id}:${event}:${address}` });
  }
}

async function sealedPdf(tx: Transaction, { fileId }: InspectionRow) {
  const file = fileId === null ? null : await fileById(tx, fileId);
  return file && file.bytes <= MOST_ATTACHED_BYTES ? file : null;
}

async function wordsOf(tx: Transaction, row: InspectionRow, event: Event, link: string) {
  if (event === 'SENT') {
    return [
      `Read it, add your remarks and sign it until ${formatCalendarDate(row.remarksUntil ?? row.day)} on your page: ${link}`,
      'Without your signature it is sealed after that day as it is.',
    ];
  }
  const where = (await sealedPdf(tx, row)) ? 'It is attached. You also find it' : 'You find it';
  return [`It is sealed and cannot change. ${where} on your page under Documents: ${link}`];
}

/** Nothing is written about an inspection whose time for remarks is over before the mail is sent. */
export async function prepareInspectionMail(
  tx: Transaction,
  { inspectionId, event, name, address }: InspectionMailPayload,
  link: string,
) {
  const row = await findInspection(tx, inspectionId);
  if (!row || (event === 'SENT' && !isOpenForRemarks(tx, row))) return null;
  const home = (await homesByIds(tx, [row.propertyId]))(row.propertyId);
  const what = `${inspectionKindLabels[row.kind]} inspection of ${home.label}`;
  const paragraphs = [
    `Hello ${name},`,
    `Your home was inspected on ${formatCalendarDate(row.day)}: ${home.address}.`,
    ...(await wordsOf(tx, row, event, link)),
    tx.organization.name,
  ];
  return {
    to: { name, address },
    subject: event === 'SENT' ? `${what}: please read and sign` : `${what}: sealed`,
    text: paragraphs.join('\n\n'),
    about: row.leaseId === null ? {} : { leaseId: row.leaseId },
  };
}

export async function pdfAttached(
  transact: Transact,
  files: FileStore,
  { inspectionId, event }: InspectionMailPayload,
) {
  if (event === 'SENT') return [];
  const found = await transact(async (tx) => {
    const row = await findInspection(tx, inspectionId);
    const file = row && (await sealedPdf(tx, row));
    return file && { file, day: row.day };
  });
  if (!found) return [];
  const { contentType } = found.file;
  const content = await buffer((await openChecked(files, found.file)).stream);
  return [{ filename: `Inspection ${found.day}.pdf`, contentType, content }];
}
