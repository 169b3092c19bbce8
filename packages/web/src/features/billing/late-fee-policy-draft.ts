import {
  kindsWithLateFee,
  lateFeeTermsInput,
  type LateFeePolicy,
  type LateFeeTerms,
  type LateFeeTermsInput,
  type LateFeeType,
} from '@tenantry/contract/billing/late-fee-policies.schemas';
import { lateFeeTermsOf } from '@tenantry/contract/billing/late-fees.rules';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { numberFromText } from '@tenantry/contract/shared/number-text';
import { formatMoney } from '../../lib/format.ts';

/** How percentages are typed. */
export const percentRules = { decimals: 3, percent: true };

/** A fee rule while it is edited. Numbers are texts, as typed. */
export interface RuleDraft {
  readonly key: string;
  type: LateFeeType;
  amount: string;
  percent: string;
  repeats: boolean;
  everyDays: string;
}

/** A policy while it is edited. Numbers are texts, as typed. */
export interface PolicyDraft {
  graceDays: string;
  kinds: string[];
  rules: RuleDraft[];
  cap: 'NONE' | 'AMOUNT' | 'PERCENT';
  capAmount: string;
  capPercent: string;
  smallestUnpaid: string;
}

let keys = 0;

export function newRule(changes: Partial<RuleDraft> = {}): RuleDraft {
  keys += 1;
  const empty = { type: 'FLAT' as const, amount: '', percent: '', repeats: false, everyDays: '1' };
  return { key: String(keys), ...empty, ...changes };
}

/** The initial values of a new policy. */
export const newPolicy = (): PolicyDraft => ({
  graceDays: '5',
  kinds: ['RENT'],
  rules: [newRule({ amount: '$50.00' })],
  cap: 'NONE',
  capAmount: '',
  capPercent: '',
  smallestUnpaid: '$0.00',
});

export function draftOf(terms: NonNullable<LateFeePolicy['terms']>): PolicyDraft {
  const { graceDays, kinds, rules, capAmount, capPercent, smallestUnpaid } = terms;
  const capOf = () => {
    if (capAmount !== null) return 'AMOUNT';
    return capPercent === null ? 'NONE' : 'PERCENT';
  };
  return {
    graceDays: String(graceDays),
    kinds: [...kinds],
    rules: rules.map(({ type, amount, percent, everyDays }) =>
      newRule({
        type,
        percent: textOf(percent),
        repeats: everyDays !== null,
        amount: amount === null ? '' : formatMoney(amount),
        everyDays: textOf(everyDays ?? 1),
      }),
    ),
    cap: capOf(),
    capAmount: capAmount === null ? '' : formatMoney(capAmount),
    capPercent: textOf(capPercent),
    smallestUnpaid: formatMoney(smallestUnpaid),
  };
}

/** The input to send; the schema checks it. */
export function inputOf(draft: PolicyDraft): LateFeeTermsInput {
  const { graceDays, kinds, rules, cap, capAmount, capPercent, smallestUnpaid } = draft;
  return {
    graceDays: numberFromText(graceDays),
    kinds: kindsWithLateFee.options.filter((kind) => kinds.includes(kind)),
    rules: rules.map(({ type, amount, percent, repeats, everyDays }) => ({
      type,
      amount: type === 'FLAT' ? dollarsFromText(amount) : null,
      percent: type === 'FLAT' ? null : numberFromText(percent, percentRules),
      everyDays: repeats ? numberFromText(everyDays) : null,
    })),
    capAmount: cap === 'AMOUNT' ? dollarsFromText(capAmount) : null,
    capPercent: cap === 'PERCENT' ? numberFromText(capPercent, percentRules) : null,
    smallestUnpaid: dollarsFromText(smallestUnpaid),
  };
}

const textOf = (value: number | null) => String(value ?? '');

/** The input that a draft would send; null while something is missing. */
export const completeInput = (draft: PolicyDraft): LateFeeTermsInput | null =>
  lateFeeTermsInput.safeParse(inputOf(draft)).data ?? null;

/** The terms of a draft for the simulator; null while something is missing. */
export function termsOfDraft(draft: PolicyDraft): LateFeeTerms | null {
  const input = completeInput(draft);
  return input && lateFeeTermsOf(input);
}
