import {
  amountsIn,
  readable,
  roleOf,
  unclearAmountIn,
  type PrintedAmount,
  type Role,
} from './amounts.domain.ts';
import { asLetters, textOf, type PrintedLine } from './printed.domain.ts';

/** An amount with its meaning by the words around it. */
export interface Sum extends PrintedAmount {
  readonly line: PrintedLine;
  /** Its line, counted from the top. */
  readonly row: number;
  readonly role: Role;
  /** Whether its words are on another line. */
  readonly apart: boolean;
  /** Part of a tax table, which repeats amounts from above. */
  readonly inTaxTable: boolean;
}

const taxTable =
  /\b(?:GST|TAX|VAT|SST)\b.*(?:\bSUMM|\bCODE\b|\bANALYSIS)|\bSUMMARY\b|\bTAX\s?\(|\bAM(?:OUN)?T\b.*\bTAX\b/;
const itemTable = /\b(?:QTY|PRICE|ITEM|DESC\w*|S\/PRICE|QUANTITY)\b/;
const ROWS_OF_TAX_TABLE = 5;

export function sumsIn(lines: readonly PrintedLine[]): Sum[] {
  const sums: Sum[] = [];
  let taxRows = 0;
  let waiting: { role: Role; row: number } | null = null;
  for (const [row, line] of lines.entries()) {
    const text = readable(line);
    const label = asLetters(text);
    const { amounts, role: ownRole } = amountsAndRole(text);
    if (amounts.length === 0) {
      const startsTable = taxTable.test(label) && !itemTable.test(label);
      if (startsTable) taxRows = ROWS_OF_TAX_TABLE;
      if (startsTable) waiting = null;
      else if (ownRole !== 'other' && /[A-Z]{3}/.test(label)) waiting = { role: ownRole, row };
      continue;
    }
    taxRows -= 1;
    const bare = isBare(text, amounts);
    const apart: boolean = bare && waiting !== null && row - waiting.row <= 2;
    const role: Role = apart && waiting ? waiting.role : ownRole;
    for (const [index, amount] of amounts.entries()) {
      const isBetween = index > 0 && index < amounts.length - 1 && !apart;
      const own = isBetween ? roleBetween(text, amounts, index, role) : role;
      sums.push({ ...amount, line, row, role: own, apart, inTaxTable: taxRows >= 0 });
    }
    waiting = null;
  }
  return sums.map((sum) => (isGiven(sum, lines) ? { ...sum, role: 'tendered' } : sum));
}

/** "Total paid" directly above the change is the amount handed over. */
function isGiven({ role, line, row }: Sum, lines: readonly PrintedLine[]): boolean {
  return (
    role === 'paid-total' &&
    /\bTOTAL PAID\b/.test(asLetters(textOf(line))) &&
    lines.slice(row + 1, row + 3).some((below) => roleOf(readable(below)) === 'change')
  );
}

/** Whether there are amounts without words that belong to nothing else. */
function isBare(text: string, amounts: readonly PrintedAmount[]): boolean {
  let rest = text;
  for (const { start, end } of amounts.toReversed()) {
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  }
  return (
    !/[A-Z]{3}/.test(asLetters(rest).replaceAll(/\b(?:RM|USD)\b/g, '')) && !/\d\s?%/.test(rest)
  );
}

function amountsAndRole(text: string): { amounts: readonly PrintedAmount[]; role: Role } {
  const amounts = amountsIn(text);
  const [first] = amounts;
  if (first) {
    const role = roleOf(text.slice(0, first.start) || text.slice(amounts.at(-1)?.end));
    return { amounts, role };
  }
  const role = roleOf(text);
  const unclear = role === 'total' || role === 'paid-total' ? unclearAmountIn(text) : null;
  const isMoney = unclear && (unclear.marked || unclear.cents >= 100);
  return { amounts: isMoney ? [unclear] : [], role };
}

/** Several amounts on a line may each have their own words. */
function roleBetween(
  text: string,
  amounts: readonly PrintedAmount[],
  index: number,
  usual: Role,
): Role {
  const own = roleOf(text.slice(amounts[index - 1]?.end, amounts[index]?.start));
  return own === 'other' ? usual : own;
}
