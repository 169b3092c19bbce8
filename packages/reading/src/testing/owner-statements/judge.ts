import type { StatementAnalysis } from '@tenantry/contract/statements/statements.schemas';
import type { Truth } from './statement.ts';

type Read = Pick<StatementAnalysis, 'lines' | 'balances' | 'checks' | 'period' | 'warnings'>;

interface Judgement {
  /** Lines that were missed, misread or invented. */
  readonly wrongLines: string[];
  readonly wrongTexts: string[];
  /** Lines with doubts, right or wrong. */
  readonly doubted: string[];
  /** Totals and balances that were missed or misread. */
  readonly wrongTotals: string[];
  /** Whether the reading itself reports a problem. */
  readonly isDoubted: boolean;
}

const inCents = (dollars: number) => Math.round(dollars * 100);

/** Compares a reading with the true content of the statement. */
export function judge(read: Read, truth: Truth): Judgement {
  const isSplit = new Set(truth.lines.map(({ section }) => section)).size > 1;
  const found = read.lines.map((line) =>
    [
      line.date,
      line.kind,
      inCents(line.amount),
      isSplit ? sectionOf(line.section, truth) : '',
      line.proposed,
    ].join(' '),
  );
  const expected = truth.lines.map((line) =>
    [
      line.date,
      line.kind,
      line.amount,
      isSplit ? line.section : '',
      !isSplit || line.section === truth.own,
    ].join(' '),
  );
  const texts = read.lines.map(
    ({ date, description, amount }) => `${date} ${Math.abs(inCents(amount))} ${description}`,
  );
  const trueTexts = truth.lines.map(
    ({ date, description, amount }) => `${date} ${Math.abs(amount)} ${description}`,
  );
  const balances = truth.balances.map(({ opening, closing }) => `${opening} to ${closing}`);
  const readBalances = read.balances.map(
    ({ opening, closing }) => `${inCents(opening)} to ${inCents(closing)}`,
  );
  // If one total row has an amount in each column, the reader names the column; some statements also do.
  const plain = (name: string) => name.replace(/ money (?:in|out)$/, '');
  const totals = truth.totals.map(({ name, cents }) => `${plain(name)} ${Math.abs(cents)}`);
  const readTotals = read.checks.map(
    ({ name, expected: cents }) => `${plain(name)} ${Math.abs(inCents(cents))}`,
  );
  return {
    wrongLines: difference(expected, found),
    wrongTexts: difference(trueTexts, texts),
    doubted: read.lines.flatMap(({ description, doubtful }) =>
      doubtful === null ? [] : `${description}: ${doubtful}`,
    ),
    wrongTotals: [
      ...difference(balances, readBalances).filter(
        (each) => balances.length > 0 || each.startsWith('missed'),
      ),
      ...difference(totals, readTotals).filter((each) => each.startsWith('missed')),
      ...read.checks
        .filter((each) => each.expected !== each.found)
        .map(({ name, expected: said, found: sum }) => `total ${name} ${said} ${sum}`),
      ...read.balances
        .filter((each) => each.difference !== 0)
        .map((each) => `balance off by ${each.difference}`),
    ],
    isDoubted:
      read.warnings.length > 0 ||
      read.balances.some((each) => each.difference !== 0) ||
      read.checks.some((each) => each.expected !== each.found),
  };
}

const sectionOf = (section: string | null, truth: Truth) =>
  truth.lines.find((line) => line.section && section?.startsWith(line.section))?.section ?? section;

/** The missing and the invented entries, counting repetitions. */
function difference(expected: readonly string[], found: readonly string[]): string[] {
  const rest = [...found];
  const missed = expected.filter((each) => {
    const at = rest.indexOf(each);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [...missed.map((each) => `missed ${each}`), ...rest.map((each) => `invented ${each}`)];
}
