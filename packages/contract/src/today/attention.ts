import type { CalendarDate } from '#shared/calendar-date';
import { ZERO, type Cents } from '#shared/money';
import { alwaysShownKinds } from '../kinds.ts';
import type { Need } from './today.schemas.ts';

/** Something that a rule found. */
export interface Finding {
  readonly need: Need;
  /** The money involved; none by default. */
  readonly money?: Cents;
  readonly since: CalendarDate;
  /** An emergency: before everything else. */
  readonly urgent?: boolean;
}

/** HOME-3: what one rule found. It names at most `MOST_FINDINGS`, and counts all. */
export interface Attention {
  readonly total: number;
  readonly findings: readonly Finding[];
}

/** The maximum number of findings named by one rule. */
export const MOST_FINDINGS = 200;

export const NOTHING_FOUND: Attention = { total: 0, findings: [] };

/** Emergencies, then the most money first, then the oldest. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (one, other) =>
      Number(other.urgent ?? false) - Number(one.urgent ?? false) ||
      (other.money ?? ZERO) - (one.money ?? ZERO) ||
      one.since.localeCompare(other.since) ||
      one.need.key.localeCompare(other.need.key),
  );
}

/** The first findings in order, plus the first of each kind that is always shown. */
export function firstInOrder(findings: readonly Finding[], limit: number): Finding[] {
  const ordered = inOrder(findings);
  const kept = alwaysShownKinds
    .flatMap((kind) => ordered.find(({ need }) => need.kind === kind) ?? [])
    .slice(0, limit);
  const others = ordered.filter((each) => !kept.includes(each)).slice(0, limit - kept.length);
  return ordered.filter((each) => kept.includes(each) || others.includes(each));
}
