import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { agreeOn } from './agreement.domain.ts';
import type { Findings } from './findings.domain.ts';
import type { Found } from './printed.domain.ts';
import { isMisreadYearOf, isTooOld } from './years.domain.ts';

const dayOf = (value: string) => value.slice(0, 10);

const MAX_FOR_OLD = 0.8;

/** This many closer looks with a date outweigh those at the whole page. */
const ENOUGH_CLOSE = 3;

/** The day from several looks combined, with the time if one of them has it. */
export function agreeOnDate(
  looks: readonly Pick<Findings, 'date' | 'isClose'>[],
  today: CalendarDate,
): Found<string> | null {
  const seen = looks.filter(({ date }) => date !== null);
  const close = seen.filter(({ isClose }) => isClose);
  const agreed = agreeOn(plausible(close.length >= ENOUGH_CLOSE ? close : seen, today), dayOf);
  if (!agreed) return null;
  const day = dayOf(agreed.value);
  // All looks may misread the same digit of a year that is unlikely for a receipt.
  const confidence = Math.min(agreed.confidence, isTooOld(day, today) ? MAX_FOR_OLD : 1);
  if (agreed.value !== day) return { ...agreed, confidence };
  const withTime = seen.find(({ date }) => date?.value.startsWith(`${day}T`));
  return { ...agreed, confidence, value: withTime?.date?.value ?? day };
}

/** Removes years that are too old if another look has one that is not. */
function plausible(looks: readonly Pick<Findings, 'date'>[], today: CalendarDate): Found<string>[] {
  const dates = looks.flatMap(({ date }) => date ?? []);
  return dates.filter(
    (one) => !dates.some((other) => isMisreadYearOf(dayOf(one.value), dayOf(other.value), today)),
  );
}
