/** The lease that a link names comes first; the order of the others stays. */
export function leaseFirst<Row>(
  rows: readonly Row[],
  leaseIdOf: (row: Row) => string,
  named: string | undefined,
): readonly Row[] {
  const isNamed = (row: Row) => leaseIdOf(row) === named;
  return [...rows.filter(isNamed), ...rows.filter((row) => !isNamed(row))];
}
