import { boolean, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { organizationTable, rowReference } from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';

/** Settings that an organization's admins edit; one row for each organization. */
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
    /**
     * Encrypted by `platform/secrets`, like all columns below named `...Sealed`; the last four digits are stored for
     * display.
     */
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
    /** A requested domain that is not proved yet, with the token that proves it. No links use it. */
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
