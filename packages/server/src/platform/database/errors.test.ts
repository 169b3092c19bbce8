import pg from 'pg';
import { expect, test } from 'vitest';
import { violates } from './errors.ts';

function errorOf(constraint: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('refused', 7, 'error'), { constraint });
}

test.each([
  ['users_email', true],
  ['users_email_102042', true],
  ['users_email_address', false],
  ['users_pkey_102042', false],
])('a violation of %s is one of users_email: %s', (constraint, expected) => {
  expect(violates(errorOf(constraint), 'users_email')).toBe(expected);
  expect(violates(new Error('refused', { cause: errorOf(constraint) }), 'users_email')).toBe(
    expected,
  );
});

test('the name of a violation on a Citus worker may be in the message only', () => {
  const message = 'duplicate key value violates unique constraint "users_email_102042"';
  const error = Object.assign(new pg.DatabaseError(message, 7, 'error'), { code: '23505' });
  expect(violates(error, 'users_email')).toBe(true);
  expect(violates(error, 'users_pkey')).toBe(false);
  const other = Object.assign(new pg.DatabaseError(message, 7, 'error'), { code: '42501' });
  expect(violates(other, 'users_email')).toBe(false);
});
