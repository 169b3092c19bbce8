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

test('so is the name of a foreign key, between those of two tables', () => {
  const message =
    'update or delete on table "lease_parties_102309" violates foreign key constraint "payments_payer_fkey_102453" on table "payments_102453"';
  const error = Object.assign(new pg.DatabaseError(message, 7, 'error'), { code: '23503' });
  expect(violates(error, 'payments_payer_fkey')).toBe(true);
  expect(violates(error, 'payments_lease_fkey')).toBe(false);
});
