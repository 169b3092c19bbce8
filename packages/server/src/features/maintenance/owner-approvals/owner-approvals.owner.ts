/** MAINT-7: what an owner does who is asked: by a mailed link without an account, or signed in. */
import { isOpenStatus, workOrderLabel } from '@tenantry/contract/maintenance/maintenance.rules';
import type {
  OwnerAnswer,
  OwnersQuestion,
} from '@tenantry/contract/maintenance/owner-approvals.schemas';
import { formatCents } from '@tenantry/contract/shared/money';
import { ownersOfHome, type OwnerOfHome } from '#features/properties';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { notFound, type AppError } from '../../../platform/http/errors.ts';
import type { FileResponse } from '../../../platform/http/file-response.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { filesOfOrders } from '../files/files.repository.ts';
import { sendFile } from '../files/files.service.ts';
import { addEvent, lockedWorkOrder } from '../maintenance.service.ts';
import { agreedOf, dollarsOrNone, dollarTerms, stands } from './agreed-cost.ts';
import { ownerRequestEnded } from './owner-approvals.errors.ts';
import * as repository from './owner-approvals.repository.ts';
import type { ShownRequest } from './owner-approvals.repository.ts';
import { hasOtherQuotes } from './owner-approvals.service.ts';
import { decide, openQuoteOf } from '../vendor-links/quotes.service.ts';
import { linkEnded } from '../vendor-links/vendor-links.errors.ts';
import { partsOf } from '../vendor-links/vendor-links.presenter.ts';
import { linksOfOrder } from '../vendor-links/vendor-links.repository.ts';

/** A question with the owner to whom it is put. */
interface Asked {
  readonly shown: ShownRequest;
  readonly owner: OwnerOfHome;
}

/** The owner, if the question can be answered and the person still owns the home. */
async function askedOwner(
  tx: Transaction,
  shown: ShownRequest | null,
  userId: string,
): Promise<Asked | null> {
  if (shown?.request.status !== 'WAITING') return null;
  if (!isOpenStatus(shown.order.status) || hasOtherQuotes(shown)) return null;
  if (shown.homeArchivedAt !== null) return null;
  const owners = await ownersOfHome(tx, shown.order.propertyId);
  const owner = owners.find((each) => each.userId === userId);
  return owner ? { shown, owner } : null;
}

/** The question behind a link. MAINT-17: every other secret is refused in the same words. */
async function questionOfLink(tx: Transaction, token: string): Promise<Asked> {
  const link = await repository.ownerLinkByToken(tx, hashToken(token));
  if (!link || link.expiresAt < dateOf(tx.now)) throw linkEnded();
  const shown = await repository.requestById(tx, link.requestId);
  const asked = await askedOwner(tx, shown, link.userId);
  if (!asked) throw linkEnded();
  return asked;
}

/** A question to the signed-in owner. Those of other homes count as not found. */
async function ownQuestion(tx: Transaction, userId: string, requestId: string): Promise<Asked> {
  const shown = await repository.requestById(tx, requestId);
  const owners = shown ? await ownersOfHome(tx, shown.order.propertyId) : [];
  if (!owners.some((owner) => owner.userId === userId)) throw notFound();
  const asked = await askedOwner(tx, shown, userId);
  if (!asked) throw ownerRequestEnded();
  return asked;
}

/** Pictures of the problem; its other papers are for the staff. */
async function photosOf(tx: Transaction, workOrderId: string) {
  const files = await filesOfOrders(tx, [workOrderId]);
  return files
    .filter(({ row, file }) => row.stage === 'REPORT' && file.contentType.startsWith('image/'))
    .map(({ row, file }) => ({ id: row.id, name: row.name, contentType: file.contentType }));
}

/** The quotes that the owner compares, the lowest first, each with its file. */
async function quotesFor(tx: Transaction, { request, order }: ShownRequest) {
  const links = await linksOfOrder(tx, order.id);
  const partsOfLink = await partsOf(
    tx,
    links.map(({ link }) => link.id),
  );
  return links
    .flatMap(({ link, vendor }) =>
      partsOfLink(link.id).quotes.map((quote) => ({ ...quote, vendor: vendor.name })),
    )
    .filter(({ id, status }) => status === 'OPEN' || id === request.quoteId)
    .map((quote) => ({ ...quote, proposed: quote.id === request.quoteId }))
    .toSorted((one, other) => one.amount - other.amount);
}

