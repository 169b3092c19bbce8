import { useDebouncedCallback } from '@mantine/hooks';
import type { Days } from '@tenantry/contract/reports/reports.rules';
import { useState } from 'react';
import { parseDay } from '../../ui/day-text.ts';

type DayName = keyof Days;

interface Draft {
  readonly value: string | null;
  /** The day of the address that it was typed over. */
  readonly over: string;
  /** The field was left since. */
  readonly left: boolean;
}

type Drafts = { readonly [Name in DayName]?: Draft };

export type TypedDays = ReturnType<typeof useTypedDays>;

/** REP-1: the text in the date fields: the URL's dates, or what is being typed until it is a date. */
export function useTypedDays(period: Days, write: (days: Days) => void) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const draftOf = (name: DayName) =>
    drafts[name]?.over === period[name] ? drafts[name] : undefined;
  const valueOf = (name: DayName) => {
    const draft = draftOf(name);
    return draft ? draft.value : period[name];
  };
  const isUnreadable = (name: DayName) => {
    const draft = draftOf(name);
    return draft !== undefined && draft.left && !isDay(draft.value);
  };
  // A year that is being typed is a day already with two of its digits.
  const writeSoon = useDebouncedCallback(write, 400);
  const typed = { startDate: valueOf('startDate'), endDate: valueOf('endDate') };
  return {
    typed,
    /** Whether a field that was left holds what is no day, so that the address has the day before it. */
    unreadable: isUnreadable('startDate') || isUnreadable('endDate'),
    type: (name: DayName, value: string | null) => {
      setDrafts((now) => ({ ...now, [name]: { value, over: period[name], left: false } }));
      const next = { ...typed, [name]: value };
      const days = {
        startDate: dayOr(next.startDate, period.startDate),
        endDate: dayOr(next.endDate, period.endDate),
      };
      if (days.startDate === period.startDate && days.endDate === period.endDate) {
        return writeSoon.cancel();
      }
      return writeSoon(days);
    },
    forget: () => {
      writeSoon.cancel();
      setDrafts({});
    },
    /** Whoever leaves a field has typed what is wanted. */
    leave: () => {
      writeSoon.flush();
      setDrafts((now) => ({ ...leftBehind('startDate', now), ...leftBehind('endDate', now) }));
    },
  };
}

function leftBehind(name: DayName, drafts: Drafts) {
  const draft = drafts[name];
  return draft && { [name]: { ...draft, left: true } };
}

const isDay = (typed: string | null): typed is string =>
  typed !== null && parseDay(typed) === typed;

const dayOr = (typed: string | null, day: string) => (isDay(typed) ? typed : day);
