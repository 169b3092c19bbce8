import { balanceChecks, totalChecks, type BalanceCheck, type TotalCheck } from './checks.domain.ts';
import type { Entry, Transcript } from './entries.domain.ts';
import {
  amountOf,
  directionOfEntry,
  movementsOf,
  textOf,
  type Movement,
  type Understanding,
} from './movements.domain.ts';

export interface Reading {
  readonly how: Understanding;
  readonly movements: Movement[];
  readonly balances: BalanceCheck[];
  readonly totals: TotalCheck[];
}

/** A balance counts more than a total, because it covers everything. */
const WEIGHT_OF_BALANCE = 4;

/** Tries each interpretation of ambiguous parts, and returns the first of those with the most matching sums. */
export function bestReading(transcript: Transcript): Reading {
  let best: { reading: Reading; score: number } | null = null;
  for (const how of understandings(transcript)) {
    const movements = movementsOf(transcript.entries, transcript.balances, how);
    const balances = balanceChecks(movements, transcript);
    const totals = totalChecks(movements, transcript, how);
    const right =
      WEIGHT_OF_BALANCE * balances.reduce((sum, check) => sum + (check.difference ? -1 : 1), 0) +
      totals.reduce((sum, check) => sum + (check.found === check.expected ? 1 : -1), 0);
    const sensible = sensibleShare(movements);
    const score = right + sensible;
    if (movements.length > 0 && (!best || score > best.score)) {
      best = { reading: { how, movements, balances, totals }, score };
    }
  }
  return best?.reading ?? nothing;
}

const nothing: Reading = {
  how: { creditIsIn: true, isSigned: true, tables: new Set() },
  movements: [],
  balances: [],
  totals: [],
};

/** Below one: the share of lines whose direction matches their words; decides only between equal readings. */
function sensibleShare(movements: readonly Movement[]): number {
  const told = movements.filter(({ entry }) => directionOfEntry(entry) === null);
  if (told.length === 0) return 0;
  const fits = told.filter(({ entry, flow }) => /\brents?\b/i.test(textOf(entry)) === flow > 0);
  return (0.9 * fits.length) / told.length;
}

function understandings({ entries: all, summaries }: Transcript): Understanding[] {
  const listed = all.filter(({ table }) => !summaries.has(table));
  // A statement may consist only of a summary.
  const entries = listed.length > 0 ? listed : all;
  const roles = new Set(entries.flatMap((entry) => amountOf(entry)?.role ?? []));
  const isSided = roles.has('credit') || roles.has('debit');
  const hasSigns = entries.some((entry) => {
    const amount = amountOf(entry);
    return amount && (amount.negative || amount.mark !== null) && directionOfEntry(entry) === null;
  });
  return choicesOfTables(entries).flatMap((tables) =>
    (isSided ? [true, false] : [true]).flatMap((creditIsIn) =>
      (hasSigns ? [true, false] : [false]).map((isSigned) => ({ creditIsIn, isSigned, tables })),
    ),
  );
}

/** A statement may list the same twice, as a summary and line by line: dated lines come first. */
function choicesOfTables(entries: readonly Entry[]): Set<number>[] {
  const all = [...new Set(entries.map(({ table }) => table))];
  const isDated = (table: number) => {
    const rows = entries.filter((entry) => entry.table === table);
    return rows.filter(({ date }) => date !== null).length >= rows.length / 2;
  };
  const dated = all.filter(isDated);
  const others = all.filter((table) => !isDated(table));
  const choices = [dated, all, others, ...(all.length <= 6 ? all.map((table) => [table]) : [])];
  return choices.filter((choice) => choice.length > 0).map((choice) => new Set(choice));
}
