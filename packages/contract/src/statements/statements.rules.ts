import type { StatementAnalysis, StatementLine } from './statements.schemas.ts';

/** Whether a line is ticked initially: it is proposed and has no doubts. */
export const isTicked = ({ proposed, doubtful }: Pick<StatementLine, 'proposed' | 'doubtful'>) =>
  proposed && doubtful === null;

/** A line as the check sees it, without its day and text. */
type ProvedLine = Pick<StatementLine, 'index' | 'kind' | 'amount' | 'section'>;

type Printed = Pick<StatementAnalysis, 'balances' | 'checks'>;
type Balance = Printed['balances'][number];
type Check = Printed['checks'][number];

/**
 * Compares the statement's balances and totals with lines that a person may have changed, added or removed.
 * @param read the lines as read; the balances and totals refer to them
 * @param counted the current lines that count; the index of an added line is not in `read`
 */
export function proofOf(
  { balances, checks }: Printed,
  read: readonly ProvedLine[],
  counted: readonly ProvedLine[],
): Printed {
  const asRead = new Map(read.map((line) => [line.index, line]));
  return {
    balances: balances.map((balance) => {
      const isLed = membership(balance, asRead);
      return provedBalance(balance, counted.filter(isLed));
    }),
    checks: checks.map((check) => {
      const flow = flowOf(summedLines(check, asRead, counted));
      return { ...check, found: (check.sign === 1 ? flow : 0 - flow) / 100 };
    }),
  };
}

/** In cents: positive for money to the owner's account, negative for money from it. */
const flowOf = (lines: readonly ProvedLine[]) =>
  lines.reduce((sum, { kind, amount }) => sum + (kind === 'income' ? 1 : -1) * inCents(amount), 0);

const inCents = (dollars: number) => Math.round(dollars * 100);

function provedBalance(balance: Balance, lines: readonly ProvedLine[]): Balance {
  const flows = lines.map((line) => flowOf([line]));
  const moneyIn = flows.reduce((sum, flow) => sum + Math.max(flow, 0), 0);
  const moneyOut = flows.reduce((sum, flow) => sum + Math.max(-flow, 0), 0);
  const difference = inCents(balance.closing) - (inCents(balance.opening) + moneyIn - moneyOut);
  return {
    ...balance,
    moneyIn: moneyIn / 100,
    moneyOut: moneyOut / 100,
    difference: difference / 100,
  };
}

type AsRead = ReadonlyMap<number, ProvedLine>;

/** Whether a line belongs to a balance: it was read as such, or was added among such lines. */
function membership({ section, lines }: Balance, asRead: AsRead) {
  const members = new Set(lines);
  const sections = new Set(lines.map((index) => asRead.get(index)?.section ?? null));
  return (line: ProvedLine) =>
    asRead.has(line.index)
      ? members.has(line.index)
      : section === null || section === line.section || sections.has(line.section);
}

/**
 * The lines of a total. An added line belongs to it if the total has all lines of its kind. A line whose kind was
 * corrected may have been in the total or not, whatever it was taken for: `Total paid out` has payments to the owner,
 * `Total expenses` has not. If the printed sum tells, that decides; otherwise its new kind does.
 */
function summedLines(
  check: Check,
  asRead: AsRead,
  counted: readonly ProvedLine[],
): readonly ProvedLine[] {
  const members = new Set(check.lines);
  const isSummed = summation(check, asRead);
  const wasCorrected = ({ index, kind }: ProvedLine) => {
    const before = asRead.get(index);
    return before !== undefined && before.kind !== kind;
  };
  const byKind = counted.filter(isSummed);
  const isSettled = (line: ProvedLine) =>
    !wasCorrected(line) || isSummed(line) === members.has(line.index);
  const open = counted.filter((line) => !isSettled(line)).slice(0, MAX_OPEN);
  const settled = byKind.filter((line) => !open.includes(line));
  const expected = check.sign * inCents(check.expected);
  return (
    subsetsOf(open)
      .map((some) => [...settled, ...some])
      .find((lines) => flowOf(lines) === expected) ?? byKind
  );
}

/** Each further one doubles the sums to try. */
const MAX_OPEN = 10;

const subsetsOf = (lines: readonly ProvedLine[]): ProvedLine[][] =>
  lines.reduce<ProvedLine[][]>(
    (subsets, line) => [...subsets, ...subsets.map((some) => [...some, line])],
    [[]],
  );

/** Whether a line belongs to a total by its kind: unchanged ones do as read. */
function summation({ section, lines, kinds }: Check, asRead: AsRead) {
  const members = new Set(lines);
  const sections = new Set(lines.map((index) => asRead.get(index)?.section ?? null));
  return (line: ProvedLine) => {
    const before = asRead.get(line.index);
    if (before?.kind === line.kind) return members.has(line.index);
    const isOfParts = before !== undefined && !kinds.includes(before.kind);
    if (isOfParts && members.has(line.index)) return true;
    const isThere = section === null || section === line.section || sections.has(line.section);
    return kinds.includes(line.kind) && isThere;
  };
}
