import { expect, test } from 'vitest';
import { changeText } from './report-text.ts';

test.each([
  [1620, 1500, '$120.00 more than a year earlier (+8%)'],
  [1200, 1500, '$300.00 less than a year earlier (-20%)'],
  [1500, 1500, 'Same as a year earlier'],
  [0, 0, 'Same as a year earlier'],
  [100, 0, 'None a year earlier'],
  [100, -50, '$150.00 more than a year earlier'],
  [-100, 50, '$150.00 less than a year earlier (-300%)'],
  [1000.3, 1000.2, '$0.10 more than a year earlier (0%)'],
])('REP-8: %d after %d is: %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});
