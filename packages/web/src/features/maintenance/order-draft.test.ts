import { expect, test } from 'vitest';
import { emptyOrder, orderConflictFields } from './order-draft.ts';

const noDays = { serialNumber: '', installedOn: null, warrantyUntil: null };

test('MAINT-2, MAINT-11: two versions of a work order are compared by the names of the appliances', () => {
  const fridge = { id: 'a', kind: 'REFRIGERATOR', model: 'LG 5', ...noDays } as const;
  const field = orderConflictFields([fridge]).find(({ key }) => key === 'assetId');
  const shown = (assetId: string | null) => field?.shown({ ...emptyOrder(null), assetId });
  expect([shown('a'), shown(null)]).toEqual(['Refrigerator, LG 5', 'None']);
  // Two that are not known yet still differ.
  expect(shown('b')).not.toBe(shown('c'));
});
