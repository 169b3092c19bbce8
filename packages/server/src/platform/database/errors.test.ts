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
