/** The rows after moving one up (-1) or down (1). */
export function moved<Row>(rows: readonly Row[], place: number, by: -1 | 1): readonly Row[] {
  const row = rows[place];
  const target = place + by;
  if (row === undefined || target < 0 || target >= rows.length) return rows;
  return rows.toSpliced(place, 1).toSpliced(target, 0, row);
}
