import { describe, expect, test } from 'vitest';
import {
  afterCheck,
  afterClose,
  calmTimer,
  extendsSilently,
  formatCountdown,
} from './session-timer.ts';

const opened = { warned: true, open: true, over: false };
const closed = { warned: true, open: false, over: false };
const over = { open: false, over: true };

describe('SHELL-8: the session timer', () => {
  test.each([
    ['901 s left', 901, calmTimer, calmTimer],
    ['900 s left', 900, calmTimer, calmTimer],
    ['899.9 s left', 899.9, calmTimer, opened],
    ['899 s left', 899, calmTimer, opened],
    ['3 s left', 3, calmTimer, opened],
    ['2.1 s left', 2.1, calmTimer, opened],
    ['2 s left: too late to warn', 2, calmTimer, calmTimer],
    ['1 s left: too late to warn', 1, calmTimer, calmTimer],
    ['0.9 s left', 0.9, calmTimer, over],
    ['0 s left', 0, calmTimer, over],
    ['long over, as after a sleep', -3600, calmTimer, over],
    ['open, 900 s left', 900, opened, opened],
    ['open, 3 s left', 3, opened, opened],
    ['open, 2 s left', 2, opened, opened],
    ['open, 1 s left', 1, opened, opened],
    ['open, 0.9 s left', 0.9, opened, over],
    ['open and extended', 3600, opened, calmTimer],
    ['closed, 899 s left', 899, closed, closed],
    ['closed, 900 s left', 900, closed, closed],
    ['closed, 3 s left', 3, closed, closed],
    ['closed, 0 s left', 0, closed, over],
    ['closed, 901 s left again', 901, closed, calmTimer],
  ])('%s', (_, secondsLeft, before, after) =>
    expect(afterCheck(before, secondsLeft)).toMatchObject(after),
  );

  test('warns once, and once more after an extension', () => {
    let timer = calmTimer;
    const seen = [901, 899, 898, 3600, 901, 899].map((secondsLeft) => {
      timer = afterCheck(timer, secondsLeft);
      return timer.open;
    });
    expect(seen).toEqual([false, true, true, false, false, true]);
  });

  test('stays closed until more than 900 s remain', () => {
    const after = afterClose(afterCheck(calmTimer, 899));
    expect(after).toEqual(closed);
    expect([898, 500, 3].reduce(afterCheck, after)).toEqual(closed);
    expect([3600, 899].reduce(afterCheck, after)).toEqual(opened);
  });
});

test.each([
  [3600, false],
  [1800, false],
  [1799, true],
  [901, true],
  [900, false],
  [899, false],
  [0, false],
])('with %d s left, work extends the session silently: %s', (secondsLeft, extended) =>
  expect(extendsSilently(secondsLeft)).toBe(extended),
);

test.each([
  [3600, '60:00'],
  [900, '15:00'],
  [899.4, '15:00'],
  [899, '14:59'],
  [61, '01:01'],
  [0.5, '00:01'],
  [0, '00:00'],
  [-5, '00:00'],
])('SHELL-9: %d s read %s', (secondsLeft, text) => expect(formatCountdown(secondsLeft)).toBe(text));
