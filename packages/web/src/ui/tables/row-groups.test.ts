import { expect, test } from 'vitest';
import type { DataColumn } from './data-column.ts';
import { inGroups } from './row-groups.ts';

interface Home {
  readonly name: string;
  readonly building?: string;
}

const columns: readonly DataColumn<Home>[] = [];

test('UNIT-3: rows of a group are where its first one is, with the subtotal of several below them', () => {
  const homes: Home[] = [
    { name: 'A2', building: 'A' },
    { name: 'own' },
    { name: 'B1', building: 'B' },
    { name: 'A1', building: 'A' },
    { name: 'C1', building: 'C' },
    { name: 'C2', building: 'C' },
  ];
  const shown = inGroups(
    homes.map((home) => ({ id: home.name, original: home })),
    {
      keyOf: ({ building }) => building,
      subtotals: new Map([
        ['A', columns],
        ['B', columns],
      ]),
    },
  );
  const ids = ['A2', 'A1', 'subtotal group A', 'own', 'B1', 'C1', 'C2'];
  expect(shown.map(({ id }) => id)).toEqual(ids);
});
