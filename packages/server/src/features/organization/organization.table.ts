import { boolean, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { organizationTable, rowReference } from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';

/** What an organization's admins set; one row for each organization. */
export const organizationSettings = organizationTable(
  'organization_settings',
  {
    logoFileId: uuid(),
    marketingFileId: uuid(),
    contactName: text(),
    /** For texts. */
    phoneNumber: text(),
    address: text(),
    addressLine1: text(),
    addressLine2: text(),
    city: text(),
    state: text(),
    zipCode: text(),
    country: text(),
    bankName: text(),
    /** Sealed by `platform/secrets`, as everything below that ends so; the last four are kept to be shown. */
    bankAccountNumberSealed: text(),
    bankAccountLastFour: text(),
    bankRoutingNumberSealed: text(),
    bankRoutingLastFour: text(),
    zelle: text(),
    cashApp: text(),
    mailHost: text(),
    mailPort: integer(),
    mailSecure: boolean().notNull().default(false),
    mailUser: text(),
    mailPasswordSealed: text(),
    mailFrom: text(),
    expensePrompt: text(),
    /** A domain that was asked for and is not proved yet, with the token that proves it. Nothing links to it. */
    wantedDomain: text(),
    wantedDomainToken: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('organization_settings_one').on(table.organizationId),
    rowReference('organization_settings_logo_fkey', table, table.logoFileId, storedFiles),
    rowReference('organization_settings_marketing_fkey', table, table.marketingFileId, storedFiles),
  ],
);
