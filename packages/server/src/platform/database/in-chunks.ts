/** Well below what one statement may have of parameters, 65,535, for a row of up to a hundred columns. */
const MOST_ROWS = 500;

/** Rows as they can be inserted: a statement for each of these. */
export function inChunks<Row>(rows: readonly Row[]): Row[][] {
  const starts = Array.from(
    { length: Math.ceil(rows.length / MOST_ROWS) },
    (_, at) => at * MOST_ROWS,
  );
  return starts.map((start) => rows.slice(start, start + MOST_ROWS));
}
