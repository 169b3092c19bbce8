import { jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { StateRuleTerms } from '@tenantry/contract/rules/state-rules.schemas';
import { users } from '#features/access';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** NEW-13: the rules in the law of states that somebody of the organization has checked, and what they say. */
export const checkedStateRules = organizationTable(
  'checked_state_rules',
  {
    /** The id in the list of rules. */
    ruleId: text().notNull(),
    /** Null if there was nothing to enter. */
    terms: jsonb().$type<StateRuleTerms>(),
    checkedBy: uuid().notNull(),
    checkedAt: moment().notNull(),
  },
  (table) => [
    unique('checked_state_rules_rule').on(table.organizationId, table.ruleId),
    rowReference('checked_state_rules_checked_by_fkey', table, table.checkedBy, users),
  ],
);
