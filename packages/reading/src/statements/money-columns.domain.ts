import { amountSpansIn, amountsIn, type Amount } from './amounts.domain.ts';
import { isMoneyRole } from './column-names.domain.ts';
import { columnNear, headerAt, type Header } from './columns.domain.ts';
import { headsMonths } from './month-columns.domain.ts';
import { cellsOf, SAME_EDGE, type Cell, type Row } from './rows.domain.ts';

/**
 * `1,800`, `144`, `144.5`, `144.-`, `144 CR` or `144*` with a note: money only below the heading of a column of amounts.
 */
const WHOLE =
  /^(?<before>[+(\-–−—]*)(?<whole>\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(?<part>\d)|\.[-–]?)?(?<after>[)\-–−—]*)(?<mark>CR|DR)?\*?$/i;
const MARK = /^(?:CR|DR|\*)$/i;
const CURRENCY = /^US(?:D|\$)$/i;

/**
 * The rows with their amounts as a person sees them: a whole number below a heading of amounts has cents, and an amount
 * within a text, such as `Late fee on 1,200.00`, belongs to the text if the row has another amount in a column.
 */
export function withMoneyInColumns(printed: readonly Row[]): Row[] {
  const headers = headersOf(printed);
  const rows = printed.map(withoutCurrency).map((row, at) => {
    const header = headers[at] ?? null;
    return header ? withCents(row, header) : row;
  });
  const edges = rows.flatMap((row) => freeAmounts(row).map(rightOf));
  return rows.map((row, at) => withAmountsAsText(row, headers[at] ?? null, edges));
}

/** The header that each row is below; null for the rows of a header. */
function headersOf(rows: readonly Row[]): (Header | null)[] {
  const headers: (Header | null)[] = [];
  let current: Header | null = null;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    const headed = headerAt(rows, at);
    if (row && headsMonths(row)) current = null;
    if (headed) {
      current = headed.header;
      for (let below = 0; below < headed.rows; below += 1) headers.push(null);
      at += headed.rows - 1;
    } else headers.push(current);
  }
  return headers;
}

/** `USD` beside a number says nothing about it. */
function withoutCurrency(row: Row): Row {
  if (!row.words.some(({ text }) => CURRENCY.test(text))) return row;
  const idle = cellsOf(row.words, row).flatMap(({ words }) => {
    const others = words.filter(({ text }) => !CURRENCY.test(text));
    const isAmount =
      others.length > 0 && others.every(({ text }) => /^[^a-z]*\d|^CR$|^DR$/i.test(text));
    return isAmount ? words.filter((word) => !others.includes(word)) : [];
  });
  return { ...row, words: row.words.filter((word) => !idle.includes(word)) };
}

function withCents(row: Row, header: Header): Row {
  const taken = new Set(
    freeAmounts(row).map(({ box }) => columnNear(header, box.x, box.x + box.width)),
  );
  const cells = cellsOf(row.words, row);
  if (cells.length < 2) return row;
  const words = row.words.map((word) => {
    const {
      before = '',
      whole,
      part = '',
      after = '',
      mark = '',
    } = WHOLE.exec(word.text)?.groups ?? {};
    const cell = cells.find(
      ({ words: [only, ...others] }) =>
        only === word && others.every(({ text }) => MARK.test(text)),
    );
    if (whole === undefined || !cell || cell === cells[0]) return word;
    const column = columnNear(header, cell.left, cell.right);
    if (!column || !isMoneyRole(column.role) || taken.has(column)) return word;
    return { ...word, text: `${before}${whole}.${part.padEnd(2, '0')}${after}${mark}` };
  });
  return { ...row, words };
}

const rightOf = ({ box }: Amount) => box.x + box.width;

/** The amounts that fill a cell alone. */
const freeAmounts = (row: Row): Amount[] =>
  cellsOf(row.words, row).flatMap((cell) => {
    const { amounts, words } = amountsIn(ofCell(row, cell));
    return words.length === 0 ? amounts : [];
  });

const ofCell = (row: Row, { words }: Cell): Row => ({ ...row, words });

function withAmountsAsText(row: Row, header: Header | null, edges: readonly number[]): Row {
  const isAligned = (amount: Amount) =>
    edges.some((edge) => Math.abs(edge - rightOf(amount)) < SAME_EDGE) ||
    header?.columns.some(
      ({ role, left, right }) =>
        isMoneyRole(role) && left < rightOf(amount) && right > amount.box.x,
    ) === true;
  const inTexts = cellsOf(row.words, row).flatMap((cell) => {
    const { amounts, words } = amountsIn(ofCell(row, cell));
    if (amounts.length === 0 || words.length === 0) return [];
    return amountSpansIn(ofCell(row, cell)).filter(({ amount }) => !isAligned(amount));
  });
  const inText = new Set(inTexts.flatMap(({ words }) => words));
  const isInColumn = freeAmounts(row).some(isAligned);
  if (inText.size === 0 || !(isInColumn || hasOther(row, inText, isAligned))) return row;
  return {
    ...row,
    words: row.words.map((word) => (inText.has(word) ? { ...word, isText: true } : word)),
  };
}

/** Whether an amount right behind a text stands in a column, as below a long description. */
const hasOther = (
  row: Row,
  inText: ReadonlySet<Row['words'][number]>,
  isAligned: (amount: Amount) => boolean,
) =>
  amountSpansIn(row).some(
    ({ amount, words }) => isAligned(amount) && !words.some((word) => inText.has(word)),
  );
