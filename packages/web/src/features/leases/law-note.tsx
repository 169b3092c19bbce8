import { useQuery } from '@tanstack/react-query';
import { isInForce } from '@tenantry/contract/rules/state-rules.rules';
import type { StateRule, StateRuleKind } from '@tenantry/contract/rules/state-rules.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { stateName } from '@tenantry/contract/shared/us-states';
import { useToday } from '../../lib/session.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { RuleSource } from '../properties/state-rules/rule-source.tsx';
import {
  sourceInWords,
  stateInWords,
  unsettledInWords,
} from '../properties/state-rules/state-rule-text.ts';
import { stateRulesQuery } from '../properties/state-rules/state-rules.queries.ts';
import classes from './lease-form.module.css';

interface LawNoteProps {
  readonly state: string;
  readonly kind: StateRuleKind;
  /** The day of the law: only a rule that is in force on it is shown. Today if absent. */
  readonly on?: CalendarDate;
  /** The sentence about what is typed, if it is above what the rule allows. */
  readonly tooHigh: (rule: StateRule) => string | null;
  readonly className?: string | undefined;
}

/** NEW-13: what the law of the home's state says about a field, with its source and its doubts. */
export function LawNote({ state, kind, on, tooHigh, className = '' }: LawNoteProps) {
  const { data: rules = [] } = useQuery(stateRulesQuery);
  const today = useToday();
  const rule = rules.find(
    (each) => each.state === state && each.kind === kind && isInForce(each, on ?? today),
  );
  if (!rule) return null;
  const warning = tooHigh(rule);
  const doubts = [...(rule.unsettled ? [unsettledInWords[rule.unsettled]] : []), ...rule.doubts];
  return (
    <div className={`${classes.law} ${className}`}>
      <p role="status" className={classes.above}>
        {warning}
      </p>
      <p>
        {stateName(state)}: {rule.says} <RuleSource rule={rule} />, {sourceInWords(rule.source)}.{' '}
        {stateInWords(rule)}{' '}
        <TextLink to="/state-rules" target="_blank">
          Check the rule
        </TextLink>
      </p>
      {doubts.length > 0 && (
        <details>
          <summary>Doubts</summary>
          {doubts.join(' ')}
        </details>
      )}
    </div>
  );
}
