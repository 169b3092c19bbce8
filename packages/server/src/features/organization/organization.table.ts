import { boolean, date, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Proration } from '@tenantry/contract/leases/charges.schemas';
import type { PaymentOrder } from '@tenantry/contract/ledger/payment-order.rules';
import { cents, ZERO } from '@tenantry/contract/shared/money';
import { USUAL_REMARK_DAYS } from '@tenantry/contract/shared/remark-days';
import {
  centsColumn,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';

/** Settings that an organization's admins edit; one row for each organization. */
export const organizationSettings = organizationTable(
  'organization_settings',
  {
    logoFileId: uuid(),
    marketingFileId: uuid(),
    contactName: text(),
    /** The number for texts. */
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
    /** CHG-20: the order in which money is applied to open charges. Existing organizations keep `OLDEST_FIRST`. */
    paymentOrder: text().$type<PaymentOrder>().notNull().default('RENT_FIRST'),
    /** CHG-9. */
    proration: text().$type<Proration>().notNull().default('ACTUAL_DAYS'),
    /** CHG-5: invoices are made this many days before they are due. */
    invoiceLeadDays: integer().notNull().default(5),
    /** CHG-30. */
    emailInvoices: boolean().notNull().default(true),
    /** CHG-24: a reminder is sent this many days before the due day, and on it. */
    sendReminders: boolean().notNull().default(true),
    reminderDays: integer().notNull().default(3),
    /** GEN-6: when off, no lease gets late notices. */
    sendLateNotices: boolean().notNull().default(true),
    /** CHG-21: charged for a returned payment; 0 charges none. */
    nsfFee: centsColumn().notNull().default(ZERO),
    /** TRUST-4: larger refunds ask again who the person is. */
    refundsAskAbove: centsColumn().notNull().default(cents(50_000)),
    /** MAINT-13: how long tenants may add remarks to an inspection. */
    inspectionRemarkDays: integer().notNull().default(USUAL_REMARK_DAYS),
    /** MAINT-6: the notice of entry in states without a rule. */
    entryNoticeHours: integer().notNull().default(24),
    /** DATA-5: how many monthly archives are kept; null if none is made. */
    exportsKept: integer(),
    /** Since when archives are made each month. */
    exportsSince: date({ mode: 'string' }),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('organization_settings_one').on(table.organizationId),
    rowReference('organization_settings_logo_fkey', table, table.logoFileId, storedFiles),
    rowReference('organization_settings_marketing_fkey', table, table.marketingFileId, storedFiles),
  ],
);
