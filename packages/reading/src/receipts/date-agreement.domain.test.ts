import { expect, test } from 'vitest';
import { agreeOnDate } from './date-agreement.domain.ts';

const found = (value: string, confidence = 0.5) => ({ value, confidence, place: null });
type Seen = ReturnType<typeof found> | null;

const looks = (dates: readonly Seen[], isClose: boolean) =>
  dates.map((date) => ({ date, isClose }));
const on = (...dates: Seen[]) => agreeOnDate(looks(dates, false), '2026-06-30');

test('EXP-9: readings of the same day agree, whichever of them has the time', () => {
  const agreed = on(found('2026-03-04', 0.7), null, found('2026-03-04T10:15:00', 0.6));
  expect(agreed?.value).toBe('2026-03-04T10:15:00');
  expect(agreed?.confidence).toBeGreaterThan(0.8);
});

test('EXP-9: one reading of a plausible year wins over any number of readings of a year that is too old', () => {
  const dates = [found('2007-04-23'), found('2007-04-23', 0.6), found('2017-04-23', 0.4)];
  expect(on(...dates)?.value).toBe('2017-04-23');
});

test('EXP-9: an old receipt stays old if nothing else was read', () => {
  expect(on(found('2007-04-23'), found('2007-04-23'))?.value).toBe('2007-04-23');
});

test('EXP-9: readings without a date give no date', () => {
  expect(on(null, null)).toBeNull();
});

test('EXP-9: three readings at a larger scale count more than the others, fewer do not', () => {
  const afar = Array.from({ length: 4 }, () => found('2026-06-11', 0.9));
  const near = Array.from({ length: 3 }, () => found('2026-05-11', 0.9));
  const all = (count: number) => [...looks(afar, false), ...looks(near.slice(0, count), true)];
  expect(agreeOnDate(all(3), '2026-06-30')?.value).toBe('2026-05-11');
  expect(agreeOnDate(all(2), '2026-06-30')?.value).toBe('2026-06-11');
});
