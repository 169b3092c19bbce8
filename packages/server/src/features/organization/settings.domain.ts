import { centsFromDollars } from '@tenantry/contract/shared/money';
import {
  isMaskedNumber,
  maskedNumber,
  type OrganizationUpdate,
} from '@tenantry/contract/organization/organization.schemas';

/** Undefined leaves a column unchanged; empty text clears it. */
const given = (value: string | null | undefined) =>
  value === undefined ? undefined : value || null;

/** The visible digits of a sealed number: the last four, or fewer if four would be most of it. */
export function lastDigits(number: string | null | undefined): string | null | undefined {
  return number ? number.slice(-Math.min(4, Math.floor(number.length / 2))) : given(number);
}

const isMask = (sent: string | null | undefined) => isMaskedNumber(sent ?? '');

/** Whether it is the mask of another number than the stored one. */
export function isOtherMask(sent: string | null | undefined, kept: string | null): boolean {
  return isMask(sent) && sent !== maskedNumber(kept ?? '');
}

/** An entered number; undefined for a mask, which changes nothing. */
export function unlessMasked(sent: string | null | undefined): string | null | undefined {
  return isMask(sent) ? undefined : sent;
}

/** The columns that store the sent value unchanged. */
export function plainColumns(input: OrganizationUpdate) {
  return {
    contactName: given(input.contactName),
    phoneNumber: given(input.phoneNumber),
    address: given(input.address),
    addressLine1: given(input.addressLine1),
    addressLine2: given(input.addressLine2),
    city: given(input.city),
    state: given(input.state),
    zipCode: given(input.zipCode),
    country: given(input.country),
    bankName: given(input.bankName),
    zelle: given(input.zelle),
    cashApp: given(input.cashApp),
    mailHost: given(input.mailHost),
    mailPort: input.port,
    mailSecure: input.secure,
    mailUser: given(input.mailUser),
    mailFrom: given(input.mailFrom),
    expensePrompt: given(input.expensePrompt),
    entryNoticeHours: input.entryNoticeHours,
    refundsAskAbove:
      input.refundsAskAbove === undefined ? undefined : centsFromDollars(input.refundsAskAbove),
    inspectionRemarkDays: input.inspectionRemarkDays,
  };
}

export type PlainSettings = {
  readonly [Column in keyof ReturnType<typeof plainColumns>]: unknown;
};

const plainNames = Object.keys(plainColumns({} as OrganizationUpdate)) as (keyof PlainSettings)[];

/** The settings that the audit may contain: no encrypted values. */
export function forAudit(settings: PlainSettings): Record<string, unknown> {
  return Object.fromEntries(plainNames.map((name) => [name, settings[name]]));
}

/** Whether the stored password would go to a mail server that it was not entered for. */
export function needsMailPassword(
  kept: { readonly mailHost: string | null; readonly mailPasswordSealed: string | null },
  { mailHost, mailPassword }: Pick<OrganizationUpdate, 'mailHost' | 'mailPassword'>,
): boolean {
  const another = Boolean(mailHost) && mailHost?.toLowerCase() !== kept.mailHost?.toLowerCase();
  return another && kept.mailPasswordSealed !== null && mailPassword === undefined;
}
