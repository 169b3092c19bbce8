/** MAINT-7, BOOKS-20: staff ask the owner about a quote above the approval limit. */
import {
  canRemind,
  isOutdated,
  needsOwner,
  OWNER_LINK_DAYS,
  type OwnerRequestStatus,
} from '@tenantry/contract/maintenance/owner-approvals.rules';
import type {
  OwnerApproval,
  OwnerOverride,
  OwnerRequest,
} from '@tenantry/contract/maintenance/owner-approvals.schemas';
import { dollarsFromCents, formatCents } from '@tenantry/contract/shared/money';
import { ownersOfHome, type OwnerOfHome } from '#features/properties';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newKey } from '../../../platform/database/organization-rows.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { addJobs, SOMEONE_WAITS } from '../../../platform/jobs/jobs.ts';
import { findOrder } from '../maintenance.repository.ts';
import { addEvent, lockedWorkOrder } from '../maintenance.service.ts';
import {
  noOwnerToAsk,
  ownerNotAsked,
  ownerNotNeeded,
  ownerReminded,
} from './owner-approvals.errors.ts';
import { OWNER_MAIL_JOB, type OwnerMail } from './owner-approvals.jobs.names.ts';
import * as repository from './owner-approvals.repository.ts';
import type { RequestRow, ShownRequest } from './owner-approvals.repository.ts';
import { decide, openQuoteOf, type QuoteOfOrder } from '../vendor-links/quotes.service.ts';
import { linksOfOrder, quotesOf } from '../vendor-links/vendor-links.repository.ts';
import { agreedOf, dollarsOrNone, dollarTerms } from './agreed-cost.ts';

/** Whether the quotes are no longer those about which the owner was asked. */
export const hasOtherQuotes = ({ request, quote, quotesNow }: ShownRequest): boolean =>
  isOutdated(request, {
    isOpen: quote.status === 'OPEN',
    amount: quote.amount,
    quoteCount: quotesNow,
  });

const remindedOf = ({ createdAt, remindedAt, reminders }: RequestRow) => ({
  askedAt: createdAt.toISOString(),
  remindedAt: remindedAt?.toISOString() ?? null,
  reminders,
});

function presentRequest(tx: Transaction, shown: ShownRequest): OwnerRequest {
  const { request, vendor, askedBy, decidedBy } = shown;
  const waits = request.status === 'WAITING';
  const outdated = waits && hasOtherQuotes(shown);
  const reminded = remindedOf(request);
  return {
    id: request.id,
    status: request.status,
    outdated,
    quoteId: request.quoteId,
    vendor,
    amount: dollarsFromCents(request.amount),
    note: request.note,
    ...reminded,
    askedBy,
    canRemind: waits && !outdated && canRemind(reminded, tx.now.toString()),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    decidedBy,
    words: request.words,
  };
}

export async function approvalOfOrder(
  tx: Transaction,
  workOrderId: string,
): Promise<OwnerApproval> {
  const found = await findOrder(tx, workOrderId);
  if (!found) throw notFound();
  const { propertyId } = found.order;
  const owners = await ownersOfHome(tx, propertyId);
  const shown = await repository.newestRequest(tx, workOrderId);
  const links = await linksOfOrder(tx, workOrderId);
  const { limit, total, termsOf } = await agreedOf(tx, found.order, links);
  const vendorOf = new Map(links.map(({ link, vendor }) => [link.id, vendor.id]));
  const quotes = await quotesOf(tx, [...vendorOf.keys()]);
  return {
    approvalLimit: dollarsOrNone(limit),
    agreed: dollarsFromCents(total),
    owners: owners.map(({ userId, name }) => ({ userId, name })),
    quotes: quotes
      .filter(({ status }) => status === 'OPEN')
      .map(({ id: quoteId, amount, linkId }) => {
        const terms = termsOf(vendorOf.get(linkId) ?? '');
        const { others, replaces } = dollarTerms(terms);
        return { quoteId, needsOwner: needsOwner(amount, terms), others, replaces };
      }),
    request: shown && presentRequest(tx, shown),
  };
}

