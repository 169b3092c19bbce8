import { expect, test } from 'vitest';
import { agreeOnDate } from './date-agreement.domain.ts';

const found = (value: string, confidence = 0.5) => ({ value, confidence, place: null });
type Seen = ReturnType<typeof found> | null;

const looks = (dates: readonly Seen[], isClose: boolean) =>
  dates.map((date) => ({ date, isClose }));
const on = (...dates: Seen[]) => agreeOnDate(looks(dates, false), '2026-06-30');

test('EXP-9: looks that saw the same day agree, whichever of them saw the time', () => {
  const agreed = on(found('2026-03-04', 0.7), null, found('2026-03-04T10:15:00', 0.6));
  expect(agreed?.value).toBe('2026-03-04T10:15:00');
  expect(agreed?.confidence).toBeGreaterThan(0.8);
});

test('EXP-9: a year too old gives way where one look read a plausible one, however many read the old', () => {
  const dates = [found('2007-04-23'), found('2007-04-23', 0.6), found('2017-04-23', 0.4)];
  expect(on(...dates)?.value).toBe('2017-04-23');
});

test('EXP-9: an old receipt stays old where nothing else was read', () => {
  expect(on(found('2007-04-23'), found('2007-04-23'))?.value).toBe('2007-04-23');
});

test('EXP-9: no date comes of looks that saw none', () => {
  expect(on(null, null)).toBeNull();
});

test('EXP-9: three looks from near count for more than those from afar, fewer do not', () => {
  const afar = Array.from({ length: 4 }, () => found('2026-06-11', 0.9));
  const near = Array.from({ length: 3 }, () => found('2026-05-11', 0.9));
  const all = (count: number) => [...looks(afar, false), ...looks(near.slice(0, count), true)];
  expect(agreeOnDate(all(3), '2026-06-30')?.value).toBe('2026-05-11');
  expect(agreeOnDate(all(2), '2026-06-30')?.value).toBe('2026-06-11');
});
