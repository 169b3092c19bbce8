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
import { formatMoney } from '../../lib/format.ts';

/** A fee rule while it is edited. */
export interface RuleDraft {
  readonly key: string;
  type: LateFeeType;
  /** As typed. */
  amount: string;
  percent: number | string;
  repeats: boolean;
  everyDays: number | string;
}

/** A policy while it is edited. */
export interface PolicyDraft {
  graceDays: number | string;
  kinds: string[];
  rules: RuleDraft[];
  cap: 'NONE' | 'AMOUNT' | 'PERCENT';
  capAmount: string;
  capPercent: number | string;
  smallestUnpaid: string;
}

let keys = 0;

export function newRule(changes: Partial<RuleDraft> = {}): RuleDraft {
  keys += 1;
  const empty = { type: 'FLAT' as const, amount: '', percent: '', repeats: false, everyDays: 1 };
  return { key: String(keys), ...empty, ...changes };
}

/** The initial values of a new policy. */
export const newPolicy = (): PolicyDraft => ({
  graceDays: 5,
  kinds: ['RENT'],
  rules: [newRule({ amount: '$50.00' })],
  ...{ cap: 'NONE', capAmount: '', capPercent: '', smallestUnpaid: '$0.00' },
});

export function draftOf(terms: NonNullable<LateFeePolicy['terms']>): PolicyDraft {
  const { graceDays, kinds, rules, capAmount, capPercent, smallestUnpaid } = terms;
  const capOf = () => {
    if (capAmount !== null) return 'AMOUNT';
    return capPercent === null ? 'NONE' : 'PERCENT';
  };
  return {
    graceDays,
    kinds: [...kinds],
    rules: rules.map(({ type, amount, percent, everyDays }) =>
      newRule({
        ...{ type, percent: percent ?? '', repeats: everyDays !== null },
        amount: amount === null ? '' : formatMoney(amount),
        everyDays: everyDays ?? 1,
      }),
    ),
    cap: capOf(),
    capAmount: capAmount === null ? '' : formatMoney(capAmount),
    capPercent: capPercent ?? '',
    smallestUnpaid: formatMoney(smallestUnpaid),
  };
}

/** The input to send; the schema checks it. */
export function inputOf(draft: PolicyDraft): LateFeeTermsInput {
  const { graceDays, kinds, rules, cap, capAmount, capPercent, smallestUnpaid } = draft;
  return {
    graceDays: Number(graceDays),
    kinds: kindsWithLateFee.options.filter((kind) => kinds.includes(kind)),
    rules: rules.map(({ type, amount, percent, repeats, everyDays }) => ({
      type,
      amount: type === 'FLAT' ? dollarsFromText(amount) : null,
      percent: type === 'FLAT' ? null : numberOf(percent),
      everyDays: repeats ? Number(everyDays) : null,
    })),
    capAmount: cap === 'AMOUNT' ? dollarsFromText(capAmount) : null,
    capPercent: cap === 'PERCENT' ? numberOf(capPercent) : null,
    smallestUnpaid: dollarsFromText(smallestUnpaid),
  };
}

const numberOf = (value: number | string) => (value === '' ? Number.NaN : Number(value));

/** The input that a draft would send; null while something is missing. */
export const completeInput = (draft: PolicyDraft): LateFeeTermsInput | null =>
  lateFeeTermsInput.safeParse(inputOf(draft)).data ?? null;

/** The terms of a draft for the simulator; null while something is missing. */
export function termsOfDraft(draft: PolicyDraft): LateFeeTerms | null {
  const input = completeInput(draft);
  return input && lateFeeTermsOf(input);
}