/** Mails each owner; a mail that asks brings a link of its own. */
async function mailOwners(
  tx: Transaction,
  requestId: string,
  about: OwnerMail['about'],
  owners: readonly OwnerOfHome[],
): Promise<void> {
  const createdAt = dateOf(tx.now);
  const expiresAt = dateOf(tx.now.add({ hours: OWNER_LINK_DAYS * 24 }));
  const links = owners.map(({ userId }) => ({
    ...newKey(tx),
    requestId,
    userId,
    tokenHash: null,
    expiresAt,
    createdAt,
  }));
  const bringsLink = about !== 'overridden';
  if (bringsLink) await repository.insertLinks(tx, links);
  const mails = links.map(({ id, userId }) => ({
    payload: { requestId, userId, about, linkId: bringsLink ? id : null } satisfies OwnerMail,
    key: `${requestId}:${id}`,
  }));
  await addJobs(tx, OWNER_MAIL_JOB, mails, { priority: SOMEONE_WAITS });
}

interface Question {
  readonly status: OwnerRequestStatus;
  readonly approvalLimit: RequestRow['approvalLimit'];
  readonly note?: string;
  readonly words?: string;
}

async function insertRequest(
  tx: Transaction,
  { order, quote, all }: QuoteOfOrder,
  { status, approvalLimit, note = '', words = '' }: Question,
): Promise<RequestRow> {
  const now = dateOf(tx.now);
  const userId = tx.actor?.userId ?? null;
  const waits = status === 'WAITING';
  const row: RequestRow = {
    ...newKey(tx),
    workOrderId: order.id,
    quoteId: quote.id,
    amount: quote.amount,
    quoteCount: all.length,
    approvalLimit,
    note,
    status,
    askedById: waits ? userId : null,
    createdAt: now,
    remindedAt: null,
    reminders: 0,
    decidedAt: waits ? null : now,
    decidedById: waits ? null : userId,
    words,
  };
  await repository.insertRequest(tx, row);
  return row;
}

/** Records the question about a quote, without mailing it. */
export async function insertQuestion(
  tx: Transaction,
  chosen: QuoteOfOrder,
  { approvalLimit, note }: Pick<RequestRow, 'approvalLimit' | 'note'>,
): Promise<RequestRow> {
  const { order, quote, shown } = chosen;
  const request = await insertRequest(tx, chosen, { status: 'WAITING', approvalLimit, note });
  const about = `quote of ${shown.vendor.name} for ${formatCents(quote.amount)}`;
  addEvent(tx, order.id, {
    kind: 'OWNER',
    note: ['Asked about the ' + about, note].filter(Boolean).join('\n'),
  });
  await recordAudit(tx, {
    action: 'maintenance.ownerAsked',
    entityId: order.id,
    after: { vendor: shown.vendor.name, amount: quote.amount, approvalLimit, note },
  });
  return request;
}

/** Ends a question that waits, perhaps only one about this quote, because something else was decided. */
export async function endQuestion(
  tx: Transaction,
  workOrderId: string,
  {
    status = 'ENDED',
    quoteId,
  }: { readonly status?: OwnerRequestStatus; readonly quoteId?: string | undefined } = {},
): Promise<void> {
  await repository.endWaiting(
    tx,
    { workOrderId, quoteId },
    {
      status,
      decidedAt: dateOf(tx.now),
      decidedById: tx.actor?.userId ?? null,
      words: '',
    },
  );
}

async function termsOfQuote(tx: Transaction, { order, links, shown }: QuoteOfOrder) {
  const { termsOf } = await agreedOf(tx, order, links);
  return termsOf(shown.vendor.id);
}

/**
 * Asks the owners if the quote is above the limit, and says whether it did. The same question is not asked twice. An
 * owner who also works here decides at once.
 */
