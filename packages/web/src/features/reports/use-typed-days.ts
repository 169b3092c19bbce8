import { useDebouncedCallback } from '@mantine/hooks';
import type { Days } from '@tenantry/contract/reports/reports.rules';
import { useState } from 'react';
import { parseDay } from '../../ui/text/day-text.ts';

type DayName = keyof Days;

interface Draft {
  readonly value: string | null;
  /** The day in the address when typing began. */
  readonly over: string;
  /** The field was left since then. */
  readonly left: boolean;
}

type Drafts = { readonly [Name in DayName]?: Draft };

export type TypedDays = ReturnType<typeof useTypedDays>;

/** REP-1: the text in the date fields: the URL's dates, or the typed text until it is a date. */
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
  // A year is already valid with two of its digits, so writing waits.
  const writeSoon = useDebouncedCallback(write, 400);
  const typed = { startDate: valueOf('startDate'), endDate: valueOf('endDate') };
  return {
    typed,
    /** Whether a field that was left contains an invalid day, so that the address still has the previous day. */
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
    /** A person who leaves a field has finished typing. */
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
