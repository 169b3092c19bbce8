import { homeInFull } from '@tenantry/contract/properties/home-in-full';
import { isLinkOpen, seesPlace } from '@tenantry/contract/maintenance/vendor-links.rules';
import {
  isOpenStatus,
  mayEnterLabels,
  workFileStages,
  workOrderLabel,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type {
  ProposedTime,
  Quote,
  VendorLink,
  VendorsOrder,
} from '@tenantry/contract/maintenance/vendor-links.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { expiredPapers } from '@tenantry/contract/vendors/vendors.rules';
import { wordsOfRoom } from '#features/conversations';
import { allLeasesOfUser } from '#features/leases';
import { readSettings } from '#features/organization';
import { propertyById } from '#features/properties';
import type { Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { entryNoticeFor } from '../visits/entry-notice.service.ts';
import { filesOfOrders, type WorkFileRow } from '../files/files.repository.ts';
import { presentFile } from '../maintenance.presenter.ts';
import { findOrder, type ShownWorkOrder, type WorkOrderRow } from '../maintenance.repository.ts';
import { filesOfLinks, type LinkFileRow } from './vendor-link-files.repository.ts';
import { isUnapproved, unapprovedVendors } from './unapproved-vendors.ts';
import * as repository from './vendor-links.repository.ts';
import type { LinkRow, QuoteRow, ShownLink, TimeRow } from './vendor-links.repository.ts';

const instant = (at: Date) => at.toISOString();

/** The parts of a link that its rules need. */
export const progressOfLink = ({ status, expiresAt, revokedAt }: LinkRow) => ({
  status,
  expiresAt: instant(expiresAt),
  revokedAt: revokedAt && instant(revokedAt),
});

/** Vendors who reported work as done can report it again once it is reopened. */
export const statusOfLink = (
  order: Pick<WorkOrderRow, 'status'>,
  { status, revokedAt }: Pick<LinkRow, 'status' | 'revokedAt'>,
) => {
  const again = status === 'DONE' && revokedAt === null && isOpenStatus(order.status);
  return again ? 'ACCEPTED' : status;
};

/** Whether a vendor still does something with the link. An archived vendor has none that opens. */
export const isGoodLink = (tx: Transaction, { link, vendor }: ShownLink): boolean =>
  vendor.archivedAt === null && isLinkOpen(progressOfLink(link), tx.now.toString());

const presentTime = (row: TimeRow): ProposedTime => ({
  id: row.id,
  startsAt: instant(row.startsAt),
  endsAt: instant(row.endsAt),
  agreed: row.agreedAt !== null,
});

function presentQuote(row: QuoteRow, files: readonly LinkFileRow[]): Quote {
  const file = files.find(({ added }) => added.quoteId === row.id);
  return {
    id: row.id,
    amount: dollarsFromCents(row.amount),
    note: row.note,
    status: row.status,
    createdAt: instant(row.createdAt),
    file: file ? presentFile(file) : null,
  };
}

/** An invoice as its vendor sees it; null for another file. */
function presentInvoice(each: LinkFileRow) {
  const { id, amount, number } = each.added;
  if (each.row.stage !== 'INVOICE' || amount === null) return null;
  const createdAt = instant(each.row.createdAt);
  return { id, amount: dollarsFromCents(amount), number, createdAt, file: presentFile(each) };
}

/** What vendors have sent, by link. */
export async function partsOf(tx: Transaction, linkIds: readonly string[]) {
  const [times, quotes, files] = [
    await repository.timesOf(tx, linkIds),
    await repository.quotesOf(tx, linkIds),
    await filesOfLinks(tx, linkIds),
  ];
  return (linkId: string) => {
    const own = files.filter(({ added }) => added.linkId === linkId);
    return {
      files: own,
      times: times.filter((row) => row.linkId === linkId).map(presentTime),
      quotes: quotes.filter((row) => row.linkId === linkId).map((row) => presentQuote(row, own)),
    };
  };
}

const isPhoto = ({ row }: WorkFileRow) => workFileStages.some((stage) => stage === row.stage);

/** For staff. */
export async function presentLinks(
  tx: Transaction,
  order: WorkOrderRow,
  rows: readonly ShownLink[],
): Promise<VendorLink[]> {
  const entryNotice = await entryNoticeFor(tx, order, tx.today);
  const partsOfLink = await partsOf(
    tx,
    rows.map(({ link }) => link.id),
  );
  const unapproved = await unapprovedVendors(tx, order, rows);
  return rows.map(({ link, vendor }) => {
    const { files, ...parts } = partsOfLink(link.id);
    return {
      id: link.id,
      vendor: { id: vendor.id, name: vendor.name },
      expired: expiredPapers(vendor, tx.today),
      unapproved: unapproved.has(vendor.id),
      message: link.message,
      note: link.note,
      createdAt: instant(link.createdAt),
      ...progressOfLink(link),
      status: statusOfLink(order, link),
      open: isGoodLink(tx, { link, vendor }),
      ...parts,
      entryNotice,
      invoices: files.flatMap((each) => {
        const invoice = presentInvoice(each);
        return invoice ? [{ ...invoice, recorded: each.added.recordedAt !== null }] : [];
      }),
    };
  });
}

/** Once a vendor is chosen, the work order is nothing for the others. */
export const isForVendor = (order: Pick<WorkOrderRow, 'vendorId'>, vendorId: string): boolean =>
  order.vendorId === null || order.vendorId === vendorId;

/** MAINT-5: how to get there and in. The tenant's phone number is shown because the vendor may have to call first. */
async function placeOf(tx: Transaction, { order, home, tenant }: ShownWorkOrder) {
  const settings = await readSettings(tx);
  const leases = order.tenantId ? await allLeasesOfUser(tx, order.tenantId) : [];
  const lease = leases.findLast(({ propertyId }) => propertyId === order.propertyId);
  return {
    address: homeInFull(home),
    contactName: tenant ?? tx.organization.name,
    contactPhone: (tenant === null ? settings.phoneNumber : lease?.phoneNumber) || null,
    entry: [mayEnterLabels[order.mayEnter], order.entryTimes].filter(Boolean).join(': '),
    pets: order.pets,
  };
}

/**
 * MAINT-5: what a vendor sees of the photos: the own ones, and those of the problem as soon as the place is shown,
 * because they show the home from inside.
 */
export async function filesForVendor(
  tx: Transaction,
  { link, vendor }: ShownLink,
  order: WorkOrderRow,
): Promise<WorkFileRow[]> {
  const own = await filesOfLinks(tx, [link.id]);
  if (!seesPlace(link) || !isForVendor(order, vendor.id)) return own;
  const all = await filesOfOrders(tx, [order.id]);
  return [...all.filter(({ row }) => row.stage === 'REPORT'), ...own];
}

/** MAINT-5: for the vendor: never rent, a balance or other work orders. */
export async function presentForVendor(
  tx: Transaction,
  { link, vendor }: ShownLink,
): Promise<VendorsOrder> {
  const shown = await findOrder(tx, link.workOrderId);
  if (!shown) throw notFound();
  const { order } = shown;
  const property = await propertyById(tx, order.propertyId);
  const { files, ...parts } = (await partsOf(tx, [link.id]))(link.id);
  const seen = await filesForVendor(tx, { link, vendor }, order);
  return {
    organizationName: tx.organization.name,
    vendorName: vendor.name,
    label: workOrderLabel(order.number),
    title: order.title,
    category: order.category,
    description: order.description,
    message: link.message,
    area: property ? `${property.city}, ${property.state}` : '',
    place: seesPlace(link) && isForVendor(order, vendor.id) ? await placeOf(tx, shown) : null,
    taken: !isForVendor(order, vendor.id),
    status: statusOfLink(order, link),
    expiresAt: instant(link.expiresAt),
    timeZone: tx.organization.timeZone,
    ...parts,
    onlyLooks:
      parts.times.some(({ agreed }) => agreed) && (await isUnapproved(tx, order, vendor.id)),
    invoices: files.flatMap((each) => presentInvoice(each) ?? []),
    photos: seen.filter(isPhoto).map(presentFile),
    messages: link.conversationId === null ? [] : await wordsOfRoom(tx, link.conversationId),
  };
}
