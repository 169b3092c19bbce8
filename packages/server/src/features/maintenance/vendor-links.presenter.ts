import { homeInFull } from '@tenantry/contract/properties/home-in-full';
import { isLinkOpen, seesPlace } from '@tenantry/contract/maintenance/vendor-links.rules';
import { mayEnterLabels, workOrderLabel } from '@tenantry/contract/maintenance/maintenance.rules';
import type {
  ProposedTime,
  Quote,
  VendorLink,
  VendorsOrder,
} from '@tenantry/contract/maintenance/vendor-links.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { expiredPapers } from '@tenantry/contract/vendors/vendors.rules';
import { allLeasesOfUser } from '#features/leases';
import { readSettings } from '#features/organization';
import { propertyById } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { findOrder, type ShownWorkOrder, type WorkOrderRow } from './maintenance.repository.ts';
import * as repository from './vendor-links.repository.ts';
import type { LinkRow, QuoteRow, ShownLink, TimeRow } from './vendor-links.repository.ts';

const instant = (at: Date) => at.toISOString();

/** The parts of a link that its rules need. */
export const progressOfLink = ({ status, expiresAt, revokedAt }: LinkRow) => ({
  status,
  expiresAt: instant(expiresAt),
  revokedAt: revokedAt && instant(revokedAt),
});

const presentTime = (row: TimeRow): ProposedTime => ({
  id: row.id,
  startsAt: instant(row.startsAt),
  endsAt: instant(row.endsAt),
  agreed: row.agreedAt !== null,
});

const presentQuote = (row: QuoteRow): Quote => ({
  id: row.id,
  amount: dollarsFromCents(row.amount),
  note: row.note,
  status: row.status,
  createdAt: instant(row.createdAt),
});

async function partsOf(tx: Transaction, linkIds: readonly string[]) {
  const [times, quotes] = [
    await repository.timesOf(tx, linkIds),
    await repository.quotesOf(tx, linkIds),
  ];
  return (linkId: string) => ({
    times: times.filter((row) => row.linkId === linkId).map(presentTime),
    quotes: quotes.filter((row) => row.linkId === linkId).map(presentQuote),
  });
}

/** For staff. */
export async function presentLinks(
  tx: Transaction,
  rows: readonly ShownLink[],
): Promise<VendorLink[]> {
  const partsOfLink = await partsOf(
    tx,
    rows.map(({ link }) => link.id),
  );
  return rows.map(({ link, vendor }) => ({
    id: link.id,
    vendor: { id: vendor.id, name: vendor.name },
    expired: expiredPapers(vendor, tx.today),
    message: link.message,
    note: link.note,
    createdAt: instant(link.createdAt),
    ...progressOfLink(link),
    open: isLinkOpen(progressOfLink(link), tx.now.toString()),
    ...partsOfLink(link.id),
  }));
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

/** MAINT-5: for the vendor: never rent, a balance or other work orders. */
export async function presentForVendor(
  tx: Transaction,
  { link, vendor }: ShownLink,
): Promise<VendorsOrder> {
  const shown = await findOrder(tx, link.workOrderId);
  if (!shown) throw notFound();
  const { order } = shown;
  const property = await propertyById(tx, order.propertyId);
  const partsOfLink = await partsOf(tx, [link.id]);
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
    status: link.status,
    expiresAt: instant(link.expiresAt),
    timeZone: tx.organization.timeZone,
    ...partsOfLink(link.id),
  };
}