export async function asksOwner(
  tx: Transaction,
  chosen: QuoteOfOrder,
  note: string,
): Promise<boolean> {
  const { order } = chosen;
  const terms = await termsOfQuote(tx, chosen);
  if (!needsOwner(chosen.quote.amount, terms)) return false;
  const owners = await ownersOfHome(tx, order.propertyId);
  if (owners.some(({ userId }) => userId === tx.actor?.userId)) return false;
  const before = await repository.newestRequest(tx, order.id);
  const isAsked =
    before?.request.status === 'WAITING' && before.request.quoteId === chosen.quote.id;
  if (isAsked && !hasOtherQuotes(before)) return true;
  if (owners.length === 0) throw noOwnerToAsk();
  await endQuestion(tx, order.id);
  const request = await insertQuestion(tx, chosen, { approvalLimit: terms.limit, note });
  await mailOwners(tx, request.id, 'asked', owners);
  return true;
}

export async function remindOwner(tx: Transaction, workOrderId: string): Promise<OwnerApproval> {
  const order = await lockedWorkOrder(tx, workOrderId);
  const shown = await repository.newestRequest(tx, workOrderId);
  if (shown?.request.status !== 'WAITING' || hasOtherQuotes(shown)) throw ownerNotAsked();
  const { request } = shown;
  if (!canRemind(remindedOf(request), tx.now.toString())) throw ownerReminded();
  const owners = await ownersOfHome(tx, order.propertyId);
  if (owners.length === 0) throw noOwnerToAsk();
  const reminders = request.reminders + 1;
  await repository.updateRequest(tx, request.id, { reminders, remindedAt: dateOf(tx.now) });
  addEvent(tx, workOrderId, { kind: 'OWNER', note: 'Reminded' });
  await recordAudit(tx, {
    action: 'maintenance.ownerReminded',
    entityId: workOrderId,
    after: { reminders },
  });
  await mailOwners(tx, request.id, 'reminder', owners);
  return approvalOfOrder(tx, workOrderId);
}

/** Does nothing if no question waits. */
export async function withdrawQuestion(
  tx: Transaction,
  workOrderId: string,
): Promise<OwnerApproval> {
  await lockedWorkOrder(tx, workOrderId);
  const shown = await repository.newestRequest(tx, workOrderId);
  if (shown?.request.status === 'WAITING') {
    await endQuestion(tx, workOrderId, { status: 'WITHDRAWN' });
    addEvent(tx, workOrderId, { kind: 'OWNER', note: 'Question withdrawn' });
    await recordAudit(tx, {
      action: 'maintenance.ownerQuestionWithdrawn',
      entityId: workOrderId,
      before: { vendor: shown.vendor, amount: shown.request.amount },
    });
  }
  return approvalOfOrder(tx, workOrderId);
}

/** Approves a quote above the limit without the owner, who is told. */
export async function approveWithoutOwner(
  tx: Transaction,
  workOrderId: string,
  { quoteId, reason }: OwnerOverride,
): Promise<OwnerApproval> {
  const chosen = await openQuoteOf(tx, { workOrderId, quoteId });
  const { order, quote, shown } = chosen;
  const terms = await termsOfQuote(tx, chosen);
  if (!needsOwner(quote.amount, terms)) throw ownerNotNeeded();
  await endQuestion(tx, workOrderId);
  const { limit: approvalLimit } = terms;
  const question = { status: 'OVERRIDDEN' as const, approvalLimit, words: reason };
  const request = await insertRequest(tx, chosen, question);
  addEvent(tx, workOrderId, { kind: 'OWNER', note: `Approved without the owner: ${reason}` });
  await recordAudit(tx, {
    action: 'maintenance.approvedWithoutOwner',
    entityId: workOrderId,
    after: { vendor: shown.vendor.name, amount: quote.amount, approvalLimit, reason },
  });
  await decide(tx, chosen, { approve: true });
  const owners = await ownersOfHome(tx, order.propertyId);
  await mailOwners(tx, request.id, 'overridden', owners);
  return approvalOfOrder(tx, workOrderId);
}
