import { OWNER_LINK_DAYS } from '@tenantry/contract/maintenance/owner-approvals.rules';
import { approvalLimitOf } from '#features/properties';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newKey } from '../../../platform/database/organization-rows.ts';
import { hashToken } from '../../../platform/tokens.ts';
import type { WorkOrderRow } from '../maintenance.repository.ts';
import * as repository from './owner-approvals.repository.ts';
import { insertQuestion } from './owner-approvals.service.ts';
import { openQuoteOf } from '../vendor-links/quotes.service.ts';
import { linksOfOrder, quotesOf } from '../vendor-links/vendor-links.repository.ts';

/** What an owner was asked, at the time of the transaction. */
interface PastQuestion {
  /** Whose quote is proposed. */
  readonly vendorId: string;
  readonly ownerId: string;
  readonly note: string;
  /** The secret of the link. */
  readonly token: string;
}

/** Records a question from the past that still waits for the owner. Nothing is mailed. */
export async function recordPastQuestion(
  tx: Transaction,
  { id: workOrderId, propertyId }: WorkOrderRow,
  { vendorId, ownerId, note, token }: PastQuestion,
): Promise<void> {
  const links = await linksOfOrder(tx, workOrderId);
  const asked = links.filter(({ link }) => link.vendorId === vendorId);
  const [quote] = await quotesOf(
    tx,
    asked.map(({ link }) => link.id),
  );
  if (!quote) throw new Error('an owner is asked about a quote that nobody made');
  const chosen = await openQuoteOf(tx, { workOrderId, quoteId: quote.id });
  const approvalLimit = await approvalLimitOf(tx, propertyId);
  const { id: requestId, createdAt } = await insertQuestion(tx, chosen, { approvalLimit, note });
  const expiresAt = dateOf(tx.now.add({ hours: OWNER_LINK_DAYS * 24 }));
  const link = { ...newKey(tx), requestId, userId: ownerId, expiresAt, createdAt };
  await repository.insertLinks(tx, [{ ...link, tokenHash: hashToken(token) }]);
}