async function present(
  tx: Transaction,
  shown: ShownRequest,
  owner: OwnerOfHome,
): Promise<OwnersQuestion> {
  const { request, order, home, quote, vendorId } = shown;
  const { termsOf } = await agreedOf(tx, order, await linksOfOrder(tx, order.id));
  const { others, replaces } = dollarTerms(termsOf(vendorId, quote.id));
  return {
    id: request.id,
    organizationName: tx.organization.name,
    ownerName: owner.name,
    label: workOrderLabel(order.number),
    title: order.title,
    home,
    approvalLimit: dollarsOrNone(request.approvalLimit),
    others,
    replaces,
    note: request.note,
    askedAt: request.createdAt.toISOString(),
    timeZone: tx.organization.timeZone,
    status: request.status,
    quotes: await quotesFor(tx, shown),
    photos: await photosOf(tx, order.id),
  };
}

export async function openByLink(tx: Transaction, token: string): Promise<OwnersQuestion> {
  const { shown, owner } = await questionOfLink(tx, token);
  return present(tx, shown, owner);
}

/** The questions that wait for the signed-in owner, the oldest first. */
export async function questionsOfOwner(tx: Transaction, userId: string): Promise<OwnersQuestion[]> {
  const questions: OwnersQuestion[] = [];
  for (const shown of await repository.waitingRequests(tx)) {
    const asked = await askedOwner(tx, shown, userId);
    if (asked) questions.push(await present(tx, shown, asked.owner));
  }
  return questions;
}

/** The first answer of any owner counts. Declining leaves the quote to the staff. */
async function answer(
  tx: Transaction,
  before: Asked,
  { approve, words }: OwnerAnswer,
  ended: () => AppError,
): Promise<OwnersQuestion> {
  const { owner } = before;
  await lockedWorkOrder(tx, before.shown.order.id);
  // Another owner may have answered meanwhile, or a vendor sent a quote.
  const now = await repository.requestById(tx, before.shown.request.id);
  const asked = await askedOwner(tx, now, owner.userId);
  if (!asked) throw ended();
  const { request, order, vendor } = asked.shown;
  await repository.updateRequest(tx, request.id, {
    status: approve ? 'APPROVED' : 'DECLINED',
    decidedAt: dateOf(tx.now),
    decidedById: owner.userId,
    words,
  });
  const about = `the quote of ${vendor} for ${formatCents(request.amount)}`;
  const said = `${approve ? 'Approved' : 'Declined'} ${about}`;
  addEvent(tx, order.id, {
    kind: 'OWNER',
    note: [said, words].filter(Boolean).join('\n'),
    by: owner.name,
  });
  await recordAudit(tx, {
    action: 'maintenance.ownerAnswered',
    entityId: order.id,
    after: { owner: owner.name, vendor, amount: request.amount, approve, words },
  });
  if (approve) {
    const chosen = await openQuoteOf(tx, { workOrderId: order.id, quoteId: request.quoteId });
    // The vendor may have declined the work since: the owner can do nothing about that.
    if (!stands(chosen.shown)) throw ended();
    await decide(tx, chosen, { approve: true, by: owner });
  }
  const after = await repository.requestById(tx, request.id);
  return present(tx, after ?? asked.shown, owner);
}

export async function answerByLink(
  tx: Transaction,
  token: string,
  given: OwnerAnswer,
): Promise<OwnersQuestion> {
  return answer(tx, await questionOfLink(tx, token), given, linkEnded);
}

export async function answerAsOwner(
  tx: Transaction,
  userId: string,
  requestId: string,
  given: OwnerAnswer,
): Promise<OwnersQuestion> {
  return answer(tx, await ownQuestion(tx, userId, requestId), given, ownerRequestEnded);
}

interface Wanted {
  readonly fileId: string;
  readonly width?: number | undefined;
}

/** Only what the question shows: invoices, other quotes and photos of the work count as not found. */
async function fileOfQuestion(
  tx: Transaction,
  files: FileStore,
  { shown }: Asked,
  { fileId, width }: Wanted,
): Promise<FileResponse> {
  const workOrderId = shown.order.id;
  const photos = await photosOf(tx, workOrderId);
  const quotes = await quotesFor(tx, shown);
  const seen = [...photos, ...quotes.map((quote) => quote.file)];
  if (!seen.some((each) => each?.id === fileId)) throw notFound();
  return sendFile(tx, files, { workOrderId, fileId, width });
}

export async function fileByLink(
  tx: Transaction,
  files: FileStore,
  { token, ...wanted }: Wanted & { readonly token: string },
): Promise<FileResponse> {
  return fileOfQuestion(tx, files, await questionOfLink(tx, token), wanted);
}

export async function fileOfOwner(
  tx: Transaction,
  files: FileStore,
  {
    userId,
    requestId,
    ...wanted
  }: Wanted & { readonly userId: string; readonly requestId: string },
): Promise<FileResponse> {
  return fileOfQuestion(tx, files, await ownQuestion(tx, userId, requestId), wanted);
}
