import { NativeSelect } from '@mantine/core';
import type { LateFeeTerms } from '@tenantry/contract/billing/late-fee-policies.schemas';
import { limitedTerms, type AppliedRule } from '@tenantry/contract/rules/state-rules.rules';
import type { StateRule, TermsOf } from '@tenantry/contract/rules/state-rules.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { stateName } from '@tenantry/contract/shared/us-states';

/** NEW-13: a rule on late fees that somebody has checked. */
export interface TriedLaw extends AppliedRule<TermsOf<'lateFee'>> {
  readonly state: string;
  readonly from: CalendarDate | null;
}

export const checkedLaws = (rules: readonly StateRule[]): TriedLaw[] =>
  rules.flatMap(({ state, statute, from, checked }) =>
    checked?.terms?.kind === 'lateFee' ? [{ state, statute, from, terms: checked.terms }] : [],
  );

/** The policy as a law limits it for rent that is due on a day. */
export function policyBy(
  law: TriedLaw | undefined,
  terms: LateFeeTerms,
  dueDate: CalendarDate | null,
): LateFeeTerms {
  if (!law || dueDate === null || (law.from !== null && dueDate < law.from)) return terms;
  return limitedTerms(terms, law, dueDate);
}

interface TriedStateProps {
  readonly laws: readonly TriedLaw[];
  readonly value: string;
  readonly onChange: (state: string) => void;
}

/** The state of the home, if the law of any is applied. */
export function TriedState({ laws, value, onChange }: TriedStateProps) {
  if (laws.length === 0) return null;
  return (
    <NativeSelect
      label="State of the home"
      data={[
        ...laws.map(({ state }) => ({ value: state, label: stateName(state) })),
        { value: '', label: 'A state without a checked limit' },
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
