import { text, unique } from 'drizzle-orm/pg-core';
import {
  centsColumn,
  moment,
  organizationTable,
} from '../../platform/database/organization-table.ts';

/** PAY-8: the records that a provider would have, for the embedded test processor. Only that processor reads them. */
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
