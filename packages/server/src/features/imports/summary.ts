import { createHash } from 'node:crypto';
import type { ImportKind } from '@tenantry/contract/imports/fields';
import type { RowResult } from '@tenantry/contract/imports/imports.schemas';
import { sentenceOf, type Rehearsed } from './planning/plan-of.ts';
import type { Plan } from './plan.ts';

export function countsOf({ rows }: Rehearsed): Record<RowResult, number> {
  const counts = { NEW: 0, CHANGED: 0, SAME: 0, PROBLEM: 0 };
  for (const { result } of rows) counts[result] += 1;
  return counts;
}

const nouns: Readonly<Record<keyof Plan, readonly [string, string]>> = {
  homes: ['home', 'homes'],
  leases: ['lease', 'leases'],
  charges: ['recurring charge', 'recurring charges'],
  openCharges: ['unpaid charge', 'unpaid charges'],
  payments: ['payment', 'payments'],
  expenses: ['expense', 'expenses'],
  figures: ['lease to compare', 'leases to compare'],
};

const numberOf = (count: number, [one, several]: readonly [string, string]) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

/** What rows without a problem make: `12 homes`, `11 leases`. */
export function made({ plan, rows }: Rehearsed): string[] {
  const bad = new Set(rows.flatMap(({ row, result }) => (result === 'PROBLEM' ? row : [])));
  const isMade = ({ existing, rows: of }: Plan[keyof Plan][number]) =>
    existing === null && !of.some((row) => bad.has(row));
  return Object.entries(nouns).flatMap(([name, noun]) => {
    const items: Plan[keyof Plan] = plan[name as keyof Plan];
    const count = items.filter(isMade).length;
    return count === 0 ? [] : [numberOf(count, noun)];
  });
}

/** The page lists all problems; the summary names the first. */
const PROBLEMS_NAMED = 20;

/** D1: what an import would do, a sentence each. */
export function summaryOf(kind: ImportKind, rehearsed: Rehearsed): string[] {
  const { NEW, CHANGED, SAME } = countsOf(rehearsed);
  const problems = rehearsed.rows.flatMap(({ row, problems: of }) =>
    of.map((problem) => sentenceOf(kind, row, problem)),
  );
  const more = problems.length - PROBLEMS_NAMED;
  const what = made(rehearsed);
  return [
    `${NEW.toLocaleString('en-US')} would be created.`,
    ...(CHANGED > 0 ? [`${CHANGED.toLocaleString('en-US')} would be changed.`] : []),
    ...(SAME > 0 ? [`${SAME.toLocaleString('en-US')} are in the books already.`] : []),
    ...(what.length > 0 ? [`Together: ${what.join(', ')}.`] : []),
    ...problems.slice(0, PROBLEMS_NAMED),
    ...(more > 0
      ? [`There ${more === 1 ? 'is 1 more problem' : `are ${more} more problems`}.`]
      : []),
  ];
}

/** Names what would be written: the books have not changed since if it is the same. */
export const hashOf = (plan: Plan, settings: object) =>
  createHash('sha256')
    .update(JSON.stringify([plan, settings]))
    .digest('hex');
