import { expect, test } from 'vitest';
import { axisTicks, chartLayout, isNamed, placeOf } from './chart-layout.ts';

const wide = 1300;
const phone = 310;

test('totals are horizontal while they fit', () => {
  expect(chartLayout(wide, 12, 7)).toMatchObject({ upright: false, fontSize: 12, everyMonth: 1 });
});

test('totals are smaller, then upright, before they would overlap', () => {
  expect(chartLayout(630, 12, 7)).toMatchObject({ upright: false, fontSize: 10 });
  expect(chartLayout(620, 24, 7)).toMatchObject({ upright: true, scrolls: false });
});

test('ten years scroll in their frame', () => {
  const { width, scrolls, upright, everyMonth } = chartLayout(wide, 120, 8);
  expect({ scrolls, upright, everyMonth }).toEqual({ scrolls: true, upright: true, everyMonth: 3 });
  expect(width).toBeGreaterThan(wide);
});

test('a phone shows six months, and scrolls for more', () => {
  expect(chartLayout(phone, 6, 6)).toMatchObject({ scrolls: false, width: phone });
  expect(chartLayout(phone, 12, 5)).toMatchObject({
    scrolls: true,
    upright: false,
    width: 12 * 44,
  });
  expect(chartLayout(phone, 12, 8)).toMatchObject({ scrolls: true, upright: false });
});

test('no total is wider than the space of its bar', () => {
  for (const months of [1, 2, 6, 12, 24, 60, 120]) {
    for (const frame of [280, 320, 700, 1300, 1800]) {
      for (const longest of [2, 7, 12]) {
        const layout = chartLayout(frame, months, longest);
        const band = (layout.width - (layout.scrolls ? 0 : 60)) / months;
        const needed = layout.upright ? layout.fontSize : longest * layout.fontSize * 0.6;
        expect(needed, `${months} months on ${frame} pixels`).toBeLessThanOrEqual(band);
      }
    }
  }
});

test('only every nth month has a label', () => {
  expect(isNamed('2026-01', 12)).toBe(true);
  expect(isNamed('2026-04', 3)).toBe(true);
  expect(isNamed('2026-05', 3)).toBe(false);
});

test.each([
  [0, 231_715, [0, 100_000, 200_000]],
  [0, 194_906, [0, 50_000, 100_000, 150_000]],
  [-12, 36_808, [0, 10_000, 20_000, 30_000]],
  [-300, 500, [-200, 0, 200, 400]],
  [-900, 0, [-750, -500, -250, 0]],
  [0, 0, [0]],
])('from %d to %d the axis has %j', (bottom, top, ticks) => {
  expect(axisTicks(bottom, top)).toEqual(ticks);
});

test('bars begin at zero, reach down for reversals, and leave room for the totals', () => {
  const layout = chartLayout(wide, 2, 7);
  const months = [
    { top: 300, bottom: 0, total: 300 },
    { top: 100, bottom: -100, total: -0.01 },
  ];
  const place = placeOf(months, layout);
  const up = place.bar(0, 0, 300);
  const down = place.bar(1, -100, 0);
  expect(up.y).toBeCloseTo(4 + layout.labelRoom);
  expect(up.y + up.height).toBeCloseTo(down.y);
  expect(up.height).toBeCloseTo(3 * down.height);
  expect(down.y + down.height + layout.labelRoom).toBeCloseTo(
    place.band(1).y + place.band(1).height,
  );
  expect([up.width, down.x + down.width / 2]).toEqual([64, place.middle(1)]);
});

test('without amounts the axis is at the bottom', () => {
  const place = placeOf([{ top: 0, bottom: 0, total: 0 }], chartLayout(wide, 1, 2));
  expect(place).toMatchObject({ bottom: 0, top: 1 });
  expect(place.bar(0, 0, 0).height).toBe(0);
});
