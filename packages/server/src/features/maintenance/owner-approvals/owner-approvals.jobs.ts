import { workOrderLabel } from '@tenantry/contract/maintenance/maintenance.rules';
import {
  OWNER_LINK_DAYS,
  whyOwnerDecides,
} from '@tenantry/contract/maintenance/owner-approvals.rules';
import { dollarsFromCents, formatCents } from '@tenantry/contract/shared/money';
import { ownersOfHome } from '#features/properties';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { linksOfOrder } from '../vendor-links/vendor-links.repository.ts';
import { letterJob, type Letter, type LetterMailing } from '../letters.jobs.ts';
import { OWNER_MAIL_JOB, type OwnerMail } from './owner-approvals.jobs.names.ts';
import { agreedOf, dollarTerms } from './agreed-cost.ts';
import * as repository from './owner-approvals.repository.ts';
import { hasOtherQuotes } from './owner-approvals.service.ts';

/** The letter without its link; null if the question has ended meanwhile, or the person is no longer an owner. */
async function letterOf(
  tx: Transaction,
  { requestId, userId, about }: OwnerMail,
): Promise<Letter | null> {
  const shown = await repository.requestById(tx, requestId);
  if (!shown) return null;
  const { request, order, home, vendor } = shown;
  const waits = request.status === 'WAITING' && !hasOtherQuotes(shown);
  if (about !== 'overridden' && !waits) return null;
  const owners = await ownersOfHome(tx, order.propertyId);
  const owner = owners.find((each) => each.userId === userId);
  if (!owner) return null;
  const named = `${workOrderLabel(order.number)}, ${order.title}`;
  const to = { name: owner.name, address: owner.emailAddress };
  if (about === 'overridden') {
    const offer = `The quote of ${vendor} for ${formatCents(request.amount)}`;
    const told = 'was approved without your answer, because it could not wait:';
    return {
      to,
      subject: `Approved without you: ${named}`,
      paragraphs: [`${home.address}: ${named}`, `${offer} ${told}\n${request.words}`],
    };
  }
  const { termsOf } = await agreedOf(tx, order, await linksOfOrder(tx, order.id));
  // As on the page that the mail opens: the limit for which the owner was asked.
  const now = termsOf(shown.vendorId, request.quoteId);
  const terms = dollarTerms({ ...now, limit: request.approvalLimit });
  const quote = { ...terms, vendor, amount: dollarsFromCents(request.amount) };
  return {
    to,
    subject: `${about === 'reminder' ? 'Reminder: please' : 'Please'} approve work: ${named}`,
    paragraphs: [`${home.address}: ${named}`, whyOwnerDecides(quote, 'owner'), request.note].filter(
      Boolean,
    ),
  };
}

/** A new secret for the link; only its hash is stored. */
async function newLinkPage(tx: Transaction, linkId: string, { urlOf }: LetterMailing) {
  const token = newToken();
  await repository.setToken(tx, linkId, hashToken(token));
  return `Open this link to see all quotes, and approve or decline. It works for ${OWNER_LINK_DAYS} days, until somebody has decided:\n${urlOf(tx.organization)}/owner-link/${token}`;
}

/** MAINT-7: mails to the owners of a home; links are created when the mail is sent. */
export const ownerMailJob = (mailing: LetterMailing): Job<OwnerMail> =>
  letterJob({
    name: OWNER_MAIL_JOB,
    senderOf: mailing.senderOf,
    write: letterOf,
    close: async (tx, { linkId }) =>
      linkId === null ? [] : [await newLinkPage(tx, linkId, mailing)],
  });
