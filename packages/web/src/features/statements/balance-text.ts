import { formatDollars } from '@tenantry/contract/shared/money';
import type { StatementAnalysis } from '@tenantry/contract/statements/statements.schemas';

export type Balance = Pick<StatementAnalysis['balances'][number], 'difference'>;
export type Check = Pick<StatementAnalysis['checks'][number], 'name' | 'expected' | 'found'>;

/** The statement's own figures compared with the selected lines, and with all lines that were not removed. */
export interface Proof {
  readonly chosen: Pick<StatementAnalysis, 'balances' | 'checks'>;
  readonly all: Pick<StatementAnalysis, 'balances' | 'checks'>;
}

const moreOrLess = (difference: number) =>
  `${formatDollars(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;

/**
 * Why a balance does not add up, or null if it does.
 * @param all the same figures including lines that are not selected
 */
export function balanceProblem({ difference }: Balance, all: Balance): string | null {
  if (difference === 0) return null;
  const problem = `The closing balance is ${moreOrLess(difference)} than the selected lines add up to.`;
  if (all.difference === difference) return `${problem} A line may be missing or misread.`;
  if (all.difference === 0) return `${problem} With the other lines included, it adds up.`;
  return `${problem} With all lines it is ${moreOrLess(all.difference)}: one may be missing or misread.`;
}

/** Why a printed total does not agree with the lines, or null if it does. */
export function checkProblem({ expected, found }: Check, all: Check): string | null {
  if (expected === found) return null;
  const problem = `The statement says ${formatDollars(expected)}; the selected lines add up to ${formatDollars(found)}.`;
  if (all.found === found) return problem;
  if (all.found === expected) return `${problem} With the other lines included, it agrees.`;
  return `${problem} All lines add up to ${formatDollars(all.found)}.`;
}

/** The totals that agree; one that is printed several times is listed once. */
export function agreeingTotals(checks: readonly Check[]): Check[] {
  const agreeing = checks.filter(({ expected, found }) => expected === found);
  return agreeing.filter(
    ({ name, expected }, index) =>
      agreeing.findIndex((each) => each.name === name && each.expected === expected) === index,
  );
}

/** Everything that does not add up, in sentences. */
export function problemsOf({ chosen, all }: Proof): string[] {
  const ofBalances = chosen.balances.flatMap(
    (balance, at) => balanceProblem(balance, all.balances[at] ?? balance) ?? [],
  );
  const ofChecks = chosen.checks.flatMap((check, at) => {
    const problem = checkProblem(check, all.checks[at] ?? check);
    return problem === null ? [] : [`${check.name}: ${problem}`];
  });
  return [...ofBalances, ...ofChecks];
}
