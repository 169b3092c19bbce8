import type { MoneyRole } from './columns.domain.ts';
import type { Entry, PrintedBalance, PrintedTotal, Transcript } from './entries.domain.ts';
import { balanceOf, type Movement, type Understanding } from './movements.domain.ts';
import { keyOfProperty } from './properties.domain.ts';
import { plain } from './rows.domain.ts';
import { isInformation } from './wording.domain.ts';

/** Everything in cents. */
export interface BalanceCheck {
  readonly section: string | null;
  readonly opening: number;
  readonly moneyIn: number;
  readonly moneyOut: number;
  readonly closing: number;
  readonly difference: number;
}

export interface TotalCheck {
  readonly name: string;
  readonly expected: number;
  readonly found: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const flows = (movements: readonly Movement[]) => sum(movements.map(({ flow }) => flow));
const keyOf = (section: string | null) => (section === null ? null : keyOfProperty(section));

/** The properties that lines stand under, when there are several. */
export function sectionsOf(movements: readonly { entry: { section: string | null } }[]): string[] {
  const byKey = new Map<string, string>();
  for (const { entry } of movements) {
    if (entry.section !== null && !byKey.has(keyOfProperty(entry.section))) {
      byKey.set(keyOfProperty(entry.section), entry.section);
    }
  }
  return byKey.size > 1 ? [...byKey.values()] : [];
}

/** Opening + in - out = closing, for the statement and for each property on it, as far as it names balances. */
export function balanceChecks(
  movements: readonly Movement[],
  { balances }: Transcript,
): BalanceCheck[] {
  const sections = sectionsOf(movements);
  if (sections.length === 0) return balanceCheck(null, movements, balances);
  const each = sections.flatMap((section) => {
    const key = keyOf(section);
    return balanceCheck(
      section,
      movements.filter(({ entry }) => keyOf(entry.section) === key),
      balances.filter((balance) => keyOf(balance.section) === key),
    );
  });
  const ofAll = balances.filter((balance) => balance.section === null);
  return [...(hasBoth(ofAll) ? balanceCheck(null, movements, ofAll) : []), ...each];
}

const hasBoth = (balances: readonly PrintedBalance[]) =>
  balances.some(({ kind }) => kind === 'opening') &&
  balances.some(({ kind }) => kind === 'closing');

function balanceCheck(
  section: string | null,
  movements: readonly Movement[],
  balances: readonly PrintedBalance[],
): BalanceCheck[] {
  const running = endsOfRunning(movements);
  const opening = balances.find(({ kind }) => kind === 'opening')?.cents ?? running?.opening;
  const closing = balances.findLast(({ kind }) => kind === 'closing')?.cents ?? running?.closing;
  if (opening === undefined || closing === undefined) return [];
  const moneyIn = sum(movements.map(({ flow }) => Math.max(flow, 0)));
  const moneyOut = sum(movements.map(({ flow }) => Math.max(-flow, 0)));
  const difference = closing - (opening + moneyIn - moneyOut);
  return [{ section, opening, moneyIn, moneyOut, closing, difference }];
}

/** Where a balance beside the lines begins and ends, if it is one that runs through most of them. */
function endsOfRunning(movements: readonly Movement[]) {
  const rows = movements.flatMap(({ entry, flow }) => {
    const balance = balanceOf(entry);
    return balance === null ? [] : [{ balance, flow }];
  });
  const downwards = rows.filter((row, at) => row.balance - row.flow === rows[at - 1]?.balance);
  const upwards = rows.filter((row, at) => row.balance - row.flow === rows[at + 1]?.balance);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || Math.max(downwards.length, upwards.length) < (rows.length - 1) / 2)
    return null;
  return upwards.length > downwards.length
    ? { opening: last.balance - last.flow, closing: first.balance }
    : { opening: first.balance - first.flow, closing: last.balance };
}

/** Every total that is printed against the lines that it can be the total of. */
export function totalChecks(
  movements: readonly Movement[],
  transcript: Transcript,
  how: Understanding,
): TotalCheck[] {
  const { totals } = transcript;
  return totals.flatMap((total, index) =>
    isInformation(total.name)
      ? []
      : checksOf(total, totals[index - 1]?.after ?? 0, movements, transcript, how),
  );
}

/** Rows of a summary that are sums of the lines; others say something else, and are no totals. */
export function summaryChecks(
  movements: readonly Movement[],
  transcript: Transcript,
  how: Understanding,
): { entry: Entry; checks: TotalCheck[] }[] {
  return transcript.entries.flatMap((entry) => {
    if (how.tables.has(entry.table) || entry.date) return [];
    const total = {
      ...entry,
      name: entry.description,
      after: transcript.entries.length,
      isGrand: false,
    };
    const checks = checksOf(total, 0, movements, transcript, how);
    return checks.every(({ expected, found }) => expected === found) ? [{ entry, checks }] : [];
  });
}

