import { seriesLimits } from '@tenantry/contract/reports/reports.rules';
import { describe, expect, test } from 'vitest';
import { byName, named, periodFrom, seriesOf, type MonthFigures } from './reports.domain.ts';

const address = (
  id: string,
  label: string,
  line2: string | null = null,
  { city = 'Albany', zipCode = '12207', archived = false } = {},
) => ({
  id,
  label,
  longLabel: `${label}, ${line2 ?? city}`,
  address: [label, line2, city, `NY ${zipCode}`].filter(Boolean).join(', '),
  archived,
});

describe('REP-1: periods', () => {
  test.each([
    [{}, '2026-01-01', '2026-11-22'],
    [{ startDate: '2025-03-04' }, '2025-03-04', '2026-11-22'],
    [{ endDate: '2026-03-04' }, '2026-01-01', '2026-03-04'],
    [{ startDate: '2024-03-04', endDate: '2024-03-05' }, '2024-03-04', '2024-03-05'],
  ])('REP-1: %j is from %s to %s', (asked, startDate, endDate) => {
    expect(periodFrom(asked, '2026-11-22')).toEqual({ startDate, endDate });
  });
});

describe('REP-3: names', () => {
  test.each([
    ['the first line', [address('a', '1 Elm'), address('b', '2 Elm')], ['1 Elm', '2 Elm']],
    [
      'the second line, where the first is that of two',
      [address('a', '1 Elm', 'Apt 1'), address('b', '1 elm', 'Apt 2')],
      ['1 Elm, Apt 1', '1 elm, Apt 2'],
    ],
    [
      'the city, where there is no second line',
      [address('a', '1 Elm'), address('b', '1 Elm', null, { city: 'Troy' })],
      ['1 Elm, Albany', '1 Elm, Troy'],
    ],
    [
      'all of it, where nothing shorter differs',
      [address('a', '1 Elm', 'A'), address('b', '1 Elm', 'A', { city: 'Troy' })],
      ['1 Elm, A, Albany, NY 12207', '1 Elm, A, Troy, NY 12207'],
    ],
    [
      'all of it, where its first two lines are the first line of another',
      [address('a', '1 Elm, Apt 1'), address('b', '1 Elm', 'apt 1'), address('c', '1 Elm', 'B')],
      ['1 Elm, Apt 1', '1 Elm, apt 1, Albany, NY 12207', '1 Elm, B'],
    ],
    [
      'its first line, where the first two of another would be the same',
      [address('a', '1 Elm', 'Apt 1'), address('b', '1 Elm'), address('c', '1 ELM, APT 1')],
      ['1 Elm, Apt 1, Albany, NY 12207', '1 Elm, Albany', '1 ELM, APT 1'],
    ],
    [
      'its fate, where it was deleted and made again',
      [address('a', '1 Elm', null, { archived: true }), address('b', '1 Elm')],
      ['1 Elm, Albany, NY 12207 (deleted)', '1 Elm, Albany, NY 12207'],
    ],
    [
      'no fate, where it is told apart without',
      [address('a', '1 Elm', 'A', { archived: true }), address('b', '1 Elm', 'B')],
      ['1 Elm, A', '1 Elm, B'],
    ],
    [
      'a number, where it was deleted more than once',
      [
        address('c', '1 elm', null, { archived: true }),
        address('a', '1 Elm', null, { archived: true }),
        address('b', '1 Elm'),
      ],
      [
        '1 elm, Albany, NY 12207 (deleted) (2)',
        '1 Elm, Albany, NY 12207 (deleted)',
        '1 Elm, Albany, NY 12207',
      ],
    ],
    [
      'a number that no other has for its first line',
      [
        address('a', '1 Elm'),
        address('b', '1 Elm'),
        address('c', '1 Elm, Albany, NY 12207 (2)'),
        address('d', '1 Elm, Albany, NY 12207'),
      ],
      [
        '1 Elm, Albany, NY 12207 (3)',
        '1 Elm, Albany, NY 12207 (4)',
        '1 Elm, Albany, NY 12207 (2)',
        '1 Elm, Albany, NY 12207',
      ],
    ],
  ])('REP-3: a property is called by %s', (_, addresses, expected) => {
    expect(named(addresses).map(({ name }) => name)).toEqual(expected);
  });

  test('REP-3: names are sorted with numbers in numeric order', () => {
    const addresses = [address('a', '10 Elm'), address('b', 'Álamo 1'), address('c', '9 elm')];
    expect(byName(named(addresses)).map(({ name }) => name)).toEqual([
      '9 elm',
      '10 Elm',
      'Álamo 1',
    ]);
  });
});

describe('REP-2: series', () => {
  const month = (propertyId: string | null, income: number, expenses: number) => ({
    propertyId,
    month: '2026-01',
    income,
    expenses,
  });

  const figuresOf = (count: number, whole: boolean): MonthFigures => {
    // Exactly this many are ranked.
    const ranked = Array.from({ length: Math.min(count, 21) }, (_, index) => `property ${index}`);
    return {
      limit: seriesLimits.largest,
      ranked,
      whole,
      all: [month(null, count * 7, count * 2 + (whole ? 5 : 0))],
      each: [...ranked.map((id) => month(id, 7, 2)), ...(whole ? [month(null, 0, 5)] : [])],
    };
  };

  test.each([
    [0, true, 0, false],
    [7, true, 7, false],
    [8, true, 6, true],
    [500, true, 6, true],
    [1, false, 1, false],
  ])('REP-2: of %i properties, organization %s, %i are drawn', (count, whole, drawn, folded) => {
    const figures = figuresOf(count, whole);
    const series = seriesOf(figures, new Map(), ['2026-01']);
    expect(series.map(({ key }) => key)).toEqual([
      ...Array.from({ length: drawn }, (_, index) => `property ${index}`),
      ...(folded ? ['others'] : []),
      ...(whole ? ['organization'] : []),
    ]);
    const total = (of: 'income' | 'expenses') =>
      series.reduce((sum, each) => sum + (each[of][0] ?? 0), 0);
    expect([total('income'), total('expenses')]).toEqual([
      figures.all[0]?.income,
      figures.all[0]?.expenses,
    ]);
  });
});
