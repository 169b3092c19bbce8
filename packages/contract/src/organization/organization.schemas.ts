import { z } from 'zod';
import { remarkDays } from '#shared/remark-days';
import {
  emailAddress,
  isStorable,
  phoneNumber,
  requiredText,
  text,
  version,
  versionSeen,
  zipCodeText,
} from '#shared/fields';
import { calendarDate } from '#shared/calendar-date.schemas';
import { imageSize } from '#shared/images';
import { dollars, dollarsInResponse } from '#shared/money.schemas';
import { isUsState } from '#shared/us-states';

/** The public data of the organization (PUB-5). Image addresses are paths on this server, or null. */
export const publicOrganization = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  logoSize: imageSize.nullable(),
  marketingImageUrl: z.string().nullable(),
  marketingImageSize: imageSize.nullable(),
});

export type PublicOrganization = z.output<typeof publicOrganization>;

/** A domain that is not verified yet, and the two ways to verify it; one is enough. */
const wantedDomain = z.object({
  domain: z.string(),
  /** A TXT record of this name with this value. */
  recordName: z.string(),
  recordValue: z.string(),
  /** Or this page, with the same value as its text. */
  url: z.string(),
});

export type WantedDomain = z.output<typeof wantedDomain>;

export const adminOrganization = z.object({
  ...publicOrganization.shape,
  id: z.string(),
  domain: z.string(),
  /** ORG-7: a requested domain, which replaces the current one when it is verified. */
  wantedDomain: wantedDomain.nullable(),
  /** ORG-7: whether the reader may change the domain; beside a SuperAdmin, only SuperAdmins may. */
  canChangeDomain: z.boolean(),
  contactName: z.string().nullable(),
  /** The phone that also gets tenants' messages as texts (MSG-1). */
  phoneNumber: z.string().nullable(),
  /** The full address on one line, from the autocomplete. */
  address: z.string().nullable(),
  addressLine1: z.string().nullable(),
  addressLine2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  country: z.string().nullable(),
  bankName: z.string().nullable(),
  /** Masked, `••••6789`; only `bankDetails` returns the full number (ORG-5). */
  bankAccountNumber: z.string().nullable(),
  bankRoutingNumber: z.string().nullable(),
  zelle: z.string().nullable(),
  cashApp: z.string().nullable(),
  /** The mail server; without a host, the installation's mail server sends. */
  mailHost: z.string().nullable(),
  port: z.int().nullable(),
  /** TLS from the start; otherwise STARTTLS, which a server on another machine must offer. */
  secure: z.boolean(),
  mailUser: z.string().nullable(),
  /** Whether a password is stored; it is never returned. */
  mailPasswordSet: z.boolean(),
  /** The from address of mails by this mail server. */
  mailFrom: z.string().nullable(),
  /** TRUST-3: the day from which staff must have a second factor; null if they need none. */
  secondFactorFrom: calendarDate.nullable(),
  /** TRUST-3: whether a login at Google or Amazon counts as one with a second factor. */
  providersAreSecondFactor: z.boolean(),
  /** TRUST-4: larger refunds ask again who the person is. */
  refundsAskAbove: dollarsInResponse,
  /** MAINT-13: how long tenants may add remarks to an inspection that is sent to them. */
  inspectionRemarkDays: z.int(),
  /** MAINT-6: the notice of entry in states without a rule, in hours. */
  entryNoticeHours: z.int(),
  /** Notes for the model that categorizes receipts. */
  expensePrompt: z.string().nullable(),
  /** An IANA time zone; it determines which day is today. */
  timeZone: z.string(),
  /** Created by the demo, and can be removed as a whole. */
  demo: z.boolean(),
  version,
});

export type AdminOrganization = z.output<typeof adminOrganization>;

/** Fields for tenants, in addition to the public ones. */
export const lesseeOrganization = z.object({
  /** Whether tenants can text it: it has a phone number for texts, which has not opted out. */
  textable: z.boolean(),
  /** The phone number for emergencies; null if the organization has none. */
  phoneNumber: z.string().nullable(),
  /** It determines which day is today. */
  timeZone: z.string(),
});

/**
 * The ways tenants can pay other than by card; null if not offered. Only administrators see account numbers (ORG-5).
 */
export const waysToPay = z.object({
  /** An email address or a phone number. */
  zelle: z.string().nullable(),
  /** A $cashtag. */
  cashApp: z.string().nullable(),
  bankName: z.string().nullable(),
});

export type WaysToPay = z.output<typeof waysToPay>;

/** A host name without scheme and port; also `localhost`. */
export const domain = requiredText(253, 'Domain is required')
  .toLowerCase()
  .regex(
    /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/,
    'Enter a domain, such as rentals.example.com.',
  );

/** The image that an upload replaces. */
export const organizationImageFields = z.object({
  kind: z.enum(['logo', 'marketing']).default('logo'),
});

/** ORG-5: a bank number as in responses. */
export function maskedNumber(lastDigits: string): string {
  return `••••${lastDigits}`;
}

/** Whether it has the format of that mask. */
export function isMaskedNumber(value: string): boolean {
  return /^••••\d{1,4}$/.test(value);
}

