import { expect, test } from 'vitest';
import { availableFirst, unitsTogether } from './property-order.ts';

test('PUB-3: homes for lease come first, in their original order', () => {
  const properties = [
    { id: 'a', status: 'LEASED' },
    { id: 'b', status: 'FOR_LEASE' },
    { id: 'c', status: 'UNAVAILABLE' },
    { id: 'd', status: 'FOR_LEASE' },
  ] as const;
  expect(availableFirst(properties).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
});

test('UNIT-3: units of a building are together in the order of their names, and homes for lease stay first', () => {
  const unit = (buildingId: string, unitName: string, status: 'FOR_LEASE' | 'LEASED') => ({
    id: `${buildingId}${unitName}`,
    status,
    buildingId,
    unitName,
  });
  const list = [
    unit('A', '10', 'FOR_LEASE'),
    { id: 'own', status: 'FOR_LEASE' as const },
    unit('B', '1', 'FOR_LEASE'),
    unit('A', '2', 'FOR_LEASE'),
    { id: 'let', status: 'LEASED' as const },
    unit('A', '1', 'LEASED'),
  ];
  const ids = unitsTogether(list).map(({ id }) => id);
  expect(ids).toEqual(['A2', 'A10', 'own', 'B1', 'let', 'A1']);
});
