import { expect, test } from 'vitest';
import { allRows } from './all-rows.ts';

test('all rows of a list are read, page by page, in their order', async () => {
  const pages = [
    { items: [1, 2], total: 5, nextCursor: 'b' },
    { items: [3, 4], total: 5, nextCursor: 'c' },
    { items: [5], total: 5, nextCursor: null },
  ];
  const cursors: (string | undefined)[] = [];
  const rows = await allRows(({ cursor }) => {
    cursors.push(cursor);
    return Promise.resolve(pages[cursors.length - 1]!);
  });
  expect(rows).toEqual([1, 2, 3, 4, 5]);
  expect(cursors).toEqual([undefined, 'b', 'c']);
});
