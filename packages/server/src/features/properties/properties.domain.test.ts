import { describe, expect, test } from 'vitest';
import { publicStatus, statusAfterSave } from './properties.domain.ts';

describe('PROP-9 the status after a save', () => {
  test.each([
    [undefined, 'FOR_LEASE', false, 'FOR_LEASE'],
    [undefined, 'LEASED', true, 'LEASED'],
    ['UNAVAILABLE', 'FOR_LEASE', false, 'UNAVAILABLE'],
    ['UNAVAILABLE', 'LEASED', true, 'UNAVAILABLE'],
    [undefined, 'UNAVAILABLE', false, 'UNAVAILABLE'],
    ['FOR_LEASE', 'UNAVAILABLE', true, 'LEASED'],
    ['FOR_LEASE', 'UNAVAILABLE', false, 'FOR_LEASE'],
    ['LEASED', 'FOR_LEASE', false, 'FOR_LEASE'],
  ] as const)('wanted %s, was %s, leased %s: %s', (wanted, present, leased, expected) => {
    expect(statusAfterSave(wanted, present, leased)).toBe(expected);
  });
});

test.each([
  ['FOR_LEASE', false, 'FOR_LEASE'],
  ['FOR_LEASE', true, 'LEASED'],
  ['UNAVAILABLE', true, 'UNAVAILABLE'],
] as const)(
  'LEASE-9: the public sees %s, with an answer awaited %s, as %s',
  (status, awaitsAnswer, seen) => {
    expect(publicStatus({ status, awaitsAnswer })).toBe(seen);
  },
);
