/** A settlement as it is typed. */
import type {
  Deduction,
  DeductionKind,
  Settlement,
} from '@tenantry/contract/settlements/settlements.schemas';
import { deductionAmount } from '@tenantry/contract/settlements/settlements.rules';
import { dollarsFromCents, formatCents, centsFromDollars } from '@tenantry/contract/shared/money';
import { dollarsFromText, parseMoney } from '@tenantry/contract/shared/money-text';
import { parseQuantity } from '@tenantry/contract/invoices/quantity-text';
import { newIdempotencyKey } from '../../lib/api.ts';

export interface DeductionDraft {
  readonly key: string;
  kind: DeductionKind;
  reason: string;
  amount: string;
  hours: string;
  rate: string;
  vendor: string;
  condition: string;
}

export interface SettlementDraft {
  keysReturnedOn: string | null;
  returnBy: string | null;
  forwardingAddress: string;
  interest: string;
  interestReason: string;
  refundMethod: Settlement['refundMethod'];
  mailNumber: string;
  note: string;
  deductions: DeductionDraft[];
}

export const newDeduction = (kind: DeductionKind): DeductionDraft => ({
  key: newIdempotencyKey(),
  kind,
  reason: '',
  amount: '',
  hours: '',
  rate: '',
  vendor: '',
  condition: '',
});

const typed = (dollars: number | null) =>
  dollars === null ? '' : formatCents(centsFromDollars(dollars));

const draftOfDeduction = ({ amount, hours, rate, ...others }: Deduction): DeductionDraft => ({
  ...others,
  amount: others.kind === 'LABOR' ? '' : typed(amount),
  hours: hours === null ? '' : String(hours),
  rate: typed(rate),
});

export const draftOf = (settlement: Settlement): SettlementDraft => ({
  keysReturnedOn: settlement.keysReturnedOn,
  returnBy: settlement.returnBy,
  forwardingAddress: settlement.forwardingAddress,
  interest: settlement.interest === 0 ? '' : typed(settlement.interest),
  interestReason: settlement.interestReason,
  refundMethod: settlement.refundMethod,
  mailNumber: settlement.mailNumber,
  note: settlement.note,
  deductions: settlement.deductions.map(draftOfDeduction),
});

function inputOfDeduction({ amount, hours, rate, ...others }: DeductionDraft) {
  if (others.kind !== 'LABOR') return { ...others, amount: dollarsFromText(amount) };
  const count = parseQuantity(hours);
  return {
    ...others,
    hours: typeof count === 'number' ? count : Number.NaN,
    rate: dollarsFromText(rate),
  };
}

/** What a draft sends after the contract accepts it. */
export const inputOf = ({ interest, deductions, ...others }: SettlementDraft) => ({
  ...others,
  interest: interest.trim() === '' ? 0 : dollarsFromText(interest),
  deductions: deductions.map(inputOfDeduction),
});

/** The amount of labor as typed so far; null while it is unknown. */
export function laborAmount({ hours, rate }: DeductionDraft): number | null {
  const [count, cents] = [parseQuantity(hours), parseMoney(rate)];
  if (typeof count !== 'number' || typeof cents !== 'number') return null;
  return dollarsFromCents(deductionAmount({ kind: 'LABOR', hours: count, rate: cents }));
}
