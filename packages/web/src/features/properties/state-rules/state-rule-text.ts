import type { StateRule, StateRuleKind } from '@tenantry/contract/rules/state-rules.schemas';
import { stateRuleInWords } from '@tenantry/contract/rules/state-rules.rules';
import { formatDate } from '../../../lib/format.ts';

export const ruleKindLabels: Readonly<Record<StateRuleKind, string>> = {
  lateFee: 'Late fee',
  'payment.order': 'Order of payments',
  'nsf.fee': 'Fee for a returned check',
  'deposit.max': 'Highest deposit',
  'deposit.return': 'Returning the deposit',
  'deposit.interest': 'Interest on the deposit',
  'deposit.account': 'Account for deposits',
  'deposit.photos': 'Photos of the home',
  'rentIncrease.notice': 'Notice of a rent increase',
  'monthToMonth.notice': 'Notice to end a month-to-month lease',
  'entry.notice': 'Notice before entry',
};

const sources: Readonly<Record<StateRule['source']['kind'], string>> = {
  primary: 'official page',
  publisher: 'legal publisher’s page',
  secondary: 'page that quotes the law',
};

/** `legal publisher’s page, text of 2022` */
export function sourceInWords({ kind, textOf }: StateRule['source']): string {
  return textOf === null ? sources[kind] : `${sources[kind]}, text of ${textOf}`;
}

/** Why its value is not taken over unread. */
export const unsettledInWords: Readonly<Record<NonNullable<StateRule['unsettled']>, string>> = {
  SUPERSEDED: 'This text has probably been replaced.',
  PARTIAL: 'Only a part of the text, or an old copy, was found.',
  CONTRADICTED: 'Pages contradict each other.',
};

/** What the product does with a rule now. */
export function stateInWords({ use, checked, checkedOn }: StateRule): string {
  if (use === 'ALWAYS') return `Always applied. Read on ${formatDate(checkedOn ?? '')}.`;
  if (!checked) return 'Not checked.';
  const { by, on, terms } = checked;
  const applied = terms ? ` ${use === 'SHOWN' ? '' : 'Applied: '}${stateRuleInWords(terms)}` : '';
  return `Checked by ${by} on ${formatDate(on)}.${applied}`;
}
