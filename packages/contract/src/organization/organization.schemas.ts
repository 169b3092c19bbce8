import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { emailAddress, id, isStorable, requiredText, text, version } from '#shared/fields';
import { imageSize } from '#shared/images';

/** What a stranger may know of the organization (PUB-5). Image addresses are paths of this server, or null. */
export const publicOrganization = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  logoSize: imageSize.nullable(),
  marketingImageUrl: z.string().nullable(),
  marketingImageSize: imageSize.nullable(),
});

export type PublicOrganization = z.output<typeof publicOrganization>;

export const adminOrganization = z.object({
  ...publicOrganization.shape,
  id: z.string(),
  domain: z.string(),
  contactName: z.string().nullable(),
  /** The whole address in one line, as the autocomplete gave it. */
  address: z.string().nullable(),
  addressLine1: z.string().nullable(),
  addressLine2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  country: z.string().nullable(),
  bankName: z.string().nullable(),
  /** Masked, `••••6789`; the whole number is told by `bankDetails` only (ORG-5). */
  bankAccountNumber: z.string().nullable(),
  bankRoutingNumber: z.string().nullable(),
  zelle: z.string().nullable(),
  cashApp: z.string().nullable(),
  /** The mail server; without a host mail goes the way of the installation. */
  mailHost: z.string().nullable(),
  port: z.int().nullable(),
  /** TLS from the first byte; otherwise STARTTLS is used where the server offers it. */
  secure: z.boolean(),
  mailUser: z.string().nullable(),
  /** Whether a password is kept; it is never told. */
  mailPasswordSet: z.boolean(),
  /** The address that mails over this mail server come from. */
  mailFrom: z.string().nullable(),
  /** Words for the model that sorts receipts. */
  expensePrompt: z.string().nullable(),
  /** An IANA time zone; it decides what "today" is. */
  timeZone: z.string(),
  /** Made by the demo, and removable as a whole. */
  demo: z.boolean(),
  version,
});

export type AdminOrganization = z.output<typeof adminOrganization>;

/** A host name without scheme and port; `localhost` too. */
export const domain = requiredText(253, 'Domain is required')
  .toLowerCase()
  .regex(
    /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/,
    'Enter a domain, such as rentals.example.com.',
  );

/** Which image of the organization an upload replaces. */
export const organizationImageKind = z.enum(['logo', 'marketing']);

/** An account or routing number as people write it, in groups perhaps; kept without spaces and hyphens. */
function digits(minimum: number, maximum: number, message: string) {
  return text(40)
    .transform((value) => value.replaceAll(/[\s-]/g, ''))
    .refine((value) => value === '' || /^\d+$/.test(value), message)
    .refine(
      (value) => value === '' || (value.length >= minimum && value.length <= maximum),
      message,
    );
}

/** The checksum of an ABA routing number: weights 3, 7, 1. */
function isRoutingNumber(value: string): boolean {
  const weighted = Array.from(value, (digit, index) => Number(digit) * ([3, 7, 1][index % 3] ?? 1));
  return weighted.reduce((sum, part) => sum + part, 0) % 10 === 0;
}

/**
 * A zone with its region, also by a name that it had before, or UTC. Days are computed by Temporal and shown by Intl, which
 * takes abbreviations that Temporal refuses; of those that both take, `EST` is not the time of New York.
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

/** A host name or address without scheme and port. */
const mailHost = text(253).regex(/^[a-z0-9.:[\]-]*$/i, 'Enter a host, such as smtp.example.com.');

/**
 * ORG-1. Empty text or null clears a field; what is left out stays as it is, so also a bank number or mail password that
 * was never told. What an answer carries for display only (`id`, image addresses) may be sent back, and changes nothing.
 */
export const organizationUpdate = z.strictObject({
  id: id.optional(),
  logoUrl: z.string().nullish(),
  marketingImageUrl: z.string().nullish(),
  name: requiredText(200, 'Name is required'),
  contactName: text(200).nullish(),
  domain,
  address: text(500).nullish(),
  addressLine1: text(200).nullish(),
  addressLine2: text(200).nullish(),
  city: text(100).nullish(),
  state: text(2)
    .regex(/^(?:[A-Z]{2})?$/, 'Choose a state.')
    .nullish(),
  zipCode: text(10)
    .regex(/^(?:\d{5}(?:-\d{4})?)?$/, 'Enter a zip code of five digits.')
    .nullish(),
  country: text(100).nullish(),
  bankName: text(200).nullish(),
  bankAccountNumber: digits(4, 17, 'Enter an account number of 4 to 17 digits.').nullish(),
  bankRoutingNumber: digits(9, 9, 'Enter a routing number of nine digits.')
    .refine(isRoutingNumber, 'This is not a routing number: a digit is wrong.')
    .nullish(),
  zelle: text(254).nullish(),
  cashApp: text(100).nullish(),
  mailHost: mailHost.nullish(),
  port: z.int('Enter a port.').min(1, 'Enter a port.').max(65_535, 'Enter a port.').nullish(),
  secure: z.boolean().optional(),
  mailUser: text(254).nullish(),
  /** Asked for again with another mail host, so that nobody has a kept password sent to a server of theirs. */
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
  timeZone: z.string().max(100).refine(isTimeZone, 'Choose a time zone.').optional(),
  version,
});

export type OrganizationUpdate = z.output<typeof organizationUpdate>;

/** ORG-5: the whole numbers. Each look is noted in the audit. */
export const bankDetails = z.object({
  bankAccountNumber: z.string().nullable(),
  bankRoutingNumber: z.string().nullable(),
});

export const testEmailAnswer = z.object({
  /** Whom the mail went to: the admin who asked. */
  sentTo: z.string(),
  /** `outbox` when no mail server is set, here and for the installation: the mail is a file on the server. */
  sentBy: z.enum(['organization', 'installation', 'outbox']),
});
