/** MAINT-15: pure rules of vendors. They load no schemas, so pages can use them early. */
import { addDays, type CalendarDate } from '#shared/calendar-date';

export const vendorTrades = [
  'PLUMBING',
  'HEATING_COOLING',
  'ELECTRICAL',
  'APPLIANCES',
  'CARPENTRY',
  'ROOFING',
  'PAINTING',
  'FLOORING',
  'LOCKSMITH',
  'PEST_CONTROL',
  'CLEANING',
  'LANDSCAPING',
  'HANDYMAN',
  'OTHER',
] as const;

export type VendorTrade = (typeof vendorTrades)[number];

export const vendorTradeLabels: Readonly<Record<VendorTrade, string>> = {
  PLUMBING: 'Plumbing',
  HEATING_COOLING: 'Heating and cooling',
  ELECTRICAL: 'Electrical',
  APPLIANCES: 'Appliances',
  CARPENTRY: 'Carpentry',
  ROOFING: 'Roofing',
  PAINTING: 'Painting',
  FLOORING: 'Flooring',
  LOCKSMITH: 'Locksmith',
  PEST_CONTROL: 'Pest control',
  CLEANING: 'Cleaning',
  LANDSCAPING: 'Landscaping',
  HANDYMAN: 'Handyman',
  OTHER: 'Other',
};

/** The papers of a vendor that are kept as files. */
export const vendorPapers = ['INSURANCE', 'LICENSE', 'W9'] as const;

export type VendorPaper = (typeof vendorPapers)[number];

export const vendorPaperLabels: Readonly<Record<VendorPaper, string>> = {
  INSURANCE: 'Insurance',
  LICENSE: 'License',
  W9: 'W-9',
};

/** The papers with a last day. */
export const expiringPapers = ['INSURANCE', 'LICENSE'] as const;

export type ExpiringPaper = (typeof expiringPapers)[number];

/** A vendor's paper is asked for again this many days before it expires. */
export const VENDOR_PAPER_DAYS = 30;

interface Papers {
  readonly insuranceExpiresOn: CalendarDate | null;
  readonly licenseExpiresOn: CalendarDate | null;
}

const lastDayOf = ({
  insuranceExpiresOn,
  licenseExpiresOn,
}: Papers): Record<ExpiringPaper, CalendarDate | null> => ({
  INSURANCE: insuranceExpiresOn,
  LICENSE: licenseExpiresOn,
});

/** The papers whose last day is before today. A paper without a last day does not expire. */
export function expiredPapers(vendor: Papers, today: CalendarDate): ExpiringPaper[] {
  const lastDay = lastDayOf(vendor);
  return expiringPapers.filter((paper) => {
    const day = lastDay[paper];
    return day !== null && day < today;
  });
}

/** The papers that are still good today, but not for another 30 days. */
export function papersToRenew(vendor: Papers, today: CalendarDate): ExpiringPaper[] {
  const lastDay = lastDayOf(vendor);
  const soon = addDays(today, VENDOR_PAPER_DAYS);
  return expiringPapers.filter((paper) => {
    const day = lastDay[paper];
    return day !== null && day >= today && day <= soon;
  });
}
