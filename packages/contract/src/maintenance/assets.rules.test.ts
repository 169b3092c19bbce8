import { expect, test } from 'vitest';
import { assetLabel, isUnderWarranty, warrantyText } from './assets.rules.ts';

test('MAINT-11: an asset says until which month it is under warranty, to its last day', () => {
  expect(warrantyText('2027-05-31', '2027-05-31')).toBe('under warranty until 05/2027');
  expect(warrantyText('2027-05-31', '2027-06-01')).toBe('warranty ended 05/2027');
  expect(warrantyText(null, '2027-06-01')).toBeNull();
  expect(isUnderWarranty(null, '2027-06-01')).toBe(false);
});

test('MAINT-11: an asset is named by its kind and its model', () => {
  expect(assetLabel({ kind: 'DISHWASHER', model: 'Bosch 300' })).toBe('Dishwasher, Bosch 300');
  expect(assetLabel({ kind: 'DISHWASHER', model: '' })).toBe('Dishwasher');
  expect(assetLabel({ kind: 'OTHER', model: 'Sump pump' })).toBe('Sump pump');
});
