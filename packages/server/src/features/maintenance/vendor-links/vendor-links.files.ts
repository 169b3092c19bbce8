/** MAINT-4: files that a vendor adds behind a mailed link: photos, the file of a quote, invoices. */
import type { AnyWorkStage, WorkFileStage } from '@tenantry/contract/maintenance/maintenance.rules';
import {
  invoiceFields,
  MAX_INVOICES,
  quoteFields,
  type VendorsOrder,
} from '@tenantry/contract/maintenance/vendor-links.schemas';
import { centsFromDollars, formatCents } from '@tenantry/contract/shared/money';
import { dateOf } from '../../../platform/clock.ts';
import type { Transact, Transaction } from '../../../platform/database/database.ts';
import { newKey } from '../../../platform/database/organization-rows.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { FileResponse } from '../../../platform/http/file-response.ts';
import { validated } from '../../../platform/http/validation.ts';
import { addFile, sendFile } from '../files/files.service.ts';
import { findOrder, type WorkOrderRow } from '../maintenance.repository.ts';
import {
  filesOfLinks,
  insertLinkFile,
  setRecorded,
  setUnrecorded,
  type LinkFileRow,
} from './vendor-link-files.repository.ts';
import { invoiceRecorded, linkEnded, tooManyInvoices } from './vendor-links.errors.ts';
import { filesForVendor } from './vendor-links.presenter.ts';
import { addQuote, isSameQuote } from './vendor-links.offers.ts';
import {
  acceptedVisit,
  checkLink,
  openedLink,
  presentAfter,
  record,
  type Visit,
} from './vendor-links.public.ts';
import { linksOfOrder, quotesOf, type ShownLink } from './vendor-links.repository.ts';

interface Sending {
  readonly transact: Transact;
  readonly files: FileStore;
}

interface Sent {
  readonly name: string;
  readonly content: Buffer;
  readonly fields: Readonly<Record<string, string>>;
}

/** The same file was sent before: its response was lost. Nothing is recorded again. */
class AlreadySent extends Error {}

interface Accepted {
  readonly order: WorkOrderRow;
  readonly shown: ShownLink;
}

type About = Partial<Pick<LinkFileRow['added'], 'quoteId' | 'amount' | 'number'>>;

interface Adding {
  readonly stage: AnyWorkStage;
  /** Whether a file with the same content was sent for the same purpose. */
  readonly isSame: (tx: Transaction, before: LinkFileRow) => Promise<boolean>;
  /** Records what the file belongs to. */
  readonly about: (tx: Transaction, accepted: Accepted) => Promise<About>;
}

async function isKnown(
  tx: Transaction,
  linkId: string,
  { id, sha256 }: { readonly id: string; readonly sha256: string },
  { stage, isSame }: Adding,
): Promise<boolean> {
  for (const before of await filesOfLinks(tx, [linkId])) {
    const { row, file } = before;
    const isOther = row.id === id || row.stage !== stage || file.sha256 !== sha256;
    if (!isOther && (await isSame(tx, before))) return true;
  }
  return false;
}

/** Adds a file of a vendor who has accepted, once, however often it is sent. */
async function addVendorFile(
  { transact, files }: Sending,
  visit: Visit,
  { name, content }: Sent,
  read: () => Adding,
): Promise<VendorsOrder> {
  const { link } = await transact((tx) => checkLink(tx, visit));
  const adding = read();
  const { workOrderId, id: linkId } = link;
  const answer = (tx: Transaction) => presentAfter(tx, linkId);
  try {
    return await addFile(
      { transact, transactOnce: transact, files },
      { workOrderId, stage: adding.stage, name, content },
      {
        allow: (tx) => acceptedVisit(tx, visit),
        answer: async (tx, added) => {
          if (await isKnown(tx, linkId, added, adding)) throw new AlreadySent();
          const about = await adding.about(tx, await acceptedVisit(tx, visit));
          const of = { linkId, workFileId: added.id, recordedAt: null };
          const nothing = { quoteId: null, amount: null, number: '' };
          await insertLinkFile(tx, { ...newKey(tx), ...of, ...nothing, ...about });
          return answer(tx);
        },
      },
    );
  } catch (error) {
    if (!(error instanceof AlreadySent)) throw error;
    return transact(answer);
  }
}

