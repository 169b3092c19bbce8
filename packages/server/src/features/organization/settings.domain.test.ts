import { describe, expect, test } from 'vitest';
import { lastDigits, plainColumns, needsMailPassword } from './settings.domain.ts';

describe('ORG-5: the visible digits of a number are never most of it', () => {
  test.each([
    ['4400716789', '6789'],
    ['12345678', '5678'],
    ['1234567', '567'],
    ['1234', '34'],
    ['', null],
    [null, null],
    [undefined, undefined],
  ])('%s: %s', (number, shown) => {
    expect(lastDigits(number)).toBe(shown);
  });
});

test('ORG-1: empty fields are cleared, omitted ones stay', () => {
  const columns = plainColumns({ name: 'x', domain: 'x', version: 1, city: '', state: null });
  expect(columns).toMatchObject({ city: null, state: null });
  expect(columns.zipCode).toBeUndefined();
  expect(columns.mailSecure).toBeUndefined();
});

describe('ORG-5: a stored password is not sent to another mail server', () => {
  const kept = { mailHost: 'smtp.example.com', mailPasswordSealed: 'v1.x' };
  test.each([
    ['the same host', kept, { mailHost: 'smtp.example.com' }, false],
    ['the same host in other letters', kept, { mailHost: 'SMTP.example.com' }, false],
    ['a host that is left out', kept, {}, false],
    ['no host', kept, { mailHost: '' }, false],
    ['another host', kept, { mailHost: 'smtp.example.net' }, true],
    [
      'another host with a password',
      kept,
      { mailHost: 'smtp.example.net', mailPassword: 'x' },
      false,
    ],
    [
      'another host without password',
      kept,
      { mailHost: 'smtp.example.net', mailPassword: '' },
      false,
    ],
    ['a host after none', { ...kept, mailHost: null }, { mailHost: 'smtp.example.net' }, true],
    [
      'a first host',
      { mailHost: null, mailPasswordSealed: null },
      { mailHost: 'a.example' },
      false,
    ],
  ])('%s', (_, before, input, asked) => {
    expect(needsMailPassword(before, input)).toBe(asked);
  });
});
