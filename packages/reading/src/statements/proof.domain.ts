import { proofOf } from '@tenantry/contract/statements/statements.rules';
import {
  lineKinds,
  type StatementAnalysis,
  type StatementLine,
} from '@tenantry/contract/statements/statements.schemas';
import type { BalanceCheck, TotalCheck } from './checks.domain.ts';
import type { Checked } from './confirmed.domain.ts';
import type { Movement } from './movements.domain.ts';
import { flows, isNetName, sideNamed } from './sums.domain.ts';

type Proof = Pick<StatementAnalysis, 'balances' | 'checks'>;
type Check = Proof['checks'][number];
type IndexesOf = (some: readonly Movement[]) => number[];

/**
 * The printed balances and totals in dollars, with all data to compute them again after a person has changed the lines:
 * the review does that, by the same rule of the contract.
 * @param lines the result lines of the movements, in the same order
 */
export function printedProof(
  { movements, balances, totals }: Checked,
  lines: readonly StatementLine[],
): Proof {
  const places = new Map(movements.map((movement, index) => [movement, index]));
  const indexesOf: IndexesOf = (some) => some.flatMap((movement) => places.get(movement) ?? []);
  const printed = {
    balances: balances.map((balance) => printedBalance(balance, indexesOf)),
    checks: totals.map((total) => printedTotal(total, indexesOf)),
  };
  return proofOf(printed, lines, lines);
}

const printedBalance = (check: BalanceCheck, indexesOf: IndexesOf) => ({
  section: check.section,
  opening: check.opening / 100,
  moneyIn: check.moneyIn / 100,
  moneyOut: check.moneyOut / 100,
  closing: check.closing / 100,
  lines: indexesOf(check.of),
  difference: check.difference / 100,
});

const printedTotal = (check: TotalCheck, indexesOf: IndexesOf): Check => ({
  name: check.name,
  expected: check.expected / 100,
  found: check.found / 100,
  section: check.section,
  lines: indexesOf(check.of),
  sign: signOf(check),
  kinds: kindsOf(check),
});

/** Totals of outgoing money are printed as positive amounts. */
function signOf({ name, of }: TotalCheck): 1 | -1 {
  if (isNetName(name)) return 1;
  const flow = flows(of);
  if (flow === 0) return sideNamed(name) ?? 1;
  return flow > 0 ? 1 : -1;
}

/** A kind without any line belongs to a total that has its name. */
function kindsOf({ name, of, within }: TotalCheck): Check['kinds'] {
  const summed = new Set(of.map(({ entry }) => entry));
  return lineKinds.filter((kind) => {
    const all = within.filter((movement) => movement.kind === kind);
    if (all.length > 0) return all.every(({ entry }) => summed.has(entry));
    if (kind === 'payment') return false;
    return isNetName(name) || sideNamed(name) === (kind === 'income' ? 1 : -1);
  });
}
