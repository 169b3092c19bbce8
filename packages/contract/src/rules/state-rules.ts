import { z } from 'zod';
import type { CalendarDate } from '#shared/calendar-date';
import listed from './state-rules.json' with { type: 'json' };
import { isInForce } from './state-rules.rules.ts';
import { listedRule, type ListedRule, type StateRuleKind } from './state-rules.schemas.ts';

/**
 * NEW-13: the rules in the law of states, with their sources and doubts. The web app gets them from the server, because
 * they are too many for a page to load.
 */
export const stateRules: readonly ListedRule[] = z.array(listedRule).parse(listed);

/** The rule of a state that is in force on a day; undefined if none is known. */
export const ruleIn = (
  kind: StateRuleKind,
  state: string,
  day: CalendarDate,
): ListedRule | undefined =>
  stateRules.find((rule) => rule.kind === kind && rule.state === state && isInForce(rule, day));
