import { describe, expect, test } from 'vitest';
import { proofOf } from './statements.rules.ts';

const line = (index: number, kind: 'income' | 'expense' | 'payment', amount: number) => ({
  index,
  kind,
  amount,
  section: null,
});

const rent = line(0, 'income', 900.1);
const paint = line(1, 'expense', 60.2);
const repair = line(2, 'expense', 40.05);
const draw = line(3, 'payment', 500);
const read = [rent, paint, repair, draw];

const figures = { section: null, found: 0 };
const printed = {
  balances: [
    {
      section: null,
      opening: 100,
      moneyIn: 0,
      moneyOut: 0,
      closing: 399.85,
      difference: 0,
      lines: [0, 1, 2, 3],
    },
  ],
  checks: [
    {
      ...figures,
      name: 'Total expenses',
      expected: 100.25,
      lines: [1, 2],
      sign: -1 as const,
      kinds: ['expense' as const],
    },
    {
      ...figures,
      name: 'Total repairs',
      expected: 40.05,
      lines: [2],
      sign: -1 as const,
      kinds: [],
    },
  ],
};

const foundOf = (lines: typeof read) => {
  const { balances, checks } = proofOf(printed, read, lines);
  return {
    differences: balances.map(({ difference }) => difference),
    found: checks.map(({ found }) => found),
  };
};

describe('STMT-3: the proof of the chosen lines', () => {
  test('every line as it was read', () => {
    expect(proofOf(printed, read, read).balances[0]).toMatchObject({
      moneyIn: 900.1,
      moneyOut: 600.25,
      difference: 0,
    });
    expect(foundOf(read)).toEqual({ differences: [0], found: [100.25, 40.05] });
  });

  test.each([
    ['a line that is left out', [rent, paint, draw], [-40.05], [60.2, 0]],
    ['another amount', [rent, paint, { ...repair, amount: 50 }, draw], [9.95], [110.2, 50]],
    [
      'an expense that was a payment',
      [rent, paint, repair, { ...draw, kind: 'expense' as const }],
      [0],
      [100.25, 40.05],
    ],
    [
      'a payment that was an expense',
      [rent, { ...paint, kind: 'payment' as const }, repair, draw],
      [0],
      [100.25, 40.05],
    ],
    [
      'income that was an expense',
      [rent, { ...paint, kind: 'income' as const }, repair, draw],
      [-120.4],
      [40.05, 40.05],
    ],
    ['a line that was added', [...read, line(-1, 'expense', 5)], [5], [105.25, 40.05]],
    [
      'an added line of a kind that no total has',
      [...read, line(-1, 'income', 5)],
      [-5],
      [100.25, 40.05],
    ],
    ['nothing', [], [299.85], [0, 0]],
  ])('%s', (_, lines, differences, found) => {
    expect(foundOf(lines)).toEqual({ differences, found });
  });

  describe('correcting a kind does not mark a total as wrong if a printed sum fits', () => {
    const total = (
      name: string,
      expected: number,
      lines: number[],
      kinds: ('expense' | 'payment')[],
    ) => ({
      balances: [],
      checks: [{ ...figures, name, expected, lines, sign: -1 as const, kinds }],
    });
    const mailed = { ...draw, kind: 'expense' as const };
    const asExpense = [rent, paint, repair, mailed];

    test.each([
      ['money to the owner that all outgoing money includes', 600.25, [1, 2, 3], 600.25],
      ['money to the owner that was no expense', 100.25, [1, 2, 3], 100.25],
    ])('%s', (_, expected, lines, found) => {
      const { checks } = proofOf(total('Total', expected, lines, ['expense']), asExpense, read);
      expect(checks).toMatchObject([{ found }]);
    });

    test('a fee that was read as a payment is not part of another total', () => {
      const repairs = total('Total repairs', 100.25, [1, 2], ['expense']);
      expect(proofOf(repairs, read, asExpense).checks).toMatchObject([{ found: 100.25 }]);
    });

    test('a wrong sum stays marked as wrong', () => {
      const { checks } = proofOf(total('Total', 99, [1, 2, 3], ['expense']), asExpense, read);
      expect(checks).toMatchObject([{ expected: 99, found: 100.25 }]);
    });
  });

  test('with several properties, each balance counts its own lines and those that are added there', () => {
    const own = { ...rent, section: '12 Oak Street' };
    const other = { ...paint, section: '9 Elm Street' };
    const [balance] = printed.balances;
    const both = {
      balances: [
        { ...balance!, section: '12 OAK ST', opening: 0, closing: 905.1, lines: [0] },
        { ...balance!, section: '9 Elm Street', opening: 60.2, closing: 0, lines: [1] },
      ],
      checks: [],
    };
    const added = { ...line(-1, 'income', 5), section: '12 Oak Street' };
    const proved = proofOf(both, [own, other], [own, other, added]);
    expect(proved.balances.map(({ difference }) => difference)).toEqual([0, 0]);
  });
});
