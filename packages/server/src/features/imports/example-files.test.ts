import { importFields, type ImportKind } from '@tenantry/contract/imports/fields';
import { expect, test } from 'vitest';
import { exampleRows } from './example-files.ts';
import { folded } from './planning/names.ts';
import { planOf, sentenceOf } from './planning/plan-of.ts';
import { emptyBooks } from './planning/planning.testing.ts';

function rehearsed(kind: ImportKind, [header = [], ...rows]: string[][]) {
  const columns = header.map((name) => {
    const isNamed = (each: string) => folded(each) === folded(name);
    return (
      importFields[kind].find(({ label, names }) => [label, ...names].some(isNamed))?.name ?? null
    );
  });
  expect(columns).not.toContain(null);
  const sheet = rows.map((cells, index) => ({ row: index + 2, cells }));
  return planOf(sheet, { kind, columns, dayOrder: null }, emptyBooks);
}

test('DATA-2: the example rent roll has 12 homes, two of them with a mistake', () => {
  const { plan, rows } = rehearsed('RENT_ROLL', exampleRows['example-rent-roll.csv']());
  expect(
    rows.flatMap(({ row, problems }) => problems.map((each) => sentenceOf('RENT_ROLL', row, each))),
  ).toEqual(['Row 5: rent: "14O0" is no amount.', 'Row 9: lease end: "31/31/2027" is no date.']);
  expect(rows.filter(({ result }) => result === 'NEW')).toHaveLength(10);
  expect(plan.leases.length).toBeGreaterThan(8);
});

test('DATA-2: the example expenses and payments have the columns that they need', () => {
  const expenses = rehearsed('EXPENSES', exampleRows['example-expenses.csv']());
  const payments = rehearsed('PAYMENTS', exampleRows['example-payments.csv']());
  // Their homes come with the rent roll.
  const isHome = ({ message }: { message: string }) => message.startsWith('no property');
  const problems = [...expenses.rows, ...payments.rows].flatMap((row) => row.problems);
  expect(problems.filter((problem) => !isHome(problem))).toEqual([]);
});
