import type { RowGroups, ShownRow } from './data-column.ts';

/** The rows, with those of a group where its first one is, and its subtotal below them if there are several. */
export function inGroups<Row>(
  rows: readonly { readonly id: string; readonly original: Row }[],
  { keyOf, subtotals }: RowGroups<Row>,
): ShownRow<Row>[] {
  const groups = Map.groupBy(rows, ({ id, original }) => {
    const key = keyOf(original);
    return key === undefined ? `row ${id}` : `group ${key}`;
  });
  return [...groups].flatMap(([key, own]): ShownRow<Row>[] => {
    const subtotal = subtotals.get(key.slice('group '.length));
    return key.startsWith('group ') && own.length > 1 && subtotal
      ? [...own, { id: `subtotal ${key}`, subtotal }]
      : own;
  });
}
