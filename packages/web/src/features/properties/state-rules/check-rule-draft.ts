import {
  appliedKinds,
  type StateRule,
  type StateRuleTerms,
} from '@tenantry/contract/rules/state-rules.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { numberFromText, type NumberRules } from '@tenantry/contract/shared/number-text';
import { formatMoney } from '../../../lib/format.ts';

type Kind = StateRuleTerms['kind'];

interface FieldOf<Input extends string> {
  readonly name: string;
  readonly label: string;
  readonly input: Input;
  /** Empty: there is none. */
  readonly optional?: true;
}

interface NumberField extends FieldOf<'number'> {
  readonly rules?: NumberRules;
}

interface ChoiceField extends FieldOf<'choice'> {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** A field of the terms of a rule. */
export type RuleField = NumberField | ChoiceField | FieldOf<'money' | 'check' | 'text'>;

const percent = { decimals: 3, percent: true };
const months = { decimals: 2 };

/** The fields of each kind of rule, in the order of the form. */
export const ruleFields: Readonly<Record<Kind, readonly RuleField[]>> = {
  lateFee: [
    { name: 'graceDays', label: 'Days after the due date without a fee', input: 'number' },
    {
      name: 'graceSkipsSundays',
      label: 'If the last of them is a Sunday or a holiday, wait for the next business day',
      input: 'check',
    },
    { name: 'amount', label: 'Highest amount', input: 'money', optional: true },
    {
      name: 'percent',
      label: 'Highest percentage',
      input: 'number',
      rules: percent,
      optional: true,
    },
    {
      name: 'percentOf',
      label: 'The percentage is of',
      input: 'choice',
      choices: [
        { value: 'CHARGED', label: 'The charge' },
        { value: 'UNPAID', label: 'What is unpaid' },
      ],
    },
    {
      name: 'limit',
      label: 'If both limits apply, use',
      input: 'choice',
      choices: [
        { value: 'LOWER', label: 'The lower one' },
        { value: 'HIGHER', label: 'The higher one' },
      ],
    },
  ],
  'nsf.fee': [
    { name: 'first', label: 'Highest fee the first time', input: 'money' },
    { name: 'later', label: 'Highest fee each later time', input: 'money' },
  ],
  'deposit.max': [
    { name: 'months', label: 'Months of rent', input: 'number', rules: months },
    {
      name: 'monthToMonth',
      label: 'Months of rent if month to month',
      input: 'number',
      rules: months,
      optional: true,
    },
    {
      name: 'laterYears',
      label: 'Months of rent from the second year on',
      input: 'number',
      rules: months,
      optional: true,
    },
  ],
  'deposit.return': [
    { name: 'days', label: 'Days after the tenant’s last day', input: 'number' },
    { name: 'businessDays', label: 'Only business days count', input: 'check' },
  ],
  'rentIncrease.notice': [{ name: 'days', label: 'Days of notice', input: 'number' }],
  'monthToMonth.notice': [
    {
      name: 'tenantDays',
      label: 'Days of notice from the tenant',
      input: 'number',
      optional: true,
    },
    {
      name: 'landlordDays',
      label: 'Days of notice from the landlord',
      input: 'number',
      optional: true,
    },
    {
      name: 'landlordDaysAfterYear',
      label: 'From the landlord, from the second year on',
      input: 'number',
      optional: true,
    },
    {
      name: 'landlordDaysAfterTwoYears',
      label: 'From the landlord, from the third year on',
      input: 'number',
      optional: true,
    },
    {
      name: 'ends',
      label: 'The days count back from',
      input: 'choice',
      choices: [
        { value: 'ANY_DAY', label: 'Any last day' },
        { value: 'PERIOD_END', label: 'The last day of a rental period' },
        { value: 'BEFORE_RENT_DAY', label: 'A day on which rent is due' },
      ],
    },
  ],
  words: [{ name: 'words', label: 'What the law says now', input: 'text' }],
};

/** The kind of terms that turn a rule on; null if there is nothing to enter. */
export function kindToEnter({ kind, unsettled }: StateRule): Kind | null {
  const applied = appliedKinds.find((each) => each === kind);
  if (applied) return applied;
  return unsettled === null ? null : 'words';
}

/** The terms while they are edited: text as typed, or whether a box is checked. */
export type RuleDraft = Record<string, string | boolean>;

function typed(field: RuleField, value: unknown): string | boolean {
  if (field.input === 'check') return value === true;
  if (typeof value === 'string') return value;
  if (field.input === 'choice') return field.choices[0]?.value ?? '';
  if (typeof value !== 'number') return '';
  return field.input === 'money' ? formatMoney(value) : String(value);
}

/** What is known of the rule; empty if its value is in doubt. */
export function ruleDraft(kind: Kind, { checked, unsettled, terms }: StateRule): RuleDraft {
  const known = checked?.terms ?? (unsettled === null ? terms : null);
  const values = (known?.kind === kind ? known : {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    ruleFields[kind].map((field) => [field.name, typed(field, values[field.name])]),
  );
}

function sent(field: RuleField, value: string | boolean | undefined): unknown {
  if (typeof value === 'boolean' || value === undefined) return value === true;
  if (field.optional && value.trim() === '') return null;
  if (field.input === 'money') return dollarsFromText(value);
  return field.input === 'number' ? numberFromText(value, field.rules) : value;
}

/** The terms to send; the contract's schema checks them. */
export const termsOfDraft = (kind: Kind, draft: RuleDraft): unknown => ({
  kind,
  ...Object.fromEntries(
    ruleFields[kind].map((field) => [field.name, sent(field, draft[field.name])]),
  ),
});
