import { describe, expect, test } from 'vitest';
import { nameOf, namesSeveral } from './names.ts';
import { aRow, rehearse, sentences } from './planning.testing.ts';

describe('DATA-1: the name of a person', () => {
  test.each([
    ['Mia Chen', 'Mia', 'Chen'],
    ['Chen, Mia', 'Mia', 'Chen'],
    ['  Mia   Ann  Chen ', 'Mia Ann', 'Chen'],
    ['Chen Lopez, Mia', 'Mia', 'Chen Lopez'],
    ['Robert Doe, Jr.', 'Robert', 'Doe Jr.'],
  ])('%s', (whole, firstName, lastName) => {
    expect(nameOf(whole)).toEqual({ firstName, lastName });
    expect(namesSeveral(whole)).toBe(false);
  });

  test('a single word is no whole name', () => {
    expect(nameOf('Mia')).toBeNull();
    expect(nameOf('Mia,')).toBeNull();
  });

  test.each(['Jane & John Doe', 'Jane and John Doe', 'Mia Chen, Jonah Reed', 'Mia Chen; Jo Reed'])(
    '%s are several people, who are not guessed',
    (fullName) => {
      const rehearsed = rehearse('RENT_ROLL', [aRow(1, { firstName: '', lastName: '', fullName })]);
      expect(sentences('RENT_ROLL', rehearsed)).toEqual([
        `Row 2: full name: "${fullName}" names several people. Give each a row of its own.`,
      ]);
    },
  );
});

test('DATA-1: numbers of rooms and square feet are read with what they count', () => {
  const { plan, rows } = rehearse('RENT_ROLL', [
    aRow(1, { bedrooms: '2 bd', bathrooms: '1.5ba', squareFeet: '1,450 sq ft', dueDay: '1st' }),
  ]);
  expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
  expect(plan.homes[0]?.attributes).toEqual({
    Bedrooms: '2',
    Bathrooms: '1.5',
    'Square feet': '1450',
  });
});
