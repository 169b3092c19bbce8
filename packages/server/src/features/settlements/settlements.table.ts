import type {
  DeductionKind,
  PhotoMoment,
} from '@tenantry/contract/settlements/settlements.schemas';
import type { ExternalPaymentMethod } from '@tenantry/contract/shared/external-methods';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, numeric, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { leases } from '#features/leases';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';

/** NEW-4: the deposit settlement of a lease. A draft until it is sent; after that, nothing of it changes. */
export const depositSettlements = organizationTable(
  'deposit_settlements',
  {
    leaseId: uuid().notNull(),
    keysReturnedOn: date({ mode: 'string' }),
    returnBy: date({ mode: 'string' }),
    forwardingAddress: text().notNull(),
    interest: centsColumn().notNull(),
    interestReason: text().notNull(),
    refundMethod: text().$type<ExternalPaymentMethod>().notNull(),
    mailNumber: text().notNull(),
    note: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    sentAt: moment(),
    sentOn: date({ mode: 'string' }),
    sentBy: uuid(),
    /** The letter. */
    fileId: uuid(),
    /** The money as it was sent. */
    held: centsColumn(),
    owed: centsColumn(),
    /** All of it, also the part that stays on the account. */
    credit: centsColumn(),
  },
  (table) => [
    uniqueIndex('deposit_settlements_lease').on(table.organizationId, table.leaseId),
    index('deposit_settlements_file').on(table.organizationId, table.fileId),
    rowReference('deposit_settlements_lease_fkey', table, table.leaseId, leases),
    rowReference('deposit_settlements_file_fkey', table, table.fileId, storedFiles),
    check('deposit_settlements_interest', sql`${table.interest} >= 0`),
    check(
      'deposit_settlements_sent',
      sql`(${table.sentAt} is null) = (${table.fileId} is null)
        and (${table.sentAt} is null) = (${table.sentOn} is null)
        and (${table.sentAt} is null) = (${table.held} is null)
        and (${table.sentAt} is null) = (${table.owed} is null)
        and (${table.sentAt} is null) = (${table.credit} is null)`,
    ),
  ],
);

/** The deductions of a settlement, in their order. */
export const settlementDeductions = organizationTable(
  'settlement_deductions',
  {
    settlementId: uuid().notNull(),
    position: integer().notNull(),
    kind: text().$type<DeductionKind>().notNull(),
    reason: text().notNull(),
    amount: centsColumn().notNull(),
    hours: numeric({ mode: 'number', precision: 7, scale: 2 }),
    rate: centsColumn(),
    vendor: text().notNull(),
    condition: text().notNull(),
  },
  (table) => [
    index('settlement_deductions_settlement').on(table.organizationId, table.settlementId),
    rowReference(
      'settlement_deductions_settlement_fkey',
      table,
      table.settlementId,
      depositSettlements,
    ),
    check('settlement_deductions_kind', sql`${table.kind} in ('BILL', 'LABOR', 'OTHER')`),
    check('settlement_deductions_amount', sql`${table.amount} > 0`),
    check(
      'settlement_deductions_labor',
      sql`(${table.kind} = 'LABOR') = (${table.hours} is not null)
        and (${table.kind} = 'LABOR') = (${table.rate} is not null)`,
    ),
  ],
);

/** Photos before and after, and bills. */
export const settlementPhotos = organizationTable(
  'settlement_photos',
  {
    deductionId: uuid().notNull(),
    moment: text().$type<PhotoMoment>().notNull(),
    fileId: uuid().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('settlement_photos_deduction').on(table.organizationId, table.deductionId),
    index('settlement_photos_file').on(table.organizationId, table.fileId),
    rowReference(
      'settlement_photos_deduction_fkey',
      table,
      table.deductionId,
      settlementDeductions,
    ),
    rowReference('settlement_photos_file_fkey', table, table.fileId, storedFiles),
    check(
      'settlement_photos_moment',
      sql`${table.moment} in ('BEFORE', 'AFTER', 'REPAIRED', 'BILL')`,
    ),
  ],
);
