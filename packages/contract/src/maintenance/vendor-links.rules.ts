/** MAINT-4: pure rules of the mailed links of vendors. They load no schemas, so pages can use them early. */

/** A link works for so many days. */
export const VENDOR_LINK_DAYS = 30;

/** A code that is mailed for another device works for so many minutes. */
export const DEVICE_CODE_MINUTES = 15;

export const vendorLinkStatuses = ['SENT', 'ACCEPTED', 'DECLINED', 'DONE'] as const;

export type VendorLinkStatus = (typeof vendorLinkStatuses)[number];

export const vendorLinkLabels: Readonly<Record<VendorLinkStatus, string>> = {
  SENT: 'Waiting for an answer',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  DONE: 'Done',
};

/** In the words of the vendor. */
export const vendorLinkForVendor: Readonly<Record<VendorLinkStatus, string>> = {
  SENT: 'Waiting for your answer',
  ACCEPTED: 'You accepted',
  DECLINED: 'You declined',
  DONE: 'You reported it as done',
};

export const quoteStatuses = ['OPEN', 'APPROVED', 'DECLINED'] as const;

export type QuoteStatus = (typeof quoteStatuses)[number];

export const quoteLabels: Readonly<Record<QuoteStatus, string>> = {
  OPEN: 'Waiting for your decision',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
};

/** In the words of the vendor. */
export const quotesForVendor: Readonly<Record<QuoteStatus, string>> = {
  OPEN: 'Sent',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
};

interface Link {
  /** Instants; null if it was not revoked. */
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly status: VendorLinkStatus;
}

/** Whether a link still opens something. A declined one does not. */
export function isLinkOpen({ expiresAt, revokedAt, status }: Link, now: string): boolean {
  if (revokedAt !== null || status === 'DECLINED') return false;
  return Temporal.Instant.compare(now, expiresAt) <= 0;
}

/** Whether the vendor sees the address, the contact and how to get in. */
export const seesPlace = ({ status }: Pick<Link, 'status'>): boolean =>
  status === 'ACCEPTED' || status === 'DONE';
