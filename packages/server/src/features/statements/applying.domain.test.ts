import { cents } from '@tenantry/contract/shared/money';
import type {
  StatementApplication,
  StatementLine,
} from '@tenantry/contract/statements/statements.schemas';
import { describe, expect, test } from 'vitest';
import { aLine } from '#testing/statements';
import {
  advisedEntries,
  areCurrent,
  entryOf,
  knownSince,
  nameOf,
  objectionTo,
  obstacleOf,
  unknownChoice,
  wantedLines,
  withoutFuture,
  withoutKnown,
  type Known,
  type CurrentEntry,
} from './applying.domain.ts';

const rent = aLine({ index: 0, kind: 'income', payee: 'Earl Stoltzfus', description: 'Rent' });
const faucet = aLine({ index: 1, amount: 85.1 });
const paint = aLine({ index: 2, payee: '', description: 'Paint', category: null, amount: 42 });
const draw = aLine({
  index: 3,
  kind: 'payment',
  payee: '',
  description: 'Owner draw',
  amount: 900,
});
const lines = [rent, faucet, paint, draw];

type Choices = StatementApplication['lines'];

const entriesOf = (of: readonly StatementLine[], choices: Choices) =>
  wantedLines(of, { lines: choices, added: [] }).map(entryOf);

describe('the entries that chosen lines create', () => {
  test('STMT-4: in the order of the statement, whatever the order of the choices', () => {
    const made = entriesOf(lines, [{ index: 3 }, { index: 1 }, { index: 0 }]);
    expect(made.map(({ kind, description, amount }) => [kind, description, amount])).toEqual([
      ['income', 'Earl Stoltzfus: Rent', 85_00],
      ['expense', 'Ace Plumbing: Kitchen faucet', 85_10],
      ['payment', 'Owner draw', 900_00],
    ]);
    expect(made[1]?.expense).toEqual({
      category: 'REPAIRS_AND_MAINTENANCE',
      vendor: 'Ace Plumbing',
      note: 'Kitchen faucet',
    });
    expect([made[0]?.expense, made[2]?.expense]).toEqual([null, null]);
  });

  test.each([
    ['the one that was chosen', faucet, { index: 1, category: 'SUPPLIES' }, 'SUPPLIES'],
    ['the one that was proposed', faucet, { index: 1 }, 'REPAIRS_AND_MAINTENANCE'],
    ['other expenses where there is none', paint, { index: 2 }, 'OTHER_EXPENSES'],
  ] as const)('STMT-4: the category is %s', (_, line, choice, category) => {
    expect(entriesOf([line], [choice])[0]?.expense?.category).toBe(category);
  });

  test.each([
    ['income', lines, { index: 0, category: 'SUPPLIES' }, 'Line 1 is not an expense'],
    ['what became income', lines, { index: 1, kind: 'income', category: 'SUPPLIES' }, 'Line 2 is'],
    ['a day that does not exist', [aLine({ date: '' })], { index: 0 }, 'has no valid date'],
    ['a day that was corrected', [aLine({ date: '' })], { index: 0, date: '2026-02-12' }, 'none'],
  ] as const)('STMT-4: %s', (_, of, choice, sentence) => {
    const choices = { lines: [choice], added: [] };
    expect(objectionTo(wantedLines(of, choices), choices) ?? 'none').toContain(sentence);
  });

  test('STMT-4: a line is created as the person changed it, and added lines come last', () => {
    const wanted = wantedLines(lines, {
      lines: [
        { index: 0 },
        { index: 1, kind: 'income', date: '2026-02-13', description: 'Late fee', payee: '' },
        { index: 3, kind: 'expense', amount: 90.01, category: 'SUPPLIES' },
      ],
      added: [
        { kind: 'payment', date: '2026-02-28', description: 'Draw', payee: 'Me', amount: -5 },
      ],
    });
    expect(wanted.map(entryOf)).toMatchObject([
      { kind: 'income', description: 'Earl Stoltzfus: Rent' },
      { kind: 'income', date: '2026-02-13', description: 'Late fee', amount: 85_10, expense: null },
      { kind: 'expense', amount: 90_01, expense: { category: 'SUPPLIES', note: 'Owner draw' } },
      { kind: 'payment', description: 'Me: Draw', amount: -5_00, expense: null },
    ]);
    expect(advisedEntries(wanted)).toEqual([entryOf(wanted[0]!)]);
  });

  test('STMT-4: vendor and note are no longer than a person may enter them', () => {
    const long = aLine({ payee: 'v'.repeat(300), description: 'd'.repeat(2_000) });
    const { vendor, note } = entriesOf([long], [{ index: 0 }])[0]!.expense!;
    expect([vendor.length, note.length]).toEqual([200, 1_000]);
  });

  test.each([
    [[{ index: 0 }, { index: 3 }], null],
    [[{ index: 0 }, { index: 4 }], 4],
    [[{ index: 9 }], 9],
  ])('STMT-4: in %j the first choice without a line is %j', (choices, unknown) => {
    expect(unknownChoice(lines, choices)).toBe(unknown);
  });

  test.each([
    ['a day', {}, /^none$/],
    ['no day', { date: '2026-02-30' }, /no valid date/],
    ['nothing', { date: '' }, /no valid date/],
    ['too much money', { amount: 10_000_001 }, /cannot be right/],
    ['too much money the other way', { amount: -1e20 }, /cannot be right/],
    ['no number', { amount: Number.NaN }, /cannot be right/],
  ])('STMT-4: a line with %s', (_, changes, sentence) => {
    expect(obstacleOf(aLine(changes)) ?? 'none').toMatch(sentence);
  });
});

