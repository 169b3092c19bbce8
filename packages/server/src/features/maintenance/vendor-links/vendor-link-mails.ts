/** MAINT-4: a link for each mail to a vendor, because the secrets of earlier ones are not known here. */
import { VENDOR_LINK_DAYS } from '@tenantry/contract/maintenance/vendor-links.rules';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { findOrder } from '../maintenance.repository.ts';
import { stands } from '../owner-approvals/agreed-cost.ts';
import { isForVendor } from './vendor-links.presenter.ts';
import { isOver } from './vendor-links.public.ts';
import * as repository from './vendor-links.repository.ts';
import type { ShownLink } from './vendor-links.repository.ts';

/** The address of another link, of which only the hash is stored. Like every link, it keeps to the vendor's devices. */
export async function newVendorLink(tx: Transaction, linkId: string, url: string): Promise<string> {
  const token = newToken();
  const expiresAt = dateOf(tx.now.add({ hours: VENDOR_LINK_DAYS * 24 }));
  await repository.insertToken(tx, linkId, { tokenHash: hashToken(token), expiresAt });
  return `${url}/vendor-link/${token}`;
}

/** Null if the vendor could do nothing with a link. A new one is good again after the days of the earlier ones. */
export async function usefulLink(
  tx: Transaction,
  shown: ShownLink | null,
  url: string,
): Promise<string | null> {
  if (!shown || !stands(shown)) return null;
  const found = await findOrder(tx, shown.link.workOrderId);
  if (!found || isOver(found.order) || !isForVendor(found.order, shown.vendor.id)) return null;
  return newVendorLink(tx, shown.link.id, url);
}

/** MAINT-3: leads a vendor from a mailed message to the conversation, where they answer. */
export async function linkToVendorRoom(
  tx: Transaction,
  conversationId: string,
  url: string,
): Promise<string | null> {
  const link = await usefulLink(tx, await repository.linkOfRoom(tx, conversationId), url);
  return link && `${link}#messages`;
}
