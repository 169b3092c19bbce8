/** The charge schedules of leases, with their steps and holds. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { itemKinds } from '@tenantry/contract/leases/item-kinds';
import { anyOf } from '../../platform/database/any-of.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { chargeSchedules, chargeSteps, leaseHolds } from './charges.table.ts';

export type ScheduleRow = typeof chargeSchedules.$inferSelect;
export type StepRow = typeof chargeSteps.$inferSelect;
export type HoldRow = typeof leaseHolds.$inferSelect;

export type ScheduleWithSteps = ScheduleRow & { readonly steps: readonly StepRow[] };

/** With those that have ended. */
export async function idsOfCharges(tx: Transaction, leaseId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ id: chargeSchedules.id })
    .from(chargeSchedules)
    .where(and(inOrganization(tx, chargeSchedules), eq(chargeSchedules.leaseId, leaseId)));
  return rows.map(({ id }) => id);
}

/** The active schedules of these leases with their steps: rent first, then by kind, then oldest first. */
export async function schedulesOfLeases(
  tx: Transaction,
  leaseIds: readonly string[],
): Promise<ScheduleWithSteps[]> {
  const schedules = await tx.db
    .select()
    .from(chargeSchedules)
    .where(
      and(
        inOrganization(tx, chargeSchedules),
        anyOf(chargeSchedules.leaseId, leaseIds),
        isNull(chargeSchedules.archivedAt),
      ),
    )
    .orderBy(asc(chargeSchedules.createdAt), asc(chargeSchedules.id));
  const steps = Map.groupBy(
    await stepsOf(
      tx,
      schedules.map(({ id }) => id),
    ),
    ({ scheduleId }) => scheduleId,
  );
  return schedules
    .map((schedule) => ({ ...schedule, steps: steps.get(schedule.id) ?? [] }))
    .toSorted((a, b) => itemKinds.indexOf(a.kind) - itemKinds.indexOf(b.kind));
}

async function stepsOf(tx: Transaction, scheduleIds: readonly string[]): Promise<StepRow[]> {
  return tx.db
    .select()
    .from(chargeSteps)
    .where(
      and(
        inOrganization(tx, chargeSteps),
        anyOf(chargeSteps.scheduleId, scheduleIds),
        isNull(chargeSteps.archivedAt),
      ),
    )
    .orderBy(asc(chargeSteps.fromDay));
}

export async function insertSchedule(
  tx: Transaction,
  row: typeof chargeSchedules.$inferInsert,
): Promise<ScheduleRow> {
  const [inserted] = await tx.db.insert(chargeSchedules).values(row).returning();
  if (!inserted) throw new Error('the schedule was not inserted');
  return inserted;
}

type ScheduleChanges = Partial<Omit<ScheduleRow, 'id' | 'leaseId' | 'version'>>;

export async function updateSchedule(
  tx: Transaction,
  scheduleId: string,
  changes: ScheduleChanges,
): Promise<ScheduleRow> {
  const [updated] = await tx.db
    .update(chargeSchedules)
    .set({ ...changes, version: sql`${chargeSchedules.version} + 1` })
    .where(and(inOrganization(tx, chargeSchedules), eq(chargeSchedules.id, scheduleId)))
    .returning();
  if (!updated) throw new Error('the schedule was not updated');
  return updated;
}

export async function insertStep(
  tx: Transaction,
  row: typeof chargeSteps.$inferInsert,
): Promise<void> {
  await tx.db.insert(chargeSteps).values(row);
}

export async function updateStep(
  tx: Transaction,
  stepId: string,
  changes: Partial<Pick<StepRow, 'amount' | 'percent' | 'archivedAt'>>,
): Promise<void> {
  await tx.db
    .update(chargeSteps)
    .set(changes)
    .where(and(inOrganization(tx, chargeSteps), eq(chargeSteps.id, stepId)));
}

/** Newest first, including those that have ended. */
export async function holdsOfLeases(
  tx: Transaction,
  leaseIds: readonly string[],
): Promise<HoldRow[]> {
  return tx.db
    .select()
    .from(leaseHolds)
    .where(and(inOrganization(tx, leaseHolds), anyOf(leaseHolds.leaseId, leaseIds)))
    .orderBy(desc(leaseHolds.createdAt), desc(leaseHolds.id));
}

export async function insertHold(
  tx: Transaction,
  row: typeof leaseHolds.$inferInsert,
): Promise<void> {
  await tx.db.insert(leaseHolds).values(row);
}

/** Ends a hold on the given last day. */
export async function releaseHold(tx: Transaction, holdId: string, lastDay: string): Promise<void> {
  await tx.db
    .update(leaseHolds)
    .set({ lastDay, releasedAt: dateOf(tx.now) })
    .where(and(inOrganization(tx, leaseHolds), eq(leaseHolds.id, holdId)));
}
