/** Well below the limit of 65,535 parameters of one statement, for a row of up to a hundred columns. */
const MAX_ROWS = 500;

/** Splits rows into chunks, each for one insert statement. */
export function inChunks<Row>(rows: readonly Row[]): Row[][] {
  const starts = Array.from(
    { length: Math.ceil(rows.length / MAX_ROWS) },
    (_, at) => at * MAX_ROWS,
  );
  return starts.map((start) => rows.slice(start, start + MAX_ROWS));
}
