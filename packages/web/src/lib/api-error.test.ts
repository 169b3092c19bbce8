import { expect, test } from 'vitest';
import { ApiError, isFinal, offlineError } from './api-error.ts';

test.each([
  [404, true],
  [415, true],
  [422, true],
  [409, false],
  [429, false],
  [500, false],
  [503, false],
])('a refusal of %d is final: %s', (status, final) =>
  expect(isFinal(new ApiError({ status, code: 'x', message: 'No.' }))).toBe(final),
);

test('a lost connection or a missing response can be tried again', () => {
  expect(isFinal(offlineError())).toBe(false);
  expect(isFinal(new TypeError('x'))).toBe(false);
});
