import { expect, test } from 'vitest';
import { ApiError, errorFromResponse, offlineError } from '../../lib/api-error.ts';
import { failureSentence } from './users-failure.ts';

const otherwise = 'Unable to create user';
const refused = new ApiError({ status: 422, code: 'last_admin', message: 'This is the last one.' });

test.each([
  ['the server’s words', refused, 'This is the last one.'],
  ['no connection', offlineError(), otherwise],
  ['a page of a proxy', errorFromResponse(502, '<html>', null), otherwise],
  ['a bug', new TypeError('x is undefined'), otherwise],
])('USER-9: %s', (_, error, sentence) => {
  expect(failureSentence(error, otherwise)).toBe(sentence);
});
