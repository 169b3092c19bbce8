import { describe, expect, test } from 'vitest';
import { fieldsByValues } from './value-matching.ts';

const rowsOf = (...rows: string[][]) => rows.map((cells) => ({ cells }));

const none = (columns: number) => Array.from({ length: columns }, () => null);

describe('DATA-1: columns are matched by their values', () => {
  test('emails, phones, states and roles, whatever the columns are called', () => {
    const rows = rowsOf(
      ['1450', 'mia@example.com', '(217) 555-0142', 'Illinois', 'co-signer', '11/1/26'],
      ['980', 'jonah@example.com', '217.555.0177', 'il', 'Tenant', '12/1/26'],
      ['990', '', '', 'TX', '', '1/1/27'],
    );
    expect([...fieldsByValues('RENT_ROLL', none(6), rows)]).toEqual([
      [3, 'state'],
      [1, 'email'],
      [2, 'phone'],
      [4, 'role'],
    ]);
  });

  test('days and other numbers are no phones', () => {
    const rows = rowsOf(['2026-11-01', '4155550'], ['2026-12-01', '4155551']);
    expect(fieldsByValues('RENT_ROLL', none(2), rows).size).toBe(0);
  });

  test('one value in ten may be wrong', () => {
    const good = Array.from({ length: 9 }, (_, at) => [`tenant${at}@example.com`]);
    expect([...fieldsByValues('RENT_ROLL', [null], rowsOf(...good, ['none']))]).toEqual([
      [0, 'email'],
    ]);
    expect(fieldsByValues('RENT_ROLL', [null], rowsOf(...good, ['none'], ['?'])).size).toBe(0);
  });

  test('a required amount and day, if only one column can be meant', () => {
    const rows = rowsOf(['11/3/2026', '$1,450.00', 'Rent'], ['11/4/2026', '$980.00', 'Rent']);
    expect([...fieldsByValues('PAYMENTS', none(3), rows)]).toEqual([
      [0, 'day'],
      [1, 'amount'],
    ]);
    const two = rowsOf(['$1,450.00', '$980.00'], ['$1.00', '$2.00']);
    expect(fieldsByValues('PAYMENTS', none(2), two).size).toBe(0);
  });

  test('a field that a column has already is not given again', () => {
    const rows = rowsOf(['mia@example.com', 'mia.chen@example.com']);
    expect(fieldsByValues('RENT_ROLL', ['email', null], rows).size).toBe(0);
  });

  test('an empty column tells nothing', () => {
    expect(fieldsByValues('RENT_ROLL', none(1), rowsOf([''], [' '])).size).toBe(0);
  });
});
