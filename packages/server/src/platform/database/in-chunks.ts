/** Well below the limit of 65,535 parameters of one statement, for a row of up to a hundred columns. */
const MOST_ROWS = 500;

/** Splits rows into chunks, each for one insert statement. */
export function inChunks<Row>(rows: readonly Row[]): Row[][] {
  const starts = Array.from(
    { length: Math.ceil(rows.length / MOST_ROWS) },
    (_, at) => at * MOST_ROWS,
  );
  return starts.map((start) => rows.slice(start, start + MOST_ROWS));
}