/**
 * An account or routing number as people write it, perhaps in groups; stored without spaces and hyphens. The mask from
 * a response may be sent back.
 */
function digits(minimum: number, maximum: number, message: string) {
  const fits = new RegExp(`^\\d{${minimum},${maximum}}$`);
  return text(40)
    .transform((value) => value.replaceAll(/[\s-]/g, ''))
    .refine((value) => value === '' || isMaskedNumber(value) || fits.test(value), message);
}

/** The checksum of an ABA routing number: weights 3, 7, 1. */
function isRoutingNumber(value: string): boolean {
  const weighted = Array.from(value, (digit, index) => Number(digit) * ([3, 7, 1][index % 3] ?? 1));
  return weighted.reduce((sum, part) => sum + part, 0) % 10 === 0;
}

/**
 * An IANA zone with its region, including former names, or UTC. Temporal computes days and Intl shows them, but Intl
 * accepts abbreviations that Temporal refuses; and `EST`, which both accept, is not New York's time.
 */
function isTimeZone(value: string): boolean {
  if (value !== 'UTC' && !value.includes('/')) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(value);
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: value }));
  } catch {
    return false;
  }
}

export const timeZone = z.string().max(100).refine(isTimeZone, 'Choose a time zone.');

/** A host name or address without scheme and port. */
const mailHost = text(253).regex(/^[a-z0-9.:[\]-]*$/i, 'Enter a host, such as smtp.example.com.');

/**
 * ORG-1. Empty text or null clears a field; an omitted one stays unchanged, including bank numbers and the mail
 * password, which are never returned. Sending back the mask of a bank number changes nothing.
 */
const ENTRY_NOTICE_MESSAGE = 'Use 1 to 168 hours of notice.';

export const organizationUpdate = z.strictObject({
  name: requiredText(200, 'Name is required'),
  contactName: text(200).nullish(),
  phoneNumber: z
    .union([text(0), phoneNumber], 'Enter a phone number, such as (212) 555-0123.')
    .nullish(),
  domain,
  address: text(500).nullish(),
  addressLine1: text(200).nullish(),
  addressLine2: text(200).nullish(),
  city: text(100).nullish(),
  state: text(2)
    .refine((value) => value === '' || isUsState(value), 'Choose a state.')
    .nullish(),
  zipCode: zipCodeText(10)
    .regex(/^(?:\d{5}(?:-\d{4})?)?$/, 'Enter a zip code of five digits.')
    .nullish(),
  country: text(100).nullish(),
  bankName: text(200).nullish(),
  bankAccountNumber: digits(4, 17, 'Enter an account number of 4 to 17 digits.').nullish(),
  bankRoutingNumber: digits(9, 9, 'Enter a routing number of nine digits.')
    .refine(
      (value) => isMaskedNumber(value) || isRoutingNumber(value),
      'This is not a routing number: a digit is wrong.',
    )
    .nullish(),
  zelle: text(254).nullish(),
  cashApp: text(100).nullish(),
  mailHost: mailHost.nullish(),
  port: z.int('Enter a port.').min(1, 'Enter a port.').max(65_535, 'Enter a port.').nullish(),
  secure: z.boolean().optional(),
  mailUser: text(254).nullish(),
  /** Required again for another mail host, so that nobody can send a stored password to their own server. */
  mailPassword: z
    .string()
    .max(500, 'Use at most 500 characters.')
    .refine(
      (value) => isStorable(value) && !/[\r\n\t]/.test(value),
      'This has characters that cannot be used.',
    )
    .nullish(),
  mailFrom: z.union([z.literal(''), emailAddress], 'Enter an email address.').nullish(),
  expensePrompt: text(4000).nullish(),
  timeZone: timeZone.optional(),
  /** TRUST-3: the day from which staff must have a second factor; null if they need none. */
  secondFactorFrom: calendarDate.nullish(),
  /** TRUST-3. */
  providersAreSecondFactor: z.boolean().optional(),
  /** TRUST-4: larger refunds ask again who the person is. */
  refundsAskAbove: dollars.optional(),
  /** MAINT-13: used for the inspections that are sent from now on. */
  inspectionRemarkDays: remarkDays.optional(),
  /** MAINT-6: the notice of entry in states without a rule, in hours. */
  entryNoticeHours: z
    .int(ENTRY_NOTICE_MESSAGE)
    .min(1, ENTRY_NOTICE_MESSAGE)
    .max(168, ENTRY_NOTICE_MESSAGE)
    .optional(),
  version: versionSeen,
});

export type OrganizationUpdate = z.output<typeof organizationUpdate>;

/** ORG-5: the full numbers. Each access is recorded in the audit trail. */
export const bankDetails = z.object({
  bankAccountNumber: z.string().nullable(),
  bankRoutingNumber: z.string().nullable(),
});

/** Which mail server sends the organization's mails. */
export const mailSender = z.object({
  /**
   * `outbox` if neither the organization nor the installation has a mail server: the mail becomes a file on the server.
   */
  sentBy: z.enum(['organization', 'installation', 'outbox']),
});

export const testEmailResponse = mailSender.extend({
  /** The recipient: the admin who sent it. */
  sentTo: z.string(),
});
