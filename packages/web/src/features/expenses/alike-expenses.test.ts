import { expect, test } from 'vitest';
import { alikeAmong } from './alike-expenses.ts';

const row = (id: string, changes = {}) => ({
  id,
  propertyId: 'p',
  vendor: 'Hilltop Hardware',
  amount: 41.17,
  date: '2026-11-14T15:22:00.000Z',
  ...changes,
});

test('EXP-5: expenses with the same owner, vendor, day and amount are alike', () => {
  const first = row('a');
  const later = row('b', { vendor: 'hilltop hardware ', date: '2026-11-14T05:00:00.000Z' });
  const others = [
    row('c', { vendor: 'Other' }),
    row('d', { amount: 41.18 }),
    row('e', { date: '2026-11-15T15:22:00.000Z' }),
    row('f', { propertyId: null }),
    row('g', { vendor: '', amount: 0 }),
    row('h', { vendor: '', amount: 0 }),
  ];
  const zone = 'America/New_York';
  expect(alikeAmong([first, later, ...others], zone)).toEqual(new Set(['a', 'b']));
  expect(alikeAmong([first, ...others], zone)).toEqual(new Set());
});