describe('whether the same entries are already current', () => {
  const entries = entriesOf(lines, [{ index: 0 }, { index: 1 }]);
  const current = entries.map(({ expense, ...entry }): CurrentEntry => ({
    ...entry,
    category: expense?.category ?? null,
    vendor: expense?.vendor ?? null,
    isChanged: false,
  }));
  const second = current[1]!;

  test.each([
    ['the same', current, true],
    ['one less', current.slice(1), false],
    ['one more', [...current, second], false],
    ['another order', current.toReversed(), false],
    ['another amount', [current[0]!, { ...second, amount: cents(1) }], false],
    ['another day', [current[0]!, { ...second, date: '2026-02-13' }], false],
    ['another category', [current[0]!, { ...second, category: 'SUPPLIES' as const }], false],
    ['another vendor', [current[0]!, { ...second, vendor: '' }], false],
    ['an expense that a person changed', [current[0]!, { ...second, isChanged: true }], false],
  ])('STMT-4: %s: %o', (_, before, same) => {
    expect(areCurrent(entries, before)).toBe(same);
  });
});

test.each([
  ['yesterday', '2026-02-11', null],
  ['today', '2026-02-12', null],
  ['tomorrow', '2026-02-13', 'This day is in the future.'],
])('STMT-4: a line of %s', (_, date, doubtful) => {
  expect(withoutFuture([aLine({ date })], '2026-02-12')).toMatchObject([{ date, doubtful }]);
});

describe('lines that are already in the books', () => {
  const known = (changes: Partial<Known> = {}): Known => ({
    kind: 'expense',
    date: '2026-02-12',
    amount: cents(85_00),
    name: 'Ace',
    ...changes,
  });
  const proposals = (given: Parameters<typeof withoutKnown>) =>
    withoutKnown(...given).map(({ proposed }) => proposed);

  test.each([
    ['the same day and amount', [known()], [false]],
    ['another day', [known({ date: '2026-02-13' })], [true]],
    ['another amount', [known({ amount: cents(85_01) })], [true]],
    ['another kind', [known({ kind: 'income' })], [true]],
    ['nothing', [], [true]],
  ])('STMT-3: %s', (_, there, proposed) => {
    expect(proposals([[aLine()], there])).toEqual(proposed);
  });

  test('STMT-3: it says why', () => {
    expect(withoutKnown([aLine()], [known()])[0]).toMatchObject({
      known: true,
      reason: 'An expense of this amount on 02/12/2026 is there already (Ace).',
    });
  });

  test('STMT-4: the text of a reason has no effect', () => {
    const other = aLine({ proposed: false, reason: 'Something else is there already.' });
    const entry = { kind: 'expense', date: '2026-02-12', amount: cents(85_00) } as const;
    expect(knownSince([other], [entry], [known()])).toEqual(known());
  });

  test('STMT-3: each entry matches one line: the second of two equal lines is still proposed', () => {
    expect(proposals([[aLine(), aLine({ index: 1 })], [known()]])).toEqual([false, true]);
  });

  test('STMT-3: a line that is not proposed keeps its own reason, and matches nothing', () => {
    const elsewhere = aLine({ proposed: false, reason: 'It belongs to 9 Oak Street.' });
    const [first, second] = withoutKnown([elsewhere, aLine({ index: 1 })], [known()]);
    expect(first).toEqual(elsewhere);
    expect(second?.proposed).toBe(false);
  });

  describe('changes since the analysis', () => {
    const [first, second] = [aLine(), aLine({ index: 1 })];
    const entry = { kind: 'expense', date: '2026-02-12', amount: cents(85_00) } as const;
    const named = known({ name: 'somebody’s' });

    test.each<[string, StatementLine[], number, Known[], Known | null]>([
      ['nothing', [first], 1, [], null],
      ['something else', [first], 1, [known({ amount: cents(1) })], null],
      ['the same', [first], 1, [named], named],
      ['one of two that are equal', [first, second], 2, [named], named],
      ['what was there at that time', withoutKnown([first, second], [known()]), 1, [known()], null],
      [
        'one more than at that time',
        withoutKnown([first, second], [known()]),
        1,
        [known(), named],
        named,
      ],
    ])('STMT-4: %s', (_, read, times, there, expected) => {
      const entries = Array.from({ length: times }, () => entry);
      expect(knownSince(read, entries, there)).toEqual(expected);
    });

    test('STMT-4: it can be named in a sentence', () => {
      expect(nameOf(known())).toBe('An expense of $85.00 on 02/12/2026 (Ace)');
    });
  });

  test('STMT-3: thousands of lines are not each compared with all others', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => aLine({ index, amount: index / 100 }));
    let looks = 0;
    const there = many.map((_, index) => ({
      ...known(),
      get amount() {
        looks += 1;
        return cents(index);
      },
    }));
    expect(proposals([many, there.toReversed()])).not.toContain(true);
    expect(looks).toBe(2_000);
  });

  test('STMT-3: a line that can never be recorded is not proposed', () => {
    const [line] = withoutKnown([aLine({ date: 'soon' })], []);
    expect(line).toMatchObject({
      proposed: false,
      reason: 'This line has no valid date.',
    });
  });
});
