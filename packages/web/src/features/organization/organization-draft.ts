import {
  organizationUpdate,
  type AdminOrganization,
} from '@tenantry/contract/organization/organization.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { numberFromText } from '@tenantry/contract/shared/number-text';
import { formatMoney } from '../../lib/format.ts';
import { conflictField, yesOrNo, type ConflictField } from '../../ui/conflict/conflict-rows.ts';

/** The content of the settings form. Null is a secret that stays as stored. */
export interface OrganizationDraft {
  name: string;
  contactName: string;
  phoneNumber: string;
  domain: string;
  timeZone: string;
  address: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  bankName: string;
  bankAccountNumber: string | null;
  bankRoutingNumber: string | null;
  zelle: string;
  cashApp: string;
  mailHost: string;
  /** As typed. */
  port: string;
  secure: boolean;
  mailUser: string;
  mailPassword: string | null;
  mailFrom: string;
  expensePrompt: string;
  /** As typed. */
  entryNoticeHours: string;
  secondFactorFrom: string | null;
  providersAreSecondFactor: boolean;
  /** As typed. */
  refundsAskAbove: string;
  /** As typed. */
  inspectionRemarkDays: string;
}

export type SettingsField = keyof OrganizationDraft;

/** The label of each field, in the order of the form. */
export const settingsLabels: Readonly<Record<SettingsField, string>> = {
  name: 'Name',
  contactName: 'Contact name',
  phoneNumber: 'Phone for texts',
  domain: 'Domain',
  timeZone: 'Time zone',
  address: 'Address',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
  country: 'Country',
  bankName: 'Bank name',
  bankAccountNumber: 'Account number',
  bankRoutingNumber: 'Routing number',
  zelle: 'Zelle',
  cashApp: 'Cash App',
  mailHost: 'Mail server',
  port: 'Port',
  secure: 'Encrypted from the start',
  mailUser: 'User',
  mailPassword: 'Password',
  mailFrom: 'From address',
  expensePrompt: 'Expense prompt',
  inspectionRemarkDays: 'Days for remarks',
  entryNoticeHours: 'Notice of entry, in hours',
  secondFactorFrom: 'Require a second factor from',
  providersAreSecondFactor: 'Google and Amazon count as a second factor',
  refundsAskAbove: 'Confirm refunds above',
};

const fields = Object.keys(settingsLabels) as readonly SettingsField[];

export function organizationDraft(organization: AdminOrganization): OrganizationDraft {
  const { name, domain, timeZone, secure, ...rest } = organization;
  return {
    name,
    contactName: rest.contactName ?? '',
    phoneNumber: rest.phoneNumber ?? '',
    domain,
    timeZone,
    address: rest.address ?? '',
    addressLine1: rest.addressLine1 ?? '',
    addressLine2: rest.addressLine2 ?? '',
    city: rest.city ?? '',
    state: rest.state ?? '',
    zipCode: rest.zipCode ?? '',
    country: rest.country ?? '',
    bankName: rest.bankName ?? '',
    bankAccountNumber: null,
    bankRoutingNumber: null,
    zelle: rest.zelle ?? '',
    cashApp: rest.cashApp ?? '',
    mailHost: rest.mailHost ?? '',
    port: String(rest.port ?? ''),
    secure,
    mailUser: rest.mailUser ?? '',
    mailPassword: null,
    mailFrom: rest.mailFrom ?? '',
    expensePrompt: rest.expensePrompt ?? '',
    entryNoticeHours: String(rest.entryNoticeHours),
    secondFactorFrom: rest.secondFactorFrom,
    providersAreSecondFactor: rest.providersAreSecondFactor,
    refundsAskAbove: formatMoney(rest.refundsAskAbove),
    inspectionRemarkDays: String(rest.inspectionRemarkDays),
  };
}

/** The input to send. A secret that nobody touched is omitted, and stays unchanged (ORG-5). */
export function organizationInput(draft: OrganizationDraft, version: number) {
  const {
    bankAccountNumber,
    bankRoutingNumber,
    mailPassword,
    port,
    refundsAskAbove,
    inspectionRemarkDays,
    entryNoticeHours,
    ...same
  } = draft;
  return {
    ...same,
    ...(bankAccountNumber !== null && { bankAccountNumber }),
    ...(bankRoutingNumber !== null && { bankRoutingNumber }),
    ...(mailPassword !== null && { mailPassword }),
    port: port.trim() === '' ? null : numberFromText(port),
    refundsAskAbove: dollarsFromText(refundsAskAbove),
    inspectionRemarkDays: numberFromText(inspectionRemarkDays),
    entryNoticeHours: numberFromText(entryNoticeHours),
    version,
  };
}

/** The first message for each invalid field, from the contract's rules. */
export function settingsProblems(draft: OrganizationDraft): Partial<Record<SettingsField, string>> {
  const { error } = organizationUpdate.safeParse(organizationInput(draft, 1));
  const problems: Partial<Record<SettingsField, string>> = {};
  for (const { path, message } of error?.issues ?? []) {
    problems[path[0] as SettingsField] ??= message;
  }
  return problems;
}

const secrets = ['bankAccountNumber', 'bankRoutingNumber', 'mailPassword'] as const;

const isSecret = (field: string) => secrets.some((secret) => secret === field);

/** The part of the draft that is stored on the device when the session ends. */
export function withoutSecrets(draft: OrganizationDraft): Partial<OrganizationDraft> {
  return Object.fromEntries(Object.entries(draft).filter(([field]) => !isSecret(field)));
}

/** The fields that two people may have changed. No draft knows a stored secret. */
export const organizationFields: readonly ConflictField<OrganizationDraft>[] = fields
  .filter((field) => !isSecret(field))
  .map((field) =>
    conflictField<OrganizationDraft>(
      field,
      settingsLabels[field],
      field === 'secure' || field === 'providersAreSecondFactor' ? yesOrNo : undefined,
    ),
  );

/** The labels of the secrets that differ between two versions of the settings, as far as their masks show. */
export function changedSecrets(
  before: AdminOrganization,
  after: AdminOrganization,
): readonly string[] {
  const maskOf = (organization: AdminOrganization, secret: (typeof secrets)[number]) =>
    secret === 'mailPassword' ? organization.mailPasswordSet : organization[secret];
  return secrets
    .filter((secret) => maskOf(before, secret) !== maskOf(after, secret))
    .map((secret) => settingsLabels[secret]);
}
