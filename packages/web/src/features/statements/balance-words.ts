import { formatDollars } from '@tenantry/contract/shared/money';
import type { StatementAnalysis } from '@tenantry/contract/statements/statements.schemas';

type Balance = StatementAnalysis['balances'][number];
type Check = StatementAnalysis['checks'][number];

const moreOrLess = (difference: number) =>
  `${formatDollars(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;

/** Why a balance does not add up, or null when it does. */
export function balanceProblem({ difference }: Pick<Balance, 'difference'>): string | null {
  if (difference === 0) return null;
  return `The closing balance is ${moreOrLess(difference)} than these make. A line may be missing, or was read wrong.`;
}

/** Why a printed total does not agree with the lines, or null when it does. */
export function checkProblem({
  expected,
  found,
}: Pick<Check, 'expected' | 'found'>): string | null {
  if (expected === found) return null;
  return `The statement says ${formatDollars(expected)}; the lines make ${formatDollars(found)}.`;
}

/** The totals that agree, one that is printed more than once only once. */
export function agreeingTotals(checks: readonly Check[]): Check[] {
  const agreeing = checks.filter((check) => checkProblem(check) === null);
  return agreeing.filter(
    ({ name, expected }, index) =>
      agreeing.findIndex((each) => each.name === name && each.expected === expected) === index,
  );
}
