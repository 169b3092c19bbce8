import type { StatementAnalysis } from '@tenantry/contract/statements/statements.schemas';
import { describe, expect, test } from 'vitest';
import {
  applicationOf,
  carryOver,
  categoryOf,
  choose,
  chosenOf,
  countsChosen,
  firstChoice,
  groupsOf,
  isChanged,
  setCategory,
} from './review-choice.ts';

type Line = StatementAnalysis['lines'][number];

function line(index: number, change: Partial<Line>): Line {
  return {
    index,
    date: '2026-10-01',
    description: 'Line',
    payee: '',
    kind: 'expense',
    category: 'UTILITIES',
    amount: 10,
    section: null,
    proposed: true,
    reason: null,
    confidence: 1,
    place: { page: 1, x: 0, y: 0, width: 1, height: 0.1 },
    ...change,
  };
}

const lines = [
  line(0, { kind: 'income', category: null, amount: 1200.1 }),
  line(1, { amount: 0.1 }),
  line(2, { amount: 0.2 }),
  line(3, { amount: -5, category: null }),
  line(4, { kind: 'payment', category: null, amount: 900 }),
  line(5, { amount: 40, proposed: false, reason: 'It belongs to 9 Elm Street.' }),
];

const analysis: StatementAnalysis = {
  id: 'a',
  statementId: 's',
  hash: 'f'.repeat(64),
  analyzedAt: '2026-11-02T12:00:00.000Z',
  source: 'text',
  pages: 1,
  period: null,
  lines,
  balances: [],
  checks: [],
  warnings: [],
};

const first = firstChoice(analysis);

test('STMT-3: the review begins with what is proposed', () => {
  expect([...first.chosen]).toEqual([0, 1, 2, 3, 4]);
  expect(isChanged(first, analysis)).toBe(false);
});

test('STMT-3: lines by kind, in order, with the sum of what is chosen to the cent', () => {
  const found = groupsOf(analysis);
  expect(found.map(({ kind }) => kind)).toEqual(['income', 'expense', 'payment']);
  const expenses = found[1]?.lines ?? [];
  expect(expenses.map(({ index }) => index)).toEqual([1, 2, 3, 5]);
  expect(chosenOf(expenses, first)).toEqual({ count: 3, total: -470 });
  expect(chosenOf(expenses, choose(first, [3], false))).toEqual({ count: 2, total: 30 });
  expect(groupsOf({ lines: lines.slice(1, 3) }).map(({ kind }) => kind)).toEqual(['expense']);
});

describe('STMT-3: what the person changes', () => {
  test('a line is left out and taken in again', () => {
    const without = choose(first, [1, 2], false);
    expect([...without.chosen]).toEqual([0, 3, 4]);
    expect(isChanged(without, analysis)).toBe(true);
    expect(isChanged(choose(without, [1, 2], true), analysis)).toBe(false);
  });

  test('a category, and back', () => {
    const [, , , refund = line(9, {})] = lines;
    expect(categoryOf(refund, first)).toBe('OTHER_EXPENSES');
    const changed = setCategory(first, refund, 'SUPPLIES');
    expect(categoryOf(refund, changed)).toBe('SUPPLIES');
    expect(isChanged(changed, analysis)).toBe(true);
    expect(isChanged(setCategory(changed, refund, 'OTHER_EXPENSES'), analysis)).toBe(false);
  });

  test('only what is chosen is asked for, with the categories that were changed', () => {
    const choice = setCategory(choose(first, [1], false), line(2, {}), 'SUPPLIES');
    expect(applicationOf(analysis, choice)).toEqual({
      analysisId: 'a',
      hash: analysis.hash,
      lines: [{ index: 0 }, { index: 2, category: 'SUPPLIES' }, { index: 3 }, { index: 4 }],
    });
    expect(countsChosen(lines, choice)).toEqual({ income: 1, expenses: 2, payments: 1 });
  });
});

describe('STMT-3: when it is analyzed again', () => {
  const chosen = setCategory(
    choose(choose(first, [1], false), [5], true),
    line(2, { amount: 0.2 }),
    'SUPPLIES',
  );

  test('every decision is about the same line, wherever that stands now', () => {
    const moved = [...lines.slice(3), ...lines.slice(0, 3)].map((each, index) => ({
      ...each,
      index,
    }));
    const kept = carryOver({ lines, choice: chosen }, { lines: moved });
    const amounts = moved.filter(({ index }) => kept.chosen.has(index)).map(({ amount }) => amount);
    expect(amounts).toEqual([-5, 900, 40, 1200.1, 0.2]);
    expect([...kept.categories]).toEqual([[5, 'SUPPLIES']]);
  });

  test('what is not proposed any more is left out, unless the person had taken it in', () => {
    const recorded = lines.map((each) => ({ ...each, proposed: false, reason: 'It is there.' }));
    const kept = carryOver({ lines, choice: chosen }, { lines: recorded });
    expect([...kept.chosen]).toEqual([5]);
  });

  test('of equal lines each keeps its own, and a line that was read anew is as proposed', () => {
    const twins = [line(0, {}), line(1, {})];
    const choice = choose(firstChoice({ lines: twins }), [1], false);
    const renewed = [...twins, line(2, {}), line(3, { amount: 11, proposed: false })];
    const kept = carryOver({ lines: twins, choice }, { lines: renewed });
    expect([...kept.chosen]).toEqual([0, 2]);
  });
});
