import {
  amountsIn,
  readable,
  roleOf,
  unclearAmountIn,
  type PrintedAmount,
  type Role,
} from './amounts.domain.ts';
import {
  discount,
  isForEarlyPayers,
  isForLatePayers,
  isIfPaidInTime,
  isToPay,
  type Around,
} from './pay-by.domain.ts';
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
    const own = apart ? [] : rolesOn(text, amounts, role);
    for (const [index, amount] of amounts.entries()) {
      const inTaxTable = taxRows >= 0;
      sums.push({ ...amount, line, row, role: own[index] ?? role, apart, inTaxTable });
    }
    waiting = null;
  }
  return sums.map((sum) => {
    if (isGiven(sum, lines)) return { ...sum, role: 'tendered' };
    return isLowerInTime(sum, sums) ? { ...sum, role: 'early' } : sum;
  });
}

const isTotal = ({ role }: Sum): boolean => role === 'total' || role === 'paid-total';

/** Discounts for those who pay early are a few percent. */
const MOST_OF_DISCOUNT = 0.05;

/**
 * `You pay $117.60 if paid by 10/05`, beside a total that is larger by a discount. It is the total if it is larger by a
 * charge for late payers, or by a credit or a payment.
 */
function isLowerInTime(sum: Sum, sums: readonly Sum[]): boolean {
  const after = readable(sum.line).slice(sum.end);
  if (!isTotal(sum) || !isIfPaidInTime(after)) return false;
  const [clause = ''] = after.split(/[;(]/);
  return sums.some((other) => {
    const less = other.cents - sum.cents;
    if (!isTotal(other) || less <= 0) return false;
    if (discount.test(clause)) return true;
    const isCredit = sums.some(
      ({ cents, role }) => Math.abs(cents) === less && role !== 'early' && role !== 'discount',
    );
    return less <= other.cents * MOST_OF_DISCOUNT && !isCredit;
  });
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
  const unclear = unclearAmountIn(text);
  const role = roleWithout(text, unclear);
  const isSum = role === 'total' || role === 'paid-total' || (role === 'early' && unclear?.marked);
  const isMoney = isSum && unclear && (unclear.marked || unclear.cents >= 100);
  return { amounts: isMoney ? [unclear] : [], role };
}

/** The role of a line without an amount, or with one that is printed without cents. */
function roleWithout(text: string, unclear: PrintedAmount | null): Role {
  const role = roleOf(text);
  if (role !== 'other') {
    return isForEarlyPayers(text, { before: text, after: '' }, false) ? 'early' : role;
  }
  return unclear?.marked && isToPay(aroundOf(text, [unclear], 0)) ? 'paid-total' : role;
}

const aroundOf = (text: string, amounts: readonly PrintedAmount[], index: number): Around => ({
  before: text.slice(amounts[index - 1]?.end ?? 0, amounts[index]?.start),
  after: text.slice(amounts[index]?.end, amounts[index + 1]?.start),
});

/** The roles of the amounts of a line, by their own words or those of the line. */
function rolesOn(text: string, amounts: readonly PrintedAmount[], usual: Role): Role[] {
  const roles: Role[] = [];
  for (const index of amounts.keys()) {
    const isBetween = index > 0 && index < amounts.length - 1;
    const byDay = roleByDay(text, aroundOf(text, amounts, index), roles.at(-1) === 'early');
    roles.push(byDay ?? (isBetween ? roleBetween(text, amounts, index, usual) : usual));
  }
  return roles;
}

function roleByDay(text: string, around: Around, isNext: boolean): Role | null {
  if (isForEarlyPayers(text, around, isNext)) return 'early';
  if (isForLatePayers(around)) return 'other';
  return isToPay(around) ? 'paid-total' : null;
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
