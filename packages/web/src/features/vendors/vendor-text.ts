import {
  vendorPaperLabels,
  vendorTradeLabels,
  type ExpiringPaper,
} from '@tenantry/contract/vendors/vendors.rules';
import type { Vendor } from '@tenantry/contract/vendors/vendors.schemas';
import { formatDate } from '../../lib/format.ts';

export const tradesText = ({ trades }: Pick<Vendor, 'trades'>) =>
  trades.map((trade) => vendorTradeLabels[trade]).join(', ');

const lastDayOf = (vendor: Vendor, paper: ExpiringPaper) =>
  paper === 'INSURANCE' ? vendor.insuranceExpiresOn : vendor.licenseExpiresOn;

/** `Insurance expired on 03/09/2026`: one sentence for each paper that has expired or soon will. */
export function paperWarnings(vendor: Vendor): string[] {
  const say = (verb: string) => (paper: ExpiringPaper) =>
    `${vendorPaperLabels[paper]} ${verb} on ${formatDate(lastDayOf(vendor, paper) ?? '')}`;
  return [...vendor.expired.map(say('expired')), ...vendor.expiresSoon.map(say('expires'))];
}

const searched = ({ name, contactName, emailAddress, phoneNumber, ...vendor }: Vendor) =>
  [name, contactName, emailAddress, phoneNumber, tradesText(vendor)].join(' ').toLowerCase();

/** Whether the vendor has every word of the filter. */
export const matches = (vendor: Vendor, filter: string): boolean =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched(vendor).includes(word));
