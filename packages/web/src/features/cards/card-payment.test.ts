import { expect, test } from 'vitest';
import { ApiError, offlineError } from '../../lib/api-error.ts';
import { isUndecided } from './card-payment.ts';

const refusal = (status: number) => new ApiError({ status, code: 'a_code', message: 'No.' });

test.each([400, 403, 404, 413, 415, 422])('PAY-7: %s ends a payment that was sent', (status) => {
  expect(isUndecided(refusal(status))).toBe(false);
});

test.each([401, 408, 409, 425, 429, 500, 502, 503, 504])(
  'PAY-7: after %s the same payment is sent again',
  (status) => {
    expect(isUndecided(refusal(status))).toBe(true);
  },
);

test('PAY-7: without a response, or with an invalid one, the same payment is sent again', () => {
  expect(isUndecided(offlineError())).toBe(true);
  expect(isUndecided(new TypeError('null is not an object'))).toBe(true);
});
