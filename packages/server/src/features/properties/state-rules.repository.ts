import { and, eq, sql } from 'drizzle-orm';
import { users } from '#features/access';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { checkedStateRules } from './state-rules.table.ts';

export type CheckedRuleRow = typeof checkedStateRules.$inferSelect;

const own = (tx: Transaction) => inOrganization(tx, checkedStateRules);

/** The rules that somebody has checked, with the name of the person. */
export async function checkedRules(tx: Transaction) {
  const { ruleId, terms, checkedAt } = checkedStateRules;
  return tx.db
    .select({
      ruleId,
      terms,
      checkedAt,
      by: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(checkedStateRules)
    .innerJoin(users, refersTo(checkedStateRules.checkedBy, users))
    .where(own(tx));
}

const termsOfRules = prepared(
  [],
  { ruleId: checkedStateRules.ruleId, terms: checkedStateRules.terms },
  (select, { organizationId }) =>
    select.from(checkedStateRules).where(eq(checkedStateRules.organizationId, organizationId)),
);

/** What was entered for each rule that somebody has checked. */
export async function termsOfChecked(
  tx: Transaction,
): Promise<Pick<CheckedRuleRow, 'ruleId' | 'terms'>[]> {
  return termsOfRules(tx, {});
}

/** The row of a rule, locked until the transaction ends. */
export async function lockCheckedRule(
  tx: Transaction,
  ruleId: string,
): Promise<CheckedRuleRow | null> {
  const [row] = await tx.db
    .select()
    .from(checkedStateRules)
    .where(and(own(tx), eq(checkedStateRules.ruleId, ruleId)))
    .for('update');
  return row ?? null;
}

export async function writeCheckedRule(tx: Transaction, row: CheckedRuleRow): Promise<void> {
  const { terms, checkedBy, checkedAt } = row;
  await tx.db
    .insert(checkedStateRules)
    .values(row)
    .onConflictDoUpdate({
      target: [checkedStateRules.organizationId, checkedStateRules.ruleId],
      set: { terms, checkedBy, checkedAt },
    });
}

export async function removeCheckedRule(tx: Transaction, ruleId: string): Promise<void> {
  await tx.db.delete(checkedStateRules).where(and(own(tx), eq(checkedStateRules.ruleId, ruleId)));
}
