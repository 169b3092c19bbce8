import type { StatementAnalysis } from '@tenantry/contract/statements/statements.schemas';
import { describe, expect, test } from 'vitest';
import { categoryOf, lineDraft, lineValues, type LineDraft } from './line-edit.ts';
import {
  add,
  applicationOf,
  carryOver,
  choose,
  chosenOf,
  countedLines,
  countsChosen,
  edit,
  firstChoice,
  groupsOf,
  isChanged,
  reviewedLines,
  setRemoved,
  startingChoice,
  type Choice,
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
    doubtful: null,
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

/** Changes values of the line as its dialog does. */
const change = (choice: Choice, read: Line, changes: Partial<LineDraft>) =>
  edit(choice, read.index, lineValues({ ...lineDraft(read), ...changes }), { lines });

const [rent, , paint] = lines as [Line, Line, Line];
const keys: Partial<LineDraft> = { date: '2026-10-09', amount: '$12.34', description: 'Keys' };
const added = (choice: Choice, changes: Partial<LineDraft> = {}) =>
  add(choice, lineValues({ ...lineDraft(null), ...keys, ...changes }));

test('STMT-3: the review begins with the proposed lines', () => {
  expect([...first.chosen]).toEqual([0, 1, 2, 3, 4]);
  expect(isChanged(first, analysis)).toBe(false);
});

test("STMT-3: a doubtful line is not selected, and a person's decision about it is kept", () => {
  const doubted = [line(0, {}), line(1, { amount: 11, doubtful: 'No sum proves this line.' })];
  const begun = firstChoice({ lines: doubted });
  expect([...begun.chosen]).toEqual([0]);
  const ticked = choose(begun, [1], true);
  expect(isChanged(ticked, { lines: doubted })).toBe(true);
  const again = carryOver({ lines: doubted, choice: ticked }, { lines: doubted });
  expect([...again.chosen]).toEqual([0, 1]);
  const recorded = doubted.map((each) => ({ ...each, proposed: false, reason: 'It is there.' }));
  expect(carryOver({ lines: doubted, choice: ticked }, { lines: recorded }).chosen.size).toBe(0);
});

test('STMT-3: lines by kind, in order, with the sum of the chosen ones to the cent', () => {
  const found = groupsOf(analysis.lines);
  expect(found.map(({ kind }) => kind)).toEqual(['income', 'expense', 'payment']);
  const expenses = found[1]?.lines ?? [];
  expect(expenses.map(({ index }) => index)).toEqual([1, 2, 3, 5]);
  expect(chosenOf(expenses, first)).toEqual({ count: 3, possible: 4, total: -470 });
  expect(chosenOf(expenses, choose(first, [3], false))).toMatchObject({ count: 2, total: 30 });
  expect(groupsOf(lines.slice(1, 3)).map(({ kind }) => kind)).toEqual(['expense']);
});

describe("STMT-3: a person's changes", () => {
  test('a line is left out and taken in again', () => {
    const without = choose(first, [1, 2], false);
    expect([...without.chosen]).toEqual([0, 3, 4]);
    expect(isChanged(without, analysis)).toBe(true);
    expect(isChanged(choose(without, [1, 2], true), analysis)).toBe(false);
  });

  test('a category, and back', () => {
    const [, , , refund] = lines as [Line, Line, Line, Line];
    expect(categoryOf(refund)).toBe('OTHER_EXPENSES');
    const changed = change(first, refund, { category: 'SUPPLIES' });
    expect(categoryOf(reviewedLines(analysis, changed)[3]!)).toBe('SUPPLIES');
    expect(isChanged(changed, analysis)).toBe(true);
    expect(isChanged(change(changed, refund, { category: 'OTHER_EXPENSES' }), analysis)).toBe(
      false,
    );
  });

  test('only chosen lines are sent, with changes and additions', () => {
    let choice = change(choose(first, [1], false), paint, { category: 'SUPPLIES' });
    choice = change(choice, rent, { kind: 'payment', date: '2026-10-02', amount: '1,200.20' });
    choice = setRemoved(added(added(choice), { description: 'Lock' }), -2, true);
    expect(applicationOf(analysis, choice)).toEqual({
      analysisId: 'a',
      hash: analysis.hash,
      lines: [
        { index: 0, kind: 'payment', date: '2026-10-02', amount: 1200.2 },
        { index: 2, category: 'SUPPLIES' },
        { index: 3 },
        { index: 4 },
      ],
      added: [
        {
          kind: 'expense',
          date: '2026-10-09',
          amount: 12.34,
          description: 'Keys',
          payee: '',
          category: 'OTHER_EXPENSES',
        },
      ],
    });
    const now = reviewedLines(analysis, choice);
    expect(countsChosen(now, choice)).toEqual({ income: 0, expenses: 3, payments: 2 });
  });

  test('a changed line is selected, and has no doubts', () => {
    const doubted = line(5, { amount: 40, proposed: false, doubtful: 'It may be another.' });
    const read = { lines: [doubted] };
    const values = lineValues({ ...lineDraft(doubted), amount: '41' });
    const choice = edit(firstChoice(read), 5, values, read);
    expect(choice.chosen.has(5)).toBe(true);
    expect(reviewedLines(read, choice)).toMatchObject([
      { amount: 41, doubtful: null, reason: null, proposed: true },
    ]);
  });

  test('a removed line counts nowhere, and is unchanged when it is restored', () => {
    const without = setRemoved(setRemoved(added(first), 1, true), 5, true);
    const now = reviewedLines(analysis, without);
    expect(countedLines(now, without).map(({ index }) => index)).toEqual([0, 2, 3, 4, -1]);
    expect(isChanged(without, analysis)).toBe(true);
    const back = setRemoved(setRemoved(without, 1, false), 5, false);
    expect(countedLines(now, back).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, -1]);
  });
});

