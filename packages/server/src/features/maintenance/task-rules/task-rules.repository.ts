import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { homeOf, properties } from '#features/properties';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../../platform/database/organization-rows.ts';
import { taskRuleOrders, taskRules } from './task-rules.table.ts';

export type TaskRuleRow = typeof taskRules.$inferSelect;

const live = (tx: Transaction) => and(inOrganization(tx, taskRules), isNull(taskRules.archivedAt));

/** Rules of homes that are not archived, the next due first. */
export async function selectRules(
  tx: Transaction,
  { propertyId, id }: { readonly propertyId?: string | undefined; readonly id?: string } = {},
) {
  return tx.db
    .select({ rule: taskRules, home: homeOf(properties) })
    .from(taskRules)
    .innerJoin(properties, refersTo(taskRules.propertyId, properties))
    .where(
      and(
        live(tx),
        isNull(properties.archivedAt),
        propertyId === undefined ? undefined : eq(taskRules.propertyId, propertyId),
        id === undefined ? undefined : eq(taskRules.id, id),
      ),
    )
    .orderBy(asc(taskRules.nextOn), asc(taskRules.title), asc(taskRules.id));
}

export type ShownRule = Awaited<ReturnType<typeof selectRules>>[number];

export async function lockRule(tx: Transaction, id: string): Promise<TaskRuleRow | null> {
  const [row] = await tx.db
    .select()
    .from(taskRules)
    .where(and(live(tx), eq(taskRules.id, id)))
    .for('no key update');
  return row ?? null;
}

/** How many rules one run makes work orders of; the next run goes on. */
const RULES_AT_ONCE = 200;

const isDue = (tx: Transaction) =>
  sql`${taskRules.nextOn} <= ${tx.today}::date + ${taskRules.daysAhead}`;

/** Locks the rules whose next work order is due to be made. */
export async function lockDueRules(tx: Transaction): Promise<TaskRuleRow[]> {
  return tx.db
    .select(getTableColumns(taskRules))
    .from(taskRules)
    .innerJoin(properties, refersTo(taskRules.propertyId, properties))
    .where(and(live(tx), isNull(properties.archivedAt), isDue(tx)))
    .orderBy(asc(taskRules.nextOn), asc(taskRules.id))
    .limit(RULES_AT_ONCE)
    .for('no key update', { of: taskRules });
}

/** Rules of which a work order should have been made by yesterday. */
export async function countLateRules(tx: Transaction): Promise<number> {
  const [row] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(taskRules)
    .innerJoin(properties, refersTo(taskRules.propertyId, properties))
    .where(
      and(
        live(tx),
        isNull(properties.archivedAt),
        sql`${taskRules.nextOn} < ${tx.today}::date - 1 + ${taskRules.daysAhead}`,
      ),
    );
  return row?.count ?? 0;
}

export async function insertRule(
  tx: Transaction,
  row: typeof taskRules.$inferInsert,
): Promise<void> {
  await tx.db.insert(taskRules).values(row);
}

export async function updateRule(
  tx: Transaction,
  id: string,
  changes: Partial<Omit<TaskRuleRow, 'id' | 'version'>>,
): Promise<void> {
  await tx.db
    .update(taskRules)
    .set({ ...changes, version: sql`${taskRules.version} + 1` })
    .where(and(inOrganization(tx, taskRules), eq(taskRules.id, id)));
}

/** Moves a rule on to its next day. People see no new version. */
export async function moveRuleOn(tx: Transaction, id: string, nextOn: string | null) {
  await tx.db
    .update(taskRules)
    .set({ nextOn })
    .where(and(inOrganization(tx, taskRules), eq(taskRules.id, id)));
}

/** Whether a work order of this day was made already. */
export async function hasOrder(tx: Transaction, ruleId: string, dueOn: string): Promise<boolean> {
  const count = await tx.db.$count(
    taskRuleOrders,
    and(
      inOrganization(tx, taskRuleOrders),
      eq(taskRuleOrders.ruleId, ruleId),
      eq(taskRuleOrders.dueOn, dueOn),
    ),
  );
  return count > 0;
}

export async function insertRuleOrder(
  tx: Transaction,
  row: typeof taskRuleOrders.$inferInsert,
): Promise<void> {
  await tx.db.insert(taskRuleOrders).values(row);
}
