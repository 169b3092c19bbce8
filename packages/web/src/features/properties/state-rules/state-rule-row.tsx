import { Switch } from '@mantine/core';
import type { StateRule, StateRuleTerms } from '@tenantry/contract/rules/state-rules.schemas';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { useMay } from '../../../lib/may.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { kindToEnter } from './check-rule-draft.ts';
import { CheckRule } from './check-rule.tsx';
import { RuleSource } from './rule-source.tsx';
import {
  ruleKindLabels,
  sourceInWords,
  stateInWords,
  unsettledInWords,
} from './state-rule-text.ts';
import classes from './state-rules.module.css';

/** NEW-13: one rule, with its text, its source and its doubts. */
export function StateRuleRow({ rule }: { readonly rule: StateRule }) {
  const { id, kind, says, use, quoted, source, doubts, unsettled, leftOut } = rule;
  return (
    <li className={classes.rule} aria-labelledby={id}>
      <h3 id={id} className={classes.kind}>
        {ruleKindLabels[kind]}
      </h3>
      <p>{says}</p>
      {quoted.map((words) => (
        <blockquote key={words} cite={source.url} className={classes.quote}>
          {words}
        </blockquote>
      ))}
      <p className={classes.source}>
        <RuleSource rule={rule} />, {sourceInWords(source)}
        {source.note !== '' && <span className={classes.note}>{source.note}</span>}
      </p>
      <Sentences
        title="Doubts"
        sentences={[...(unsettled ? [unsettledInWords[unsettled]] : []), ...doubts]}
      />
      {use === 'WHEN_CHECKED' && <Sentences title="The app does not apply" sentences={leftOut} />}
      <p className={classes.state}>
        {stateInWords(rule)}
        {use === 'SHOWN' && ' The app only shows this rule.'}
      </p>
      {use !== 'ALWAYS' && <CheckSwitch rule={rule} />}
    </li>
  );
}

interface SentencesProps {
  readonly title: string;
  readonly sentences: readonly string[];
}

function Sentences({ title, sentences }: SentencesProps) {
  if (sentences.length === 0) return null;
  return (
    <div className={classes.sentences}>
      <h4>{title}</h4>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** Turns the rule on, after what there is to enter, or off. */
function CheckSwitch({ rule }: { readonly rule: StateRule }) {
  const mayCheck = useMay({
    'POST /v1/admin/stateRules/:ruleId': 'settings:write',
    'DELETE /v1/admin/stateRules/:ruleId': 'settings:write',
  });
  const [entering, setEntering] = useState(false);
  const { id: ruleId, checked, kind } = rule;
  const params = { ruleId };
  const toEnter = kindToEnter(rule);
  const check = (terms: StateRuleTerms | null) =>
    callApi('POST /v1/admin/stateRules/:ruleId', { params, body: { terms } });
  const { error, submitting, submit } = useSubmit<boolean, unknown>({
    send: (on) => (on ? check(null) : callApi('DELETE /v1/admin/stateRules/:ruleId', { params })),
    changes: ['charges'],
    onDone: (_, on) => notifySuccess(on ? 'Rule turned on' : 'Rule turned off'),
  });
  const flip = (on: boolean) => {
    if (on && toEnter) setEntering(true);
    else void submit(on);
  };
  return (
    <>
      <Switch
        label="I have checked this"
        aria-label={`I have checked this: ${ruleKindLabels[kind]}, ${rule.state}`}
        checked={checked !== null || entering}
        disabled={submitting || !mayCheck}
        onChange={({ currentTarget }) =>
          entering ? setEntering(false) : flip(currentTarget.checked)
        }
      />
      <FormError error={error} />
      {entering && toEnter && (
        <CheckRule
          rule={rule}
          kind={toEnter}
          send={check}
          onDone={() => {
            notifySuccess('Rule turned on');
            setEntering(false);
          }}
          onCancel={() => setEntering(false)}
        />
      )}
    </>
  );
}