describe('STMT-3: when it is analyzed again', () => {
  const chosen = change(choose(choose(first, [1], false), [5], true), paint, {
    category: 'SUPPLIES',
  });

  test('every decision stays with its line, wherever that is now', () => {
    const moved = [...lines.slice(3), ...lines.slice(0, 3)].map((each, index) => ({
      ...each,
      index,
    }));
    const kept = carryOver({ lines, choice: chosen }, { lines: moved });
    const amounts = moved.filter(({ index }) => kept.chosen.has(index)).map(({ amount }) => amount);
    expect(amounts).toEqual([-5, 900, 40, 1200.1, 0.2]);
    expect([...kept.edits]).toEqual([[5, { category: 'SUPPLIES' }]]);
  });

  test('removed lines stay removed, and added lines stay added', () => {
    const moved = lines.toReversed().map((each, index) => ({ ...each, index }));
    const before = setRemoved(setRemoved(added(added(chosen)), 0, true), -1, true);
    const kept = carryOver({ lines, choice: before }, { lines: moved });
    expect([...kept.removed].toSorted((a, b) => a - b)).toEqual([-1, 5]);
    expect(kept.added).toEqual(before.added);
    expect([-1, -2].filter((index) => kept.chosen.has(index))).toEqual([-1, -2]);
  });

  test('lines that are no longer proposed are left out, unless the person had chosen them', () => {
    const recorded = lines.map((each) => ({ ...each, proposed: false, reason: 'It is there.' }));
    const kept = carryOver({ lines, choice: chosen }, { lines: recorded });
    expect([...kept.chosen]).toEqual([5]);
  });

  test('each of several equal lines keeps its decision, and a new line is as proposed', () => {
    const twins = [line(0, {}), line(1, {})];
    const choice = choose(firstChoice({ lines: twins }), [1], false);
    const renewed = [...twins, line(2, {}), line(3, { amount: 11, proposed: false })];
    const kept = carryOver({ lines: twins, choice }, { lines: renewed });
    expect([...kept.chosen]).toEqual([0, 2]);
  });
});

describe('STMT-3: a statement that was applied before', () => {
  const lunch = { kind: 'expense', date: '2026-10-09', description: 'Key', payee: '', amount: 7 };
  const choice = {
    lines: [{ index: 0 }, { index: 3, kind: 'payment' as const, amount: 5 }, { index: 5 }],
    added: [lunch as Parameters<typeof add>[1]],
  };
  const again = { ...analysis, applied: { lines, choice } };

  test('begins with the applied lines and their corrections', () => {
    const start = startingChoice(again);
    expect([...start.chosen].toSorted((a, b) => a - b)).toEqual([-1, 0, 3, 5]);
    expect(applicationOf(again, start)).toMatchObject(choice);
    expect(reviewedLines(again, start).at(3)).toMatchObject({ kind: 'payment', amount: 5 });
    expect(isChanged(start, again)).toBe(false);
    expect(isChanged(choose(start, [1], true), again)).toBe(true);
    expect(isChanged(edit(start, 3, lunch as Parameters<typeof add>[1], again), again)).toBe(true);
  });

  test('finds its lines in a newer analysis', () => {
    const newer = lines.map((each) => ({ ...each, index: lines.length - 1 - each.index }));
    const start = startingChoice({ ...again, lines: newer });
    expect([...start.chosen].toSorted((a, b) => a - b)).toEqual([-1, 0, 2, 5]);
    expect(start.edits.get(2)).toEqual({ kind: 'payment', amount: 5 });
  });
});
