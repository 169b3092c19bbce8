import { expect, test } from 'vitest';
import { decadeMended, isMisreadYearOf, isTooOld } from './years.domain.ts';

const today = '2026-06-30';

test.each([
  ['of the far future', 2087, 2017],
  ['of the far future that ends as this one', 2096, 2026],
  ['in which a warranty may end', 2031, null],
  ['of the past', 2007, null],
  ['of this day', 2026, null],
])('EXP-9: the decade of a year %s', (_, year, wanted) => {
  expect(decadeMended(year, today)).toBe(wanted);
});

test('EXP-9: receipts are kept for twelve years', () => {
  expect(isTooOld('2014-01-01', today)).toBe(false);
  expect(isTooOld('2013-12-31', today)).toBe(true);
});

test.each([
  ['another decade', '2007-04-23', '2017-04-23', true],
  ['another decade of a year without its century', '1987-04-23', '2017-04-23', true],
  ['another last digit', '2011-04-23', '2017-04-23', true],
  ['another day', '2007-04-23', '2017-04-28', false],
  ['two other digits', '2009-04-23', '2017-04-23', false],
  ['a year that is plausible, too', '2016-04-23', '2017-04-23', false],
])(
  'EXP-9: a year that is too old is misread if another reading has %s',
  (_, one, other, wanted) => {
    expect(isMisreadYearOf(one, other, today)).toBe(wanted);
  },
);
