import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import { checkBatch, type CheckBatch } from '@tenantry/contract/payments/check-batch.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  centsFromDollars,
  dollarsFromCents,
  subtractCents,
  type Cents,
} from '@tenantry/contract/shared/money';
import { dollarsFromText, parseMoney } from '@tenantry/contract/shared/money-text';

/** A check as it is typed. */
export interface CheckRow {
  /** The id of its payment, so that it is never recorded twice. */
  readonly key: string;
  readonly leaseId: string | null;
  /** The property of the lease. */
  readonly propertyId?: string;
  /** Who of the people of the lease paid, if somebody said so. */
  readonly payerPartyId?: string | null;
  /** The name of the payer, who may not be in the list any more; without a lease, what was typed to find one. */
  readonly payer: string;
  /** As typed. */
  readonly amount: string;
  /** The amount that was proposed for the payer. */
  readonly proposed?: string;
  readonly number: string;
  /** The person has said that it is another check with the same number and amount. */
  readonly again?: boolean;
}

export type CheckField = 'payer' | 'amount' | 'number';

export interface CheckDraft {
  readonly paymentDate: string | null;
  readonly rows: readonly CheckRow[];
}

export const emptyRow = (key: string): CheckRow => ({
  key,
  leaseId: null,
  payer: '',
  amount: '',
  number: '',
});

export const emptyDraft = (paymentDate: CalendarDate, key: string): CheckDraft => ({
  paymentDate,
  rows: [emptyRow(key)],
});

export const isBlank = ({ payer, amount, number }: CheckRow) =>
  [payer, amount, number].every((text) => text.trim() === '');

/** The rows that will be sent: the last one is usually blank. */
export const filledRows = ({ rows }: CheckDraft) => rows.filter((row) => !isBlank(row));

function centsOf({ amount }: CheckRow): Cents {
  const cents = parseMoney(amount);
  return typeof cents === 'string' ? centsFromDollars(0) : cents;
}

/** The number and the sum of the checks, to compare with the deposit slip. */
export function totalOf(draft: CheckDraft) {
  const rows = filledRows(draft);
  return { count: rows.length, total: dollarsFromCents(addCents(...rows.map(centsOf))) };
}

/** What a payer owes now, less the checks in the other rows; empty if nothing is left. */
function amountLeft(payer: Receivable, others: readonly CheckRow[]): string {
  const entered = others.filter(({ leaseId }) => leaseId === payer.id).map(centsOf);
  const left = dollarsFromCents(
    subtractCents(centsFromDollars(payer.dueNow), addCents(...entered)),
  );
  return left > 0 ? left.toFixed(2) : '';
}

/** Proposes what the payer owes; an amount that was typed from the check stays. */
export function withPayer(
  row: CheckRow,
  { payer, label, others }: { payer: Receivable; label: string; others: readonly CheckRow[] },
): Partial<CheckRow> {
  const chosen = {
    leaseId: payer.id,
    propertyId: payer.propertyId,
    payer: label,
    ...(payer.id !== row.leaseId && { payerPartyId: null }),
  };
  if (row.amount.trim() !== '' && row.amount !== row.proposed) return chosen;
  const proposed = amountLeft(payer, others);
  return { ...chosen, amount: proposed, proposed };
}

/** The data to send. */
export const batchOf = (draft: CheckDraft): CheckBatch => ({
  paymentDate: draft.paymentDate ?? '',
  checks: filledRows(draft).map(({ key, leaseId, amount, number, payerPartyId, again }) => ({
    key,
    leaseId: leaseId ?? '',
    amount: dollarsFromText(amount),
    number,
    ...(payerPartyId && { payerPartyId }),
    askIfKnown: !again,
  })),
});

/** A sentence for each row that has one, by its key; the date's is under `paymentDate`, the batch's under `checks`. */
export type CheckProblems = Readonly<Record<string, string>>;

/** Puts messages by the paths of the request, such as `checks.2.amount`, to their rows. */
export function problemsByRow(
  draft: CheckDraft,
  fields: Readonly<Record<string, string>>,
): CheckProblems {
  const rows = filledRows(draft);
  const problems: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields)) {
    const index = /^checks\.(\d+)/.exec(path)?.[1];
    const name = index === undefined ? path : rows[Number(index)]?.key;
    if (name !== undefined) problems[name] ??= message;
  }
  return problems;
}

/** The field to mend in a row that cannot be recorded. */
export function wrongField({ leaseId, amount }: CheckRow): CheckField {
  if (leaseId === null) return 'payer';
  const cents = parseMoney(amount);
  return typeof cents === 'string' || cents <= 0 ? 'amount' : 'number';
}

/** What keeps the batch from being sent. */
export function problemsOf(draft: CheckDraft): CheckProblems {
  const unpaid = filledRows(draft).filter(({ leaseId }) => leaseId === null);
  const unknown = Object.fromEntries(unpaid.map(({ key }) => [key, 'Choose who paid.']));
  const { error } = checkBatch.safeParse(batchOf(draft));
  const issues = error?.issues ?? [];
  const fields = Object.fromEntries(
    issues.map(({ path, message }) => [path.join('.'), message]).toReversed(),
  );
  return { ...problemsByRow(draft, fields), ...unknown };
}
