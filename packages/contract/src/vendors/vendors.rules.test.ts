import { expect, test } from 'vitest';
import { expiredPapers, papersToRenew } from './vendors.rules.ts';

const today = '2026-03-10';

test.each([
  ['2026-03-09', true, false],
  ['2026-03-10', false, true],
  ['2026-04-09', false, true],
  ['2026-04-10', false, false],
  [null, false, false],
])('MAINT-15: a paper good until %s: expired %s, to be renewed soon %s', (day, expired, soon) => {
  const insured = { insuranceExpiresOn: day, licenseExpiresOn: null };
  const licensed = { insuranceExpiresOn: null, licenseExpiresOn: day };
  expect(expiredPapers(insured, today)).toEqual(expired ? ['INSURANCE'] : []);
  expect(papersToRenew(insured, today)).toEqual(soon ? ['INSURANCE'] : []);
  expect(expiredPapers(licensed, today)).toEqual(expired ? ['LICENSE'] : []);
  expect(papersToRenew(licensed, today)).toEqual(soon ? ['LICENSE'] : []);
});