function checksOf(
  total: PrintedTotal,
  starts: number,
  movements: readonly Movement[],
  { entries }: Transcript,
  how: Understanding,
): TotalCheck[] {
  const isOfAll = total.isGrand || total.section === null || sectionsOf(movements).length === 0;
  const within = movements.filter(
    ({ entry }) => isOfAll || keyOf(entry.section) === keyOf(total.section),
  );
  const block = movements.filter(({ entry }) => {
    const at = entries.indexOf(entry);
    return at >= starts && at < total.after && entry.table === total.table;
  });
  return total.figures.flatMap((figure, at) => {
    if (figure.role === 'balance' || figure.role === 'ignored') return [];
    if (figure.role === null && at > 0) return [];
    const printed = figure.negative || figure.mark === 'DR' ? -figure.cents : figure.cents;
    const found = candidates(total, figure.role, how, { within, block, movements, entries });
    const isNet = isNetName(total.name);
    const agreeing = found.find(
      (value) => value === printed || (!isNet && Math.abs(value) === Math.abs(printed)),
    );
    const nearest = agreeing ?? found[0] ?? 0;
    const expected = isNet ? printed : Math.abs(printed);
    return [{ name: total.name, expected, found: isNet ? nearest : Math.abs(nearest) }];
  });
}

interface Lines {
  readonly within: readonly Movement[];
  /** Since the total before. */
  readonly block: readonly Movement[];
  readonly movements: readonly Movement[];
  readonly entries: Transcript['entries'];
}

const isNetName = (name: string) =>
  /^(?:total )?(?:net|noi|cash flow|change in|profit|increase decrease|excess|operating income)\b/.test(
    plain(name),
  );
const IN =
  /\b(?:income|revenue|receipts|cash in|increases?|deposits|credits|money in|received|additions|collected)\b/;
const OUT =
  /\b(?:expenses?|disbursements?|cash out|decreases?|debits|paid|bills|withdrawals?|money out|payments|deductions|charges)\b/;

/** What the total may be the sum of, the likeliest first. */
function candidates(total: PrintedTotal, role: MoneyRole | null, how: Understanding, lines: Lines) {
  const { within, block } = lines;
  const name = plain(total.name);
  const isEarned = (each: Movement) => each.kind === 'income';
  const isBusiness = (each: Movement) => each.kind !== 'payment';
  const isSpent = (each: Movement) => each.kind === 'expense';
  const incoming = within.filter(({ flow }) => flow > 0);
  const outgoing = within.filter(({ flow }) => flow < 0);
  const isIn = role === 'in' || role === (how.creditIsIn ? 'credit' : 'debit');
  const isOut = role === 'out' || role === (how.creditIsIn ? 'debit' : 'credit');
  if (isIn || isOut) return columnSums(total, isIn, lines);
  const found: number[] = [];
  const group = groupNamed(name, total);
  if (group) found.push(flows(inGroup(group, total, lines)));
  if (isNetName(name)) found.push(flows(within.filter(isBusiness)), flows(within));
  else if (OUT.test(name)) {
    found.push(flows(within.filter(isSpent)), flows(outgoing), flows(outgoing.filter(isBusiness)));
  } else if (IN.test(name)) {
    found.push(flows(within.filter(isEarned)), flows(incoming), flows(incoming.filter(isBusiness)));
  }
  if (/\b(?:owners?|draws?|distributions?|contributions?|transfers?)\b/.test(name)) {
    const payments = within.filter((each) => each.kind === 'payment');
    found.push(
      flows(payments),
      flows(payments.filter(({ flow }) => flow < 0)),
      flows(payments.filter(({ flow }) => flow > 0)),
    );
  }
  const inner = total.groups.at(-1);
  if (!isNetName(name) && inner) found.push(flows(inGroup(inner.name, total, lines)));
  if (!isNetName(name)) found.push(flows(block));
  found.push(...sumsOfTable(total, lines), flows(within));
  return found;
}

function columnSums(total: PrintedTotal, isIn: boolean, { within, block, movements }: Lines) {
  const side = (some: readonly Movement[]) =>
    sum(some.map(({ flow, entry }) => (isOnSide(entry, isIn, flow) ? flow : 0)));
  const ofTable = movements.filter(({ entry }) => entry.table === total.table);
  const ofPage = ofTable.filter(({ entry }) => entry.page === total.page);
  return [side(within), side(ofTable), side(block), side(ofPage)];
}

/** Which column a line stands in: a correction in it is below zero. */
const isOnSide = (entry: Movement['entry'], isIn: boolean, flow: number) => {
  const roles = new Set(entry.figures.filter(({ cents }) => cents !== 0).map(({ role }) => role));
  if (roles.has('in')) return isIn;
  if (roles.has('out')) return !isIn;
  return isIn ? flow > 0 : flow < 0;
};

function sumsOfTable(total: PrintedTotal, { movements, entries }: Lines): number[] {
  const ofTable = movements.filter(({ entry }) => entry.table === total.table);
  const before = ofTable.filter(({ entry }) => entries.indexOf(entry) < total.after);
  return [flows(before), flows(before.filter(({ entry }) => entry.page === total.page))];
}

function groupNamed(name: string, total: PrintedTotal): string | null {
  const bare = name.replace(/^(?:grand |sub ?)?totals?(?: for| of)? | (?:sub ?)?totals?$/g, '');
  const group = total.groups.find((each) => plain(each.name) === bare);
  return group?.name ?? null;
}

const inGroup = (name: string, total: PrintedTotal, { within, entries }: Lines) =>
  within.filter(
    ({ entry }) =>
      entries.indexOf(entry) < total.after &&
      entry.groups.some((group) => plain(group.name) === plain(name)),
  );
