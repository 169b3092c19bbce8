import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, requiredText, text, version, versionSeen } from '#shared/fields';
import { home } from '../properties/home.ts';
import {
  MAX_WORK_TITLE,
  mayEnterChoices,
  workOrderCategories,
  workOrderPriorities,
} from './maintenance.rules.ts';
import { MAX_DAYS_AHEAD, repetitionOf } from './task-rules.rules.ts';

const rrule = text(100).refine(
  (value) => repetitionOf(value) !== null,
  'Use an RRULE such as FREQ=DAILY;INTERVAL=90 or FREQ=YEARLY;BYMONTH=11.',
);

const DAYS_AHEAD = `Use 0 to ${MAX_DAYS_AHEAD} days.`;

const fields = {
  title: requiredText(MAX_WORK_TITLE, 'Enter what needs to be done.'),
  category: z.enum(workOrderCategories),
  place: text(100).default(''),
  description: text(5000).default(''),
  priority: z.enum(workOrderPriorities).default('NORMAL'),
  /** Whether someone may enter without the tenant. */
  mayEnter: z.enum(mayEnterChoices).exclude(['TIMES']).default('CALL_FIRST'),
  /** RFC 5545: `FREQ`, and perhaps `INTERVAL`, `BYMONTH` and `BYMONTHDAY=-1`, in this order. */
  rrule,
  /** The first day on which it may be due. Later ones are counted from it. */
  startsOn: calendarDate,
  /** How many days before it is due the work order is made. */
  daysAhead: z.int(DAYS_AHEAD).min(0, DAYS_AHEAD).max(MAX_DAYS_AHEAD, DAYS_AHEAD).default(14),
};

/** MAINT-10: work that repeats in a home. */
export const taskRuleInput = z.strictObject({
  ...fields,
  /** With null, each home gets a rule of its own. */
  propertyId: id.nullable(),
});

export type TaskRuleInput = z.output<typeof taskRuleInput>;

export const taskRuleUpdate = z.strictObject({ ...fields, version: versionSeen });

export type TaskRuleUpdate = z.output<typeof taskRuleUpdate>;

export const taskRule = z.object({
  id: z.string(),
  home,
  title: z.string(),
  category: z.enum(workOrderCategories),
  place: z.string(),
  description: z.string(),
  priority: z.enum(workOrderPriorities),
  mayEnter: z.enum(mayEnterChoices).exclude(['TIMES']),
  rrule: z.string(),
  startsOn: z.string(),
  daysAhead: z.int(),
  /** The next day on which it is due and has no work order yet; null if there is none. */
  nextOn: z.string().nullable(),
  version,
});

export type TaskRule = z.output<typeof taskRule>;

export const taskRulesQuery = z.strictObject({ propertyId: id.optional() });

export const taskRuleParams = z.strictObject({ ruleId: id });
