import { amountsIn } from './amounts.domain.ts';
import { cellsOf, type Row } from './rows.domain.ts';

const MONTH =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:[ '’-]*(?:20)?\d\d)?$/i;
/** Two may be the ends of a period, in which case they have years. */
const FEWEST = 3;

/** Whether the row is a header of month columns, which date the amounts below. */
export function headsMonths(row: Row): boolean {
  if (amountsIn(row).amounts.length > 0) return false;
  const cells = cellsOf(row.words, row).map(({ text }) => text.trim());
  const months = new Set(
    cells.filter((text) => MONTH.test(text)).map((text) => text.toLowerCase()),
  );
  const isRange = cells.some((text) => /^(?:-|–|—|to|through|thru)$/i.test(text));
  const withYears = [...months].filter((text) => /\d\d$/.test(text));
  const words = new Set(row.words.filter(({ text }) => MONTH.test(text)).map(({ text }) => text));
  return months.size >= FEWEST || words.size >= FEWEST + 1 || (withYears.length > 1 && !isRange);
}
