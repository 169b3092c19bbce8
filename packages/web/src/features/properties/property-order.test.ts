import { expect, test } from 'vitest';
import { availableFirst } from './property-order.ts';

test('PUB-3: homes for lease come first, in their original order', () => {
  const properties = [
    { id: 'a', status: 'LEASED' },
    { id: 'b', status: 'FOR_LEASE' },
    { id: 'c', status: 'UNAVAILABLE' },
    { id: 'd', status: 'FOR_LEASE' },
  ] as const;
  expect(availableFirst(properties).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
});