/** Photos from before and after the work. */
export async function addVendorPhoto(
  sending: Sending,
  visit: Visit,
  sent: Sent & { readonly stage: WorkFileStage },
): Promise<VendorsOrder> {
  return addVendorFile(sending, visit, sent, () => ({
    stage: sent.stage,
    isSame: async () => true,
    about: async () => ({}),
  }));
}

/** MAINT-7: a quote and its file, in one transaction. */
export async function sendQuoteWithFile(
  sending: Sending,
  visit: Visit,
  sent: Sent,
): Promise<VendorsOrder> {
  return addVendorFile(sending, visit, sent, () => {
    const given = validated(quoteFields, sent.fields);
    return {
      stage: 'QUOTE',
      isSame: async (tx, { added }) => {
        const quotes = await quotesOf(tx, [added.linkId]);
        const quote = quotes.find(({ id }) => id === added.quoteId);
        return quote !== undefined && isSameQuote(quote, given);
      },
      about: async (tx, accepted) => ({ quoteId: await addQuote(tx, accepted, given) }),
    };
  });
}

async function refuseTooMany(tx: Transaction, linkId: string): Promise<void> {
  const files = await filesOfLinks(tx, [linkId]);
  const invoices = files.filter(({ row }) => row.stage === 'INVOICE');
  if (invoices.length >= MAX_INVOICES) throw tooManyInvoices();
}

/** MAINT-4: staff record it as an expense (MAINT-8). */
export async function sendInvoice(
  sending: Sending,
  visit: Visit,
  sent: Sent,
): Promise<VendorsOrder> {
  return addVendorFile(sending, visit, sent, () => {
    const { amount: dollars, number } = validated(invoiceFields, sent.fields);
    const amount = centsFromDollars(dollars);
    return {
      stage: 'INVOICE',
      isSame: async (_tx, { added }) => added.amount === amount && added.number === number,
      about: async (tx, { shown }) => {
        await refuseTooMany(tx, shown.link.id);
        await record(tx, shown, `Sent an invoice for ${formatCents(amount)}`, number);
        return { amount, number };
      },
    };
  });
}

/** MAINT-5: other files of the work order count as not found. */
export async function sendVendorFile(
  tx: Transaction,
  files: FileStore,
  visit: Visit,
  { fileId, width }: { readonly fileId: string; readonly width?: number | undefined },
): Promise<FileResponse> {
  const shown = await openedLink(tx, visit);
  const { workOrderId } = shown.link;
  const found = await findOrder(tx, workOrderId);
  if (!found) throw linkEnded();
  const seen = await filesForVendor(tx, shown, found.order);
  if (!seen.some(({ row }) => row.id === fileId)) throw notFound();
  return sendFile(tx, files, { workOrderId, fileId, width });
}

/** MAINT-8: an invoice of a vendor of this work order, which is locked, is recorded as an expense, once. */
export async function recordVendorInvoice(
  tx: Transaction,
  workOrderId: string,
  invoiceId: string,
): Promise<{ readonly vendorId: string; readonly vendor: string }> {
  const links = await linksOfOrder(tx, workOrderId);
  const files = await filesOfLinks(
    tx,
    links.map(({ link }) => link.id),
  );
  const invoice = files.find(({ added, row }) => added.id === invoiceId && row.stage === 'INVOICE');
  const shown = links.find(({ link }) => link.id === invoice?.added.linkId);
  if (!invoice || !shown) throw notFound();
  await claimVendorInvoice(tx, invoiceId);
  return { vendorId: shown.vendor.id, vendor: shown.vendor.name };
}

/** @throws AppError if another expense records it */
export async function claimVendorInvoice(tx: Transaction, invoiceId: string): Promise<void> {
  if (!(await setRecorded(tx, invoiceId, dateOf(tx.now)))) throw invoiceRecorded();
}

/** The expense that recorded it was deleted, so it waits again. */
export const releaseVendorInvoice = setUnrecorded;
