import type { MoneyRole } from './column-names.domain.ts';
import type { PrintedTotal } from './entries.domain.ts';
import type { Movement, Understanding } from './movements.domain.ts';
import { plain } from './rows.domain.ts';

/** A line, with its properties for each total. */
export interface Placed extends Movement {
  /** The line itself. */
  readonly movement: Movement;
  /** The number of its entry. */
  readonly at: number;
  /** Whether it is in the column of incoming money, where a correction is negative. */
  readonly isIn: boolean;
  readonly isWithin: (total: PrintedTotal) => boolean;
}

/** Which of the two columns of a ledger a role is. */
export function sideOf(role: MoneyRole | null, how: Understanding): 'in' | 'out' | null {
  if (role === 'in' || role === (how.creditIsIn ? 'credit' : 'debit')) return 'in';
  if (role === 'out' || role === (how.creditIsIn ? 'debit' : 'credit')) return 'out';
  return null;
}

export interface Lines {
  readonly within: readonly Placed[];
  /** Since the previous total. */
  readonly block: readonly Placed[];
  readonly movements: readonly Placed[];
}

export const isNetName = (name: string) =>
  /^(?:total )?(?:net|noi|cash flow|change in|profit|increase decrease|excess|operating income)\b/.test(
    plain(name),
  );

/** Their sum in cents. */
export const flows = (movements: readonly Movement[]) =>
  movements.reduce((total, { flow }) => total + flow, 0);

const IN =
  /\b(?:income|revenue|receipts|cash in|increases?|deposits|credits|money in|received|additions|collected)\b/;
const OUT =
  /\b(?:expenses?|disbursements?|cash out|decreases?|debits|paid|bills|withdrawals?|money out|payments|deductions|charges)\b/;

/** The direction of a total's lines, if its name has it: `Total income`. */
export function sideNamed(name: string): 1 | -1 | null {
  const bare = plain(name);
  return OUT.test(bare) ? -1 : IN.test(bare) ? 1 : null;
}

/** The lines that the total may sum up, most likely first. */
export function candidates(
  total: PrintedTotal,
  role: MoneyRole | null,
  how: Understanding,
  lines: Lines,
): (readonly Placed[])[] {
  const { within, block } = lines;
  const name = plain(total.name);
  const isEarned = (each: Movement) => each.kind === 'income';
  const isBusiness = (each: Movement) => each.kind !== 'payment';
  const isSpent = (each: Movement) => each.kind === 'expense';
  const incoming = within.filter(({ flow }) => flow > 0);
  const outgoing = within.filter(({ flow }) => flow < 0);
  const side = sideOf(role, how);
  if (side) return columnsOf(total, side === 'in', lines);
  const found: (readonly Placed[])[] = [];
  const group = groupNamed(name, total);
  if (group) found.push(inGroup(group, total, lines));
  if (isNetName(name)) found.push(within.filter(isBusiness), within);
  else if (OUT.test(name)) {
    found.push(within.filter(isSpent), outgoing, outgoing.filter(isBusiness));
  } else if (IN.test(name)) {
    found.push(within.filter(isEarned), incoming, incoming.filter(isBusiness));
  }
  if (/\b(?:owners?|draws?|distributions?|contributions?|transfers?)\b/.test(name)) {
    const payments = within.filter((each) => each.kind === 'payment');
    found.push(
      payments,
      payments.filter(({ flow }) => flow < 0),
      payments.filter(({ flow }) => flow > 0),
    );
  }
  const inner = total.groups.at(-1);
  if (!isNetName(name) && inner) found.push(inGroup(inner.name, total, lines));
  if (!isNetName(name)) found.push(block);
  found.push(...partsOfTable(total, lines), within);
  return found;
}

function columnsOf(total: PrintedTotal, isIn: boolean, { within, block, movements }: Lines) {
  const side = (some: readonly Placed[]) => some.filter((each) => each.isIn === isIn);
  const ofTable = movements.filter(({ entry }) => entry.table === total.table);
  const ofPage = ofTable.filter(({ entry }) => entry.page === total.page);
  return [side(within), side(ofTable), side(block), side(ofPage)];
}

function partsOfTable(total: PrintedTotal, { movements }: Lines) {
  const ofTable = movements.filter(({ entry }) => entry.table === total.table);
  const before = ofTable.filter(({ at }) => at < total.after);
  return [before, before.filter(({ entry }) => entry.page === total.page)];
}

function groupNamed(name: string, total: PrintedTotal): string | null {
  const bare = name.replace(/^(?:grand |sub ?)?totals?(?: for| of)? | (?:sub ?)?totals?$/g, '');
  const group = total.groups.find((each) => plain(each.name) === bare);
  return group?.name ?? null;
}

const inGroup = (name: string, total: PrintedTotal, { within }: Lines) =>
  within.filter(
    ({ at, entry }) =>
      at < total.after && entry.groups.some((group) => plain(group.name) === plain(name)),
  );
