import { text, unique } from 'drizzle-orm/pg-core';
import {
  centsColumn,
  moment,
  organizationTable,
} from '../../platform/database/organization-table.ts';

/** PAY-8: the memory of the embedded test processor, as a provider would have it. Only that processor reads it. */
export const testCharges = organizationTable(
  'test_charges',
  {
    /** `pi_test_...` */
    intentId: text().notNull(),
    token: text(),
    amount: centsColumn().notNull(),
    refunded: centsColumn().notNull(),
    status: text()
      .$type<'unconfirmed' | 'requiresAction' | 'succeeded' | 'failed' | 'canceled'>()
      .notNull(),
    failureCode: text(),
    failure: text(),
    createdAt: moment().notNull(),
  },
  (table) => [unique('test_charges_intent').on(table.organizationId, table.intentId)],
);
