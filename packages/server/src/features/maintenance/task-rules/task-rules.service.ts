/** MAINT-10: work that repeats in homes. */
import type {
  TaskRule,
  TaskRuleInput,
  TaskRuleUpdate,
} from '@tenantry/contract/maintenance/task-rules.schemas';
import { addDays, formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { allPropertyIds, ofProperty, propertyExists } from '#features/properties';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newKey } from '../../../platform/database/organization-rows.ts';
import { isStale, notFound, staleVersion } from '../../../platform/http/errors.ts';
import { ruleIsNeverDue } from '../maintenance.errors.ts';
import { createWorkOrder } from '../maintenance.service.ts';
import { daysToMake, dueFrom } from './task-rules.recurrence.ts';
import * as repository from './task-rules.repository.ts';
import type { ShownRule, TaskRuleRow } from './task-rules.repository.ts';

const present = ({ rule, home }: ShownRule): TaskRule => ({
  id: rule.id,
  home,
  title: rule.title,
  category: rule.category,
  place: rule.place,
  description: rule.description,
  priority: rule.priority,
  mayEnter: rule.mayEnter,
  rrule: rule.rrule,
  startsOn: rule.startsOn,
  daysAhead: rule.daysAhead,
  nextOn: rule.nextOn,
  version: rule.version,
});

export async function rulesOf(
  tx: Transaction,
  propertyId: string | undefined,
): Promise<TaskRule[]> {
  const reading = repository.selectRules(tx, { propertyId });
  const rows = await (propertyId === undefined ? reading : ofProperty(tx, propertyId, reading));
  return rows.map(present);
}

async function oneRule(tx: Transaction, id: string): Promise<TaskRule> {
  const [row] = await repository.selectRules(tx, { id });
  if (!row) throw notFound();
  return present(row);
}

/** A rule of which days have passed begins with the next one. */
function firstDue(tx: Transaction, rule: Pick<TaskRuleRow, 'rrule' | 'startsOn'>): string {
  const nextOn = dueFrom(rule, tx.today);
  if (nextOn === null) throw ruleIsNeverDue();
  return nextOn;
}

export async function addRules(
  tx: Transaction,
  { propertyId, ...input }: TaskRuleInput,
): Promise<TaskRule[]> {
  if (propertyId !== null && !(await propertyExists(tx, propertyId))) throw notFound();
  const homes = propertyId === null ? await allPropertyIds(tx) : [propertyId];
  const nextOn = firstDue(tx, input);
  const added: TaskRule[] = [];
  for (const home of homes) {
    const row = { ...newKey(tx), ...input, propertyId: home, nextOn, createdAt: dateOf(tx.now) };
    await repository.insertRule(tx, row);
    await recordAudit(tx, { action: 'rule.added', entityId: row.id, after: row });
    added.push(await oneRule(tx, row.id));
  }
  return added;
}

async function lockedRule(tx: Transaction, id: string): Promise<TaskRuleRow> {
  const row = await repository.lockRule(tx, id);
  if (!row) throw notFound();
  return row;
}

/** Another rhythm counts from now: a day that has its work order gets no second one. */
export async function changeRule(
  tx: Transaction,
  id: string,
  { version, ...input }: TaskRuleUpdate,
): Promise<TaskRule> {
  const before = await lockedRule(tx, id);
  if (isStale(before, version)) throw staleVersion(await oneRule(tx, id));
  const isSameRhythm = before.rrule === input.rrule && before.startsOn === input.startsOn;
  const nextOn = isSameRhythm ? before.nextOn : firstDue(tx, input);
  const after = { ...input, nextOn };
  await repository.updateRule(tx, id, after);
  await recordAudit(tx, { action: 'rule.changed', entityId: id, before, after });
  return oneRule(tx, id);
}

export async function removeRule(tx: Transaction, id: string): Promise<void> {
  const before = await lockedRule(tx, id);
  await repository.updateRule(tx, id, { archivedAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'rule.removed', entityId: id, before });
}

/** Makes the work orders that are due to be made. Running it again makes none twice. */
export async function makeRecurringOrders(tx: Transaction): Promise<void> {
  for (const rule of await repository.lockDueRules(tx)) {
    const { days, nextOn } = daysToMake(rule, tx.today);
    for (const day of days) {
      if (!(await repository.hasOrder(tx, rule.id, day))) await makeOrder(tx, rule, day);
    }
    await repository.moveRuleOn(tx, rule.id, nextOn);
  }
}

async function makeOrder(tx: Transaction, rule: TaskRuleRow, dueOn: string): Promise<void> {
  const due = `Due on ${formatCalendarDate(dueOn)}.`;
  const { id } = await createWorkOrder(tx, {
    propertyId: rule.propertyId,
    title: rule.title,
    category: rule.category,
    place: rule.place,
    description: [due, rule.description].filter(Boolean).join('\n'),
    priority: rule.priority,
    mayEnter: rule.mayEnter,
    entryTimes: '',
    pets: '',
    tenantId: null,
    source: 'RULE',
    targetAt: endOfDay(tx, dueOn),
  });
  await repository.insertRuleOrder(tx, { ...newKey(tx), ruleId: rule.id, dueOn, workOrderId: id });
}

/** The last second of the due day in the organization's time zone: lists and the calendar name the day of this moment. */
function endOfDay({ organization }: Transaction, day: string): Date {
  const next = Temporal.PlainDate.from(addDays(day, 1)).toZonedDateTime(organization.timeZone);
  return dateOf(next.toInstant().subtract({ seconds: 1 }));
}
