import { expect, test } from 'vitest';
import { isLesseeOnDay } from './parties.rules.ts';

const lessee = { role: 'TENANT', fromDay: '2026-06-01', toDay: '2026-08-31' } as const;

test.each([
  ['2026-05-31', false],
  ['2026-06-01', true],
  ['2026-08-31', true],
  ['2026-09-01', false],
])('UNIT-5: a tenant from June 1 to August 31 is a tenant on %s: %s', (day, expected) => {
  expect(isLesseeOnDay(lessee, day)).toBe(expected);
});

test('UNIT-5: a tenant without days is one on any day, an occupant or a guarantor on none', () => {
  const always = { fromDay: null, toDay: null };
  expect(isLesseeOnDay({ ...always, role: 'TENANT' }, '2026-06-01')).toBe(true);
  expect(isLesseeOnDay({ ...always, role: 'OCCUPANT' }, '2026-06-01')).toBe(false);
  expect(isLesseeOnDay({ ...always, role: 'GUARANTOR' }, '2026-06-01')).toBe(false);
});
