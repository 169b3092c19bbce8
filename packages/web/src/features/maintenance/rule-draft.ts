import {
  workOrderCategoryLabels,
  type WorkOrderCategory,
} from '@tenantry/contract/maintenance/maintenance.rules';
import {
  repetitionOf,
  rruleOf,
  type RuleUnit,
} from '@tenantry/contract/maintenance/task-rules.rules';
import type { TaskRule } from '@tenantry/contract/maintenance/task-rules.schemas';
import { monthNames } from '@tenantry/contract/shared/month-names';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { numberFromText } from '@tenantry/contract/shared/number-text';
import { formatDate } from '../../lib/format.ts';
import { conflictField, yesOrNo, type ConflictField } from '../../ui/conflict/conflict-rows.ts';

export interface RuleDraft {
  propertyId: string | null;
  /** Every home gets a rule of its own. */
  everyHome: boolean;
  title: string;
  category: WorkOrderCategory;
  place: string;
  description: string;
  /** As typed. */
  interval: string;
  unit: RuleUnit;
  /** From `1` to `12`; empty for any month. */
  month: string;
  lastDay: boolean;
  startsOn: string | null;
  /** As typed. */
  daysAhead: string;
}

const USUAL_DAYS_AHEAD = '14';

export function ruleDraft(rule: TaskRule | null, today: CalendarDate): RuleDraft {
  const repetition = repetitionOf(rule?.rrule ?? 'FREQ=DAILY;INTERVAL=90');
  return {
    propertyId: rule?.home.propertyId ?? null,
    everyHome: false,
    title: rule?.title ?? '',
    category: rule?.category ?? 'HEATING_COOLING',
    place: rule?.place ?? '',
    description: rule?.description ?? '',
    interval: String(repetition?.interval ?? 1),
    unit: repetition?.unit ?? 'DAILY',
    month: repetition?.month == null ? '' : String(repetition.month),
    lastDay: repetition?.lastDay ?? false,
    startsOn: rule?.startsOn ?? today,
    daysAhead: rule ? String(rule.daysAhead) : USUAL_DAYS_AHEAD,
  };
}

/** Only yearly work names a month, and the last day is that of a month. */
export function ruleInput(draft: RuleDraft) {
  const { unit, interval, title, category, place, description, startsOn, daysAhead } = draft;
  const month = unit === 'YEARLY' && draft.month !== '' ? Number(draft.month) : null;
  const mayBeLast = unit === 'MONTHLY' || month !== null;
  const lastDay = draft.lastDay && mayBeLast;
  return {
    title,
    category,
    place,
    description,
    rrule: rruleOf({ unit, interval: numberFromText(interval), month, lastDay }),
    startsOn: startsOn ?? '',
    daysAhead: numberFromText(daysAhead),
  };
}

/** What two people may have changed in recurring work. */
export const ruleConflictFields: readonly ConflictField<RuleDraft>[] = [
  conflictField<RuleDraft>('title', 'What'),
  {
    ...conflictField<RuleDraft>('category', 'Category'),
    shown: ({ category }) => workOrderCategoryLabels[category],
  },
  conflictField<RuleDraft>('interval', 'Every'),
  conflictField<RuleDraft>('unit', 'Unit', (unit) => String(unit).toLowerCase()),
  {
    ...conflictField<RuleDraft>('month', 'Month'),
    shown: ({ month }) => monthNames[Number(month) - 1] ?? 'None',
  },
  conflictField<RuleDraft>('lastDay', 'On the last day of the month', yesOrNo),
  {
    ...conflictField<RuleDraft>('startsOn', 'First day'),
    shown: ({ startsOn }) => (startsOn ? formatDate(startsOn) : ''),
  },
  conflictField<RuleDraft>('daysAhead', 'Days ahead'),
  conflictField<RuleDraft>('place', 'Where'),
  conflictField<RuleDraft>('description', 'Description'),
];
