import { readTestToken, testCards } from '@tenantry/contract/payments/test-cards.rules';
import { expect, test } from 'vitest';
import { formatExpiration, formatNumber, isComplete, tokenOf } from './test-card-token.ts';

const visa = {
  number: '4242 4242 4242 4242',
  expiration: '12 / 30',
  postalCode: '28801',
  securityCode: '123',
};
const today = '2026-11-21';

test.each([
  [{}, true],
  [{ number: '4242 4242 4242' }, false],
  [{ expiration: '12 / 3' }, false],
  [{ postalCode: ' ' }, false],
  [{ securityCode: '12' }, false],
  [{ number: '3782 822463 10005' }, false],
  [{ number: '3782 822463 10005', securityCode: '1234' }, true],
])('PAY-4: whether %o leaves the card complete', (changes, complete) => {
  expect(isComplete({ ...visa, ...changes })).toBe(complete);
});

test('PAY-8: each well-known number becomes a token that the server reads', () => {
  for (const { number } of testCards) {
    const result = tokenOf({ ...visa, number: formatNumber(number) }, today);
    const token = 'token' in result ? result.token : null;
    expect(readTestToken(token?.token ?? '')).toMatchObject({
      number,
      expMonth: 12,
      expYear: 2030,
    });
    expect(token).toMatchObject({ type: 'card', last4: number.slice(-4) });
  }
});

test.each([
  ['a number that nobody knows', { number: '4000 0566 5566 5556' }, 'card_error'],
  ['last month', { expiration: '10 / 26' }, 'validation_error'],
  ['a month that there is not', { expiration: '13 / 30' }, 'validation_error'],
  ['no month', { expiration: '00 / 30' }, 'validation_error'],
])('PAY-4, PAY-8: %s is refused in the browser', (_, changes, type) => {
  expect(tokenOf({ ...visa, ...changes }, today)).toEqual({ error: { type } });
});

test('PAY-8: a card of this month is still valid', () => {
  expect(tokenOf({ ...visa, expiration: '11 / 26' }, today)).toHaveProperty('token');
});

test('PAY-3: numbers and dates are written as on the card', () => {
  expect(formatNumber('42424242424242421')).toBe('4242 4242 4242 4242 1');
  expect(formatNumber('378282246310005')).toBe('3782 822463 10005');
  expect(formatExpiration('1')).toBe('1');
  expect(formatExpiration('4')).toBe('04');
  expect(formatExpiration('123')).toBe('12 / 3');
  expect(formatExpiration('12 / ')).toBe('12');
});
