import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import { formatCents, cents as asCents } from '@tenantry/contract/shared/money';
import type {
  StatementAnalysis,
  StatementLine,
} from '@tenantry/contract/statements/statements.schemas';
import { around } from './amounts.domain.ts';
import {
  balanceChecks,
  sectionsOf,
  summaryChecks,
  totalChecks,
  type BalanceCheck,
  type TotalCheck,
} from './checks.domain.ts';
import { withYear, type Period } from './dates.domain.ts';
import type { Entry, Transcript } from './entries.domain.ts';
import {
  amountOf,
  directionOfEntry,
  movementsOf,
  textOf,
  type Movement,
  type Understanding,
} from './movements.domain.ts';
import { isSameProperty } from './properties.domain.ts';
import type { Row } from './rows.domain.ts';
import { transcribe } from './transcript.domain.ts';

export type CategoryOf = (line: { vendor: string; text: string }) => {
  category: ExpenseCategory;
  confidence: number;
};

interface About {
  readonly address: readonly string[];
  readonly categoryOf: CategoryOf;
}

type Read = Pick<StatementAnalysis, 'period' | 'lines' | 'balances' | 'checks' | 'warnings'>;

/** What the rows of a statement say, in the way that agrees best with its own totals and balances (STMT-4). */
export function readStatement(rows: readonly Row[], about: About): Read {
  const isOwn = (text: string) => about.address.some((each) => isSameProperty(text, each));
  const transcript = transcribe(rows, isOwn);
  const best = bestReading(transcript);
  const { movements, balances } = best;
  const summary = summaryChecks(movements, transcript, best.how);
  const totals = [...summary.flatMap(({ checks }) => checks), ...best.totals];
  const sections = sectionsOf(movements);
  const isOwnSection = (section: string | null) => section !== null && isOwn(section);
  const isSplit = sections.some(isOwnSection);
  const period = transcript.period ?? periodOfEntries(transcript.entries);
  const lines = movements.map((movement, index): StatementLine => {
    const section = sections.length > 0 ? movement.entry.section : null;
    const isForeign = isSplit && !isOwnSection(section);
    return {
      index,
      ...lineOf(movement, period, about.categoryOf),
      section,
      proposed: !isForeign,
      reason: isForeign ? `It belongs to ${section ?? 'no property of its own'}.` : null,
    };
  });
  return {
    period: period && { from: period.from, to: period.to },
    lines,
    balances: balances.map(inDollars),
    checks: totals.map((check) => ({
      name: check.name,
      expected: check.expected / 100,
      found: check.found / 100,
    })),
    warnings: warningsOf({
      transcript,
      best,
      confirmed: new Set(summary.map(({ entry }) => entry)),
      period,
      sections,
      isSplit,
      isOwn,
      lines,
    }),
  };
}

const inDollars = (check: BalanceCheck) => ({
  section: check.section,
  opening: check.opening / 100,
  moneyIn: check.moneyIn / 100,
  moneyOut: check.moneyOut / 100,
  closing: check.closing / 100,
  difference: check.difference / 100,
});

function lineOf(
  { entry, flow, kind, certainty }: Movement,
  period: Period | null,
  categoryOf: CategoryOf,
) {
  const page = entry.rows[0]?.page ?? 1;
  const rows = entry.rows.filter((row) => row.page === page);
  const words = entry.rows.flatMap((row) => row.words);
  const read = Math.min(...words.map((word) => word.confidence), amountOf(entry)?.confidence ?? 1);
  return {
    date: (entry.date && withYear(entry.date, period)) ?? period?.to ?? '',
    description: entry.description,
    payee: entry.payee,
    kind,
    category:
      kind === 'expense' ? categoryOf({ vendor: entry.payee, text: textOf(entry) }).category : null,
    amount: (kind === 'income' ? flow : -flow) / 100,
    confidence: Math.round(read * certainty * 100) / 100,
    place: { page, ...around(rows.map((row) => row.box)) },
  };
}

interface Reading {
  readonly how: Understanding;
  readonly movements: Movement[];
  readonly balances: BalanceCheck[];
  readonly totals: TotalCheck[];
}

/** A balance says more than a total, as it is of everything. */
const WEIGHT_OF_BALANCE = 4;

