import {
  maskedNumber,
  type AdminOrganization,
  type PublicOrganization,
} from '@tenantry/contract/organization/organization.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import type { DelicateSettings } from '@tenantry/contract/organization/delicate.rules';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { StoredFile } from '../../platform/documents/stored-files.ts';
import { proofUrlOf, recordNameOf } from '../../platform/http/domain-proof.ts';
import { imageSizeOf } from '../../platform/documents/serving.ts';
import type { Settings } from './organization.repository.ts';

export interface OrganizationImages {
  readonly logo: StoredFile | null;
  readonly marketing: StoredFile | null;
}

function imageUrl(file: StoredFile | null): string | null {
  return file && `/v1/public/organization/image/${encodeURIComponent(file.label)}`;
}

/** PUB-5: the fields for the public. */
export function presentPublic(
  organization: Organization,
  images: OrganizationImages,
): PublicOrganization {
  return {
    name: organization.name,
    logoUrl: imageUrl(images.logo),
    logoSize: imageSizeOf(images.logo),
    marketingImageUrl: imageUrl(images.marketing),
    marketingImageSize: imageSizeOf(images.marketing),
  };
}

/** ORG-5: an encrypted number, shown by its last digits. */
const masked = (lastDigits: string | null) => lastDigits && maskedNumber(lastDigits);

/** ORG-7: a domain that is not proved yet, with the values that prove it. */
function wantedDomainOf({ wantedDomain: domain, wantedDomainToken: recordValue }: Settings) {
  if (!domain || !recordValue) return null;
  return { domain, recordName: recordNameOf(domain), recordValue, url: proofUrlOf(domain) };
}

/** ORG-6: the fields that decide whether a save is sensitive. */
export function presentDelicate(
  { name, domain, secondFactorFrom, providersAreSecondFactor }: Organization,
  settings: Settings,
): DelicateSettings {
  return {
    name,
    domain,
    secondFactorFrom,
    providersAreSecondFactor,
    refundsAskAbove: dollarsFromCents(settings.refundsAskAbove),
    address: settings.address,
    addressLine1: settings.addressLine1,
    addressLine2: settings.addressLine2,
    city: settings.city,
    state: settings.state,
    zipCode: settings.zipCode,
    country: settings.country,
    bankName: settings.bankName,
    bankAccountNumber: masked(settings.bankAccountLastFour),
    bankRoutingNumber: masked(settings.bankRoutingLastFour),
    zelle: settings.zelle,
    cashApp: settings.cashApp,
    mailHost: settings.mailHost,
    port: settings.mailPort,
    secure: settings.mailSecure,
    mailUser: settings.mailUser,
    mailPasswordSet: settings.mailPasswordSealed !== null,
    mailFrom: settings.mailFrom,
  };
}

export function presentForAdmin(
  organization: Organization,
  settings: Settings,
  images: OrganizationImages,
  canChangeDomain: boolean,
): AdminOrganization {
  const { id, timeZone, demo } = organization;
  return {
    ...presentPublic(organization, images),
    ...presentDelicate(organization, settings),
    id,
    wantedDomain: wantedDomainOf(settings),
    canChangeDomain,
    contactName: settings.contactName,
    phoneNumber: settings.phoneNumber,
    inspectionRemarkDays: settings.inspectionRemarkDays,
    entryNoticeHours: settings.entryNoticeHours,
    expensePrompt: settings.expensePrompt,
    timeZone,
    demo,
    version: settings.version,
  };
}
