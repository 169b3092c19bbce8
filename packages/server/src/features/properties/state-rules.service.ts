/** NEW-13: the law of the states with homes is shown, and applied once somebody has checked it. */
import { stateRules } from '@tenantry/contract/rules/state-rules';
import { isInForce, type AppliedRule } from '@tenantry/contract/rules/state-rules.rules';
import {
  appliedKinds,
  type AppliedKind,
  type ListedRule,
  type StateRule,
  type StateRuleTerms,
  type TermsOf,
} from '@tenantry/contract/rules/state-rules.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { recordAudit } from '../../platform/audit/audit.ts';
import { calendarDayAt, dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import { statesOfHomes } from './properties.repository.ts';
import { ruleIsAlwaysApplied, ruleNeedsItsTerms } from './properties.errors.ts';
import * as repository from './state-rules.repository.ts';

const isApplied = ({ kind }: ListedRule): boolean =>
  (appliedKinds as readonly string[]).includes(kind);

/** A rule that has ended is only shown, even if somebody has checked it. */
function useOf(rule: ListedRule, today: CalendarDate): StateRule['use'] {
  if (rule.checkedOn !== null) return 'ALWAYS';
  const hasEnded = rule.to !== null && rule.to < today;
  return isApplied(rule) && !hasEnded ? 'WHEN_CHECKED' : 'SHOWN';
}

const dayOf = ({ organization }: Transaction, moment: Date): CalendarDate =>
  calendarDayAt(Temporal.Instant.fromEpochMilliseconds(moment.getTime()), organization.timeZone);

type Checks = Awaited<ReturnType<typeof repository.checkedRules>>;

function present(tx: Transaction, rule: ListedRule, checks: Checks): StateRule {
  const check = checks.find(({ ruleId }) => ruleId === rule.id);
  return {
    ...rule,
    use: useOf(rule, tx.today),
    checked: check
      ? {
          by: check.by,
          on: dayOf(tx, check.checkedAt),
          terms: check.terms,
        }
      : null,
  };
}

/** The rules of the states in which the organization has homes. */
export async function rulesOfOwnStates(tx: Transaction): Promise<StateRule[]> {
  const states = await statesOfHomes(tx);
  const checks = await repository.checkedRules(tx);
  return stateRules
    .filter(({ state }) => states.includes(state))
    .map((rule) => present(tx, rule, checks));
}

function listedRule(ruleId: string): ListedRule {
  const rule = stateRules.find(({ id }) => id === ruleId);
  if (!rule) throw notFound();
  if (rule.checkedOn !== null) throw ruleIsAlwaysApplied();
  return rule;
}

/** A rule that is applied has its own terms. One that is only shown needs words if its text is in doubt. */
function fits(rule: ListedRule, terms: StateRuleTerms | null): boolean {
  if (isApplied(rule)) return terms?.kind === rule.kind;
  return terms === null ? rule.unsettled === null : terms.kind === 'words';
}

/** @throws AppError 422 if the terms are missing or of another kind of rule */
export async function checkRule(
  tx: Transaction,
  userId: string,
  { ruleId, terms }: { readonly ruleId: string; readonly terms: StateRuleTerms | null },
): Promise<StateRule> {
  const rule = listedRule(ruleId);
  if (!fits(rule, terms)) throw ruleNeedsItsTerms();
  const before = await repository.lockCheckedRule(tx, ruleId);
  const after = {
    organizationId: tx.organization.id,
    id: before?.id ?? newId(),
    ruleId,
    terms,
    checkedBy: userId,
    checkedAt: dateOf(tx.now),
  };
  await repository.writeCheckedRule(tx, after);
  const { statute } = rule;
  await recordAudit(tx, {
    action: 'law.ruleChecked',
    entityId: after.id,
    before,
    after: { ...after, statute },
  });
  return present(tx, rule, await repository.checkedRules(tx));
}

export async function uncheckRule(tx: Transaction, ruleId: string): Promise<StateRule> {
  const rule = listedRule(ruleId);
  const before = await repository.lockCheckedRule(tx, ruleId);
  if (before) {
    await repository.removeCheckedRule(tx, ruleId);
    await recordAudit(tx, { action: 'law.ruleUnchecked', entityId: before.id, before });
  }
  return present(tx, rule, await repository.checkedRules(tx));
}

/** A home's state and a day. */
interface Where {
  readonly state: string;
  readonly day: CalendarDate;
}

const isIn =
  (kind: AppliedKind, { state, day }: Where) =>
  (rule: ListedRule): boolean =>
    rule.kind === kind && rule.state === state && isInForce(rule, day);

/** The rules of a kind that are applied, because somebody has checked them; for many homes at once. */
export async function appliedRules<Kind extends AppliedKind>(
  tx: Transaction,
  kind: Kind,
): Promise<(where: Where) => AppliedRule<TermsOf<Kind>> | null> {
  const checks = await repository.termsOfChecked(tx);
  return (where) => {
    for (const { id, statute } of stateRules.filter(isIn(kind, where))) {
      const terms = checks.find(({ ruleId }) => ruleId === id)?.terms;
      if (terms?.kind === kind) return { terms: terms as TermsOf<Kind>, statute };
    }
    return null;
  };
}

/** The rule that is applied to a home from a day on; null if there is none. */
export async function appliedRule<Kind extends AppliedKind>(
  tx: Transaction,
  kind: Kind,
  where: Where,
): Promise<AppliedRule<TermsOf<Kind>> | null> {
  if (!stateRules.some(isIn(kind, where))) return null;
  return (await appliedRules(tx, kind))(where);
}
