import { amountsIn } from './amounts.domain.ts';
import { textOfRow, type Row } from './rows.domain.ts';

const PAGE_NUMBER = /^(?:.{0,60}\s)?(?:page|pg\.?)\s*:?\s*\d+(?:\s*(?:of|\/)\s*\d+)?\b.{0,40}$/i;
const PRINTED = /^(?:printed|generated|created|run date|prepared) (?:on|by|with|at|:)/i;
const CONTINUES = /^[([]?\s*(?:continued|cont'd|continues)\b.{0,30}$/i;

/** Removes page content that is not part of the account: page numbers, print marks, repeated headings. */
export function withoutFurniture(rows: readonly Row[]): Row[] {
  const firstPage = rows.filter(({ page }) => page === 1);
  return rows.filter((row) => !isFurniture(row, firstPage));
}

function isFurniture(row: Row, firstPage: readonly Row[]): boolean {
  if (amountsIn(row).amounts.length > 0) return false;
  const text = textOfRow(row);
  if (PAGE_NUMBER.test(text) || PRINTED.test(text) || CONTINUES.test(text)) return true;
  const isAtEdge = (each: Row) => each.box.y < 0.2 || each.box.y > 0.92;
  if (!isAtEdge(row) || row.page === 1) return false;
  const first = firstPage.find((each) => textOfRow(each) === text);
  return (
    first !== undefined &&
    isAtEdge(first) &&
    Math.abs(first.box.y - row.box.y) < 0.01 &&
    first.box.y < 0.12
  );
}
