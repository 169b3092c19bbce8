import { sql } from 'drizzle-orm';
import { date, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AfterEnd } from '@tenantry/contract/leases/leases.schemas';
import { invoices } from '#features/ledger';
import { leases } from '#features/leases';
import { tasks } from '#features/tasks';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** LEASE-15: the move-outs that were planned; each change and each undo replaces the one before. */
export const moveOuts = organizationTable(
  'move_outs',
  {
    leaseId: uuid().notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    noticeGivenOn: date({ mode: 'string' }),
    /** The day that this move-out wrote into the listing; null if it left the listing alone. */
    availableFrom: date({ mode: 'string' }),
    /** The task to return the deposit. */
    taskId: uuid(),
    /** What undoing restores: the terms of the lease and the day in the listing before the move-out. */
    typeBefore: text().$type<'M2M' | 'TERM'>().notNull(),
    startBefore: date({ mode: 'string' }),
    endBefore: date({ mode: 'string' }),
    afterEndBefore: text().$type<AfterEnd>(),
    availableBefore: date({ mode: 'string' }),
    /** UNIT-12: the invoice that this move-out issued. */
    finalInvoiceId: uuid(),
    replacedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('move_outs_current')
      .on(table.organizationId, table.leaseId)
      .where(sql`${table.replacedAt} is null`),
    index('move_outs_lease').on(table.organizationId, table.leaseId),
    index('move_outs_task').on(table.organizationId, table.taskId),
    rowReference('move_outs_lease_fkey', table, table.leaseId, leases),
    rowReference('move_outs_task_fkey', table, table.taskId, tasks),
    rowReference('move_outs_final_invoice_fkey', table, table.finalInvoiceId, invoices),
  ],
);
