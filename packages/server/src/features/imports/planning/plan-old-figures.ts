/** NEW-6: what the old program says of each lease, to compare it with. Nothing of it is written. */
import { ZERO } from '@tenantry/contract/shared/money';
import type { PlannedFigures } from '../plan.ts';
import type { BookLease, Books } from './books.ts';
import type { ReadRow } from './cells.ts';
import { LeaseFinder } from './find-lease.ts';
import { isNobody } from './names.ts';

const amounts = ['balance', 'depositHeld', 'rent'] as const;

/** Lists of leases also have homes that are not let. */
function isOfNobody(row: ReadRow): boolean {
  const name = row.text('fullName');
  const isUnnamed = name === null || isNobody(name);
  const owesNothing = ['balance', 'depositHeld'].every((field) => (row.money(field) ?? ZERO) === 0);
  return isUnnamed && !row.has('leaseId') && owesNothing && row.isGood;
}

/** `Mia Chen; Jonah Reed` and `Mia Chen, Jonah Reed` are two people of one lease. */
const partsOf = (names: string) =>
  names
    .split(/\s*[;&/\n]\s*|\s+and\s+|,\s*(?=\S+\s+\S)/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** By the whole name, or else by the first of several people who is known. */
function findLease(row: ReadRow, finder: LeaseFinder): BookLease | null {
  const names = row.text('fullName') ?? '';
  const day = row.text('start');
  const tried = [names, ...partsOf(names)].map((name) => {
    const attempt = row.copy();
    if (name !== '') attempt.set('fullName', name, name);
    return { attempt, lease: finder.find(attempt, day) };
  });
  const found = tried.find(({ lease }) => lease !== null);
  if (found) return found.lease;
  for (const problem of tried[0]?.attempt.problems.slice(row.problems.length) ?? []) {
    row.refuse(problem.field, problem.message, problem.suggestion);
  }
  return null;
}

/** Exports repeat the figures of a lease for each tenant, or leave them out. */
function add(known: PlannedFigures, figures: PlannedFigures, row: ReadRow): PlannedFigures {
  const differs = [...amounts, 'end' as const].find(
    (name) => figures[name] !== null && known[name] !== null && figures[name] !== known[name],
  );
  if (differs) row.refuse(differs, `This differs from row ${known.rows[0]}, of the same lease.`);
  return {
    ...known,
    rows: [...known.rows, row.row],
    balance: known.balance ?? figures.balance,
    depositHeld: known.depositHeld ?? figures.depositHeld,
    rent: known.rent ?? figures.rent,
    end: known.end ?? figures.end,
  };
}

export function planOldFigures(rows: readonly ReadRow[], books: Books): readonly PlannedFigures[] {
  const finder = new LeaseFinder(books);
  const byLease = new Map<string, PlannedFigures>();
  for (const row of rows) {
    if (isOfNobody(row)) continue;
    const lease = findLease(row, finder);
    if (!lease || !row.isGood) continue;
    const [balance = null, depositHeld = null, rent = null] = amounts.map((name) =>
      row.money(name),
    );
    const figures: PlannedFigures = {
      rows: [row.row],
      key: lease.id,
      existing: lease.id,
      balance,
      depositHeld,
      rent,
      end: row.text('end'),
    };
    const known = byLease.get(lease.id);
    byLease.set(lease.id, known ? add(known, figures, row) : figures);
  }
  return [...byLease.values()];
}
