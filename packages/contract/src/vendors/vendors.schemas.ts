import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import {
  emailAddress,
  fileName,
  id,
  phoneNumber,
  requiredText,
  text,
  version,
  versionSeen,
} from '#shared/fields';
import { expiringPapers, vendorPapers, vendorTrades } from './vendors.rules.ts';

/** The vendors of one organization. */
export const MAX_VENDORS = 2000;

/** For one vendor, with those that newer ones replaced. */
export const MAX_VENDOR_FILES = 60;

const fields = {
  name: requiredText(120, "Enter the vendor's name."),
  /** The person to ask for. */
  contactName: text(120).default(''),
  emailAddress: emailAddress.nullish(),
  phoneNumber: phoneNumber.nullish(),
  trades: z
    .array(z.enum(vendorTrades))
    .max(vendorTrades.length)
    .refine((trades) => new Set(trades).size === trades.length, 'Choose each trade once.')
    .default([]),
  /** The last day of the liability insurance. */
  insuranceExpiresOn: calendarDate.nullish(),
  licenseNumber: text(60).default(''),
  licenseExpiresOn: calendarDate.nullish(),
  /** Whether the organization has the vendor's Form W-9, in the product or on paper. */
  hasW9: z.boolean().default(false),
  /** 1 to 5; only staff see it. */
  rating: z.int('Use 1 to 5.').min(1, 'Use 1 to 5.').max(5, 'Use 1 to 5.').nullish(),
  /** Only staff see them. */
  notes: text(5000).default(''),
};

export const vendorInput = z.strictObject(fields);

export type VendorInput = z.output<typeof vendorInput>;

export const vendorUpdate = z.strictObject({ ...fields, version: versionSeen });

export type VendorUpdate = z.output<typeof vendorUpdate>;

export const vendorParams = z.strictObject({ vendorId: id });

export const vendorFileUpload = vendorParams.extend({ paper: z.enum(vendorPapers), fileName });

export const vendorFileParams = vendorParams.extend({ fileId: id });

const vendorFile = z.object({
  id: z.string(),
  paper: z.enum(vendorPapers),
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  addedOn: z.string(),
});

export type VendorFile = z.output<typeof vendorFile>;

export const vendor = z.object({
  id: z.string(),
  name: z.string(),
  contactName: z.string(),
  emailAddress: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  trades: z.array(z.enum(vendorTrades)),
  insuranceExpiresOn: z.string().nullable(),
  licenseNumber: z.string(),
  licenseExpiresOn: z.string().nullable(),
  hasW9: z.boolean(),
  rating: z.int().nullable(),
  notes: z.string(),
  /** The papers that have expired, and those that expire within 30 days. */
  expired: z.array(z.enum(expiringPapers)),
  expiresSoon: z.array(z.enum(expiringPapers)),
  version,
});

export type Vendor = z.output<typeof vendor>;

export const vendorDetails = vendor.extend({
  archived: z.boolean(),
  /** Newest first. */
  files: z.array(vendorFile),
});

export type VendorDetails = z.output<typeof vendorDetails>;