/** Tries each way to understand what a statement leaves open; the first of those that agree best. */
function bestReading(transcript: Transcript): Reading {
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

/** Below one: how many lines go where their words say; decides only between readings that agree equally well. */
function sensibleShare(movements: readonly Movement[]): number {
  const told = movements.filter(({ entry }) => directionOfEntry(entry) === null);
  if (told.length === 0) return 0;
  const fits = told.filter(({ entry, flow }) => /\brents?\b/i.test(textOf(entry)) === flow > 0);
  return (0.9 * fits.length) / told.length;
}

function understandings({ entries }: Transcript): Understanding[] {
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

/** A statement may say the same twice, as a summary and line by line: dated lines come first. */
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

function periodOfEntries(entries: readonly Entry[]): Period | null {
  const days = entries
    .flatMap(({ date }) => (date && date.year !== null ? (withYear(date, null) ?? []) : []))
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : null;
}

interface Findings {
  readonly transcript: Transcript;
  readonly best: Reading;
  /** Rows of a summary that agree with the lines. */
  readonly confirmed: ReadonlySet<Entry>;
  readonly period: Period | null;
  readonly sections: readonly string[];
  readonly isSplit: boolean;
  readonly isOwn: (text: string) => boolean;
  readonly lines: readonly StatementLine[];
}

const money = (value: number) => formatCents(asCents(value));

function warningsOf(findings: Findings): string[] {
  const { best, lines } = findings;
  if (lines.length === 0) return ['No lines with amounts were found.'];
  const balances = best.balances
    .filter(({ difference }) => difference !== 0)
    .map(
      ({ section, difference }) =>
        `The lines${section ? ` of ${section}` : ''} do not lead from the opening to the closing balance: ${money(Math.abs(difference))} ${difference > 0 ? 'is missing' : 'is too much'}.`,
    );
  const totals = best.totals
    .filter(({ expected, found }) => expected !== found)
    .map(
      ({ name, expected, found }) =>
        `${name} is ${money(expected)} on the statement, but the lines add up to ${money(found)}.`,
    );
  return [...balances, ...totals, ...doubts(findings)];
}

function doubts({
  transcript,
  best,
  confirmed,
  period,
  sections,
  isSplit,
  isOwn,
  lines,
}: Findings): string[] {
  const { movements, how } = best;
  const left = transcript.entries.filter(
    (entry) => !how.tables.has(entry.table) && !confirmed.has(entry),
  );
  const unclear = transcript.entries.filter(
    (entry) =>
      how.tables.has(entry.table) &&
      !amountOf(entry) &&
      entry.figures.some(
        ({ cents, role }) => cents !== 0 && role !== 'ignored' && role !== 'balance',
      ),
  );
  const named = transcript.entries.find(({ section }) => section !== null)?.section ?? null;
  const outside = lines.filter(
    ({ date }) => period !== null && (date < period.from || date > period.to),
  );
  const isConfirmed =
    best.balances.length > 0 && best.balances.every(({ difference }) => difference === 0);
  const guessed = isConfirmed ? [] : movements.filter(({ certainty }) => certainty < 0.7);
  const undated = movements.filter(
    ({ entry }) =>
      entry.date === null &&
      movements.some((each) => each.entry.table === entry.table && each.entry.date),
  );
  const count = (many: readonly unknown[]) =>
    many.length === 1 ? '1 line' : `${many.length} lines`;
  return [
    best.balances.length === 0 &&
      best.totals.length === 0 &&
      'The statement names no totals or balances that the lines could be checked against.',
    left.length > 0 &&
      `${count(left)} of a summary were left out, as the statement lists the same in detail.`,
    unclear.length > 0 && `${count(unclear)} could not be understood and were left out.`,
    guessed.length > 0 &&
      `Whether ${count(guessed)} came in or went out was told by the words alone.`,
    undated.length > 0 &&
      `${count(undated)} without a date that can be read got the last day of the period.`,
    outside.length > 0 && `${count(outside)} have dates outside of the statement's period.`,
    period === null && 'The statement does not say which time it is about.',
    sections.length > 0 &&
      !isSplit &&
      'The statement tells of several properties, and none of them has the address of this one.',
    sections.length === 0 &&
      named !== null &&
      !isOwn(named) &&
      `The statement is about ${named}, which is not the address of this property.`,
  ].filter((sentence) => sentence !== false);
}
