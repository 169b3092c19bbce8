import { expect, test } from 'vitest';
import { periodMessages } from '@tenantry/contract/reports/reports.rules';
import { readParams } from './report-params.ts';
import {
  hiddenKeys,
  periodErrors,
  periodOfSearch,
  periodText,
  presetOf,
  searchOfPeriod,
  toggledKeys,
} from './report-search.ts';

const today = '2026-11-22';
const thisYear = { startDate: '2026-01-01', endDate: today };

test('REP-1: without days a report shows this year', () => {
  expect(periodOfSearch({}, today)).toEqual(thisYear);
  expect(periodOfSearch({ endDate: '2026-03-31' }, today).endDate).toBe('2026-03-31');
});

test('REP-1: the address leaves out the default days', () => {
  expect(searchOfPeriod(thisYear, today)).toEqual({ startDate: undefined, endDate: undefined });
  const lastYear = { startDate: '2025-01-01', endDate: '2025-12-31' };
  expect(searchOfPeriod(lastYear, today)).toEqual(lastYear);
});

test.each([
  [thisYear, undefined],
  [{ startDate: '2016-12-01', endDate: today }, undefined],
  [{ startDate: '2016-11-30', endDate: today }, { startDate: periodMessages.tooLong }],
  [{ startDate: '2026-12-01', endDate: today }, { endDate: periodMessages.backwards }],
  [{ startDate: 'soon', endDate: today }, { startDate: 'Enter a date as YYYY-MM-DD.' }],
  [{ startDate: '2026-02-30', endDate: today }, { startDate: 'This date does not exist.' }],
  [
    { startDate: null, endDate: null },
    { startDate: 'Enter a date.', endDate: 'Enter a date.' },
  ],
])('REP-1: %j is checked as the server checks it', (period, errors) => {
  expect(periodErrors(period)).toEqual(errors);
});

test.each([
  [thisYear, 'this-year'],
  [{ startDate: '2025-01-01', endDate: '2025-12-31' }, 'last-year'],
  [{ startDate: '2025-12-01', endDate: today }, 'last-12-months'],
  [{ startDate: '2026-10-01', endDate: today }, 'this-quarter'],
  [{ startDate: '2026-07-01', endDate: '2026-09-30' }, 'last-quarter'],
  [{ startDate: '2026-07-02', endDate: '2026-09-30' }, undefined],
])('%j is the preset %j', (period, preset) => {
  expect(presetOf(period, today)).toBe(preset);
});

test('a period is written as days are written everywhere', () => {
  expect(periodText(thisYear)).toBe('01/01/2026 – 11/22/2026');
  expect(periodText({ startDate: today, endDate: today })).toBe('11/22/2026');
});

test('REP-2: a key is hidden and shown again', () => {
  expect([...hiddenKeys(undefined)]).toEqual([]);
  expect(toggledKeys(hiddenKeys('a'), 'b')).toBe('a,b');
  expect(toggledKeys(hiddenKeys('a,b'), 'a')).toBe('b');
  expect(toggledKeys(hiddenKeys('a'), 'a')).toBeUndefined();
});

test('an address keeps only usable values, as text', () => {
  const search = { tab: 'summary', hidden: '', filter: ['a'], sort: 7, cumulative: false, no: 'x' };
  expect(readParams(search)).toEqual({ tab: 'summary', sort: '7', cumulative: 'false' });
});
