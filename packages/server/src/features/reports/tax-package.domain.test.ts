import { categoryValues } from '@tenantry/contract/expenses/expenses.categories';
import { describe, expect, test } from 'vitest';
import { daysLet, spansLet } from './days-let.domain.ts';
import { freeNames, safeName } from '../../platform/files/file-names.ts';
import { linesOf, taxYearOn } from './tax-package.domain.ts';

describe('BOOKS-25: fair rental days', () => {
  const year = { first: '2026-01-01', last: '2026-12-31' };

  test.each([
    [[], 0],
    [[['2026-01-01', '2026-12-31']], 365],
    [[['2025-03-01', null]], 365],
    [[['2026-12-31', null]], 1],
    [[['2025-01-01', '2025-12-31']], 0],
    [[['2027-01-01', null]], 0],
    [
      [
        ['2026-01-01', '2026-01-31'],
        ['2026-02-10', '2026-02-19'],
      ],
      41,
    ],
    // Two leases that overlap count the shared days once.
    [
      [
        ['2026-01-01', '2026-01-31'],
        ['2026-01-20', '2026-02-09'],
      ],
      40,
    ],
    [[['2026-01-05', '2026-01-01']], 0],
  ] as const)('BOOKS-25: of %j are %i', (terms, days) => {
    expect(
      daysLet(
        terms.map(([firstDay, lastDay]) => ({ firstDay, lastDay })),
        year,
      ),
    ).toBe(days);
  });

  test('BOOKS-29: consecutive leases are one span', () => {
    const terms = [
      { firstDay: '2026-02-01', lastDay: '2026-03-31' },
      { firstDay: '2025-02-01', lastDay: '2026-01-31' },
      { firstDay: '2026-04-02', lastDay: null },
    ];
    expect(spansLet(terms, year)).toEqual([
      { first: '2026-01-01', last: '2026-03-31' },
      { first: '2026-04-02', last: '2026-12-31' },
    ]);
  });
});

describe('BOOKS-25: the lines of Schedule E', () => {
  test('BOOKS-25: categories of one line are one amount, and empty lines are left out', () => {
    const index = (category: (typeof categoryValues)[number]) => categoryValues.indexOf(category);
    const sums = (...categories: number[]) => ({
      income: 0,
      expenses: 0,
      categories,
      hasFigures: true,
    });
    expect(
      linesOf([
        sums(index('TRAVEL'), 100, index('CAR_AND_TRUCK_EXPENSES'), 20, index('MEALS'), 5),
        sums(index('SUPPLIES'), 7, index('MEALS'), 6, index('UTILITIES'), 4),
        sums(index('UTILITIES'), -4),
      ]),
    ).toEqual([
      { line: 6, amount: 120 },
      { line: 15, amount: 7 },
      { line: 19, amount: 11 },
    ]);
  });

  test.each([
    ['2026-01-01', 2025],
    ['2026-04-30', 2025],
    ['2026-05-01', 2026],
    ['2026-12-31', 2026],
  ])('BOOKS-25: on %s the year is %i', (today, year) => {
    expect(taxYearOn(today)).toBe(year);
  });
});

describe('BOOKS-25: names in the archive', () => {
  test.each([
    ['12 Oak Street, Apt #2', '12 Oak Street, Apt #2'],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['a/b\\c:d*e?', 'a-b-c-d-e-'],
    ['Straße 5…', 'Straße 5-'],
    ['12 1/2 Elm.', '12 1-2 Elm'],
    ['...', 'file'],
    ['', 'file'],
  ])('BOOKS-25: %s becomes %s', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });

  test('BOOKS-25: equal names are made distinct', () => {
    const nameOf = freeNames();
    const names = ['Oak', 'oak', 'OAK', 'Elm'].map((name) => nameOf(name));
    expect(names).toEqual(['Oak', 'oak (2)', 'OAK (3)', 'Elm']);
  });

  test('NEW-12: names are distinct with their extensions, whose dots may be in the name, too', () => {
    const nameOf = freeNames();
    const files = [
      ['lease', '.pdf'],
      ['lease.pdf', ''],
      ['Lease', '.PDF'],
      ['lease', '.png'],
    ] as const;
    expect(files.map(([name, extension]) => nameOf(name, extension))).toEqual([
      'lease.pdf',
      'lease.pdf (2)',
      'Lease (2).PDF',
      'lease.png',
    ]);
  });
});
