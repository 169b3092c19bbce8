import { expect, test } from 'vitest';
import { idOf, property } from '../../testing/records.ts';
import {
  draftOfBill,
  firstDraft,
  firstWeights,
  inputOf,
  paidShares,
  proposedWeights,
} from './share-draft.ts';

const definitions = [{ id: idOf(1), name: 'Square feet' }];

const units = ['1,200', 'about 700', '650 sq ft'].map((value, index) => ({
  ...property,
  id: idOf(10 + index),
  attributes: [{ attributeId: idOf(1), value }],
}));

const last = {
  id: idOf(5),
  date: '2026-03-01',
  category: 'SUPPLIES' as const,
  amount: 100,
  vendor: '',
  note: '',
  split: 'BY_PARTS' as const,
  receipt: null,
  version: 1,
  shares: [
    { propertyId: idOf(10), home: { label: '', address: '' }, weight: 60, amount: 60 },
    { propertyId: idOf(11), home: { label: '', address: '' }, weight: 40, amount: 40 },
  ],
};

test('UNIT-4: the areas of the units are proposed, and else the weights of the last expense', () => {
  expect(Object.values(proposedWeights('BY_AREA', units, [last], definitions))).toEqual([
    '1,200',
    '',
    '650',
  ]);
  expect(Object.values(proposedWeights('BY_PARTS', units, [last], definitions))).toEqual([
    '60',
    '40',
    '',
  ]);
  expect(Object.values(proposedWeights('BY_PEOPLE', units, [], []))).toEqual(['', '', '']);
});

test('UNIT-4: a unit without a number pays nothing; an equal split needs no numbers', () => {
  const weights = {
    ...firstWeights(units, [], []),
    BY_AREA: { [idOf(10)]: '1,200', [idOf(11)]: '' },
  };
  const draft = { ...firstDraft('2026-03-01', 'BY_AREA', weights), amount: '$1,000.00' };
  expect(inputOf(draft).units).toEqual([
    { propertyId: idOf(10), weight: 1200 },
    { propertyId: idOf(11), weight: 0 },
  ]);
  const equally = inputOf({ ...draft, split: 'EQUALLY' });
  expect(equally).toMatchObject({ amount: 1000 });
  expect(equally).not.toHaveProperty('units');
});

test('UNIT-4: a unit whose share is less than a cent keeps its number, and is not listed as paying', () => {
  const tiny = { ...last.shares[1]!, weight: 1, amount: 0 };
  const bill = { ...last, shares: [last.shares[0]!, tiny] };
  expect(draftOfBill(bill, units, firstWeights(units, [], [])).weights.BY_PARTS).toMatchObject({
    [idOf(10)]: '60',
    [idOf(11)]: '1',
  });
  expect(paidShares(bill.shares)).toEqual([last.shares[0]]);
});
