import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import type {
  StatementAnalysis,
  StatementLine,
} from '@tenantry/contract/statements/statements.schemas';
import { around } from './amounts.domain.ts';
import { belongingOf } from './belonging.domain.ts';
import { bestReading } from './best-reading.domain.ts';
import { summaryChecks } from './checks.domain.ts';
import { excessOf, UNCONFIRMED, unconfirmedOf } from './confirmed.domain.ts';
import { withYear, type Period } from './dates.domain.ts';
import { doubtOf, provenBy, TWICE } from './doubtful.domain.ts';
import type { Entry } from './entries.domain.ts';
import { amountOf, textOf, type Movement } from './movements.domain.ts';
import { namesProperty } from './properties.domain.ts';
import { printedProof } from './proof.domain.ts';
import type { Row } from './rows.domain.ts';
import { transcribe } from './transcript.domain.ts';
import { warningsOf } from './warnings.domain.ts';

export type CategoryOf = (line: { vendor: string; text: string }) => {
  category: ExpenseCategory;
  confidence: number;
};

interface About {
  readonly address: readonly string[];
  readonly categoryOf: CategoryOf;
}

type Read = Pick<StatementAnalysis, 'period' | 'lines' | 'balances' | 'checks' | 'warnings'>;

/** Interprets the rows of a statement in the way that agrees best with its own totals and balances (STMT-4). */
export function readStatement(rows: readonly Row[], about: About): Read {
  const transcript = transcribe(rows, (text) => namesProperty(text, about.address) === 'own');
  const best = bestReading(transcript);
  const { movements, balances } = best;
  const summary = summaryChecks(movements, transcript, best.how);
  const totals = [...summary.flatMap(({ checks }) => checks), ...best.totals];
  const checked = { movements, balances, totals };
  const unconfirmed = unconfirmedOf(checked);
  const belonging = belongingOf(movements, transcript, about.address);
  const period = transcript.period ?? periodOfEntries(transcript.entries);
  const isDated = movements.some(({ entry }) => entry.date !== null);
  const doubts = { period, isDated, ...provenBy(checked) };
  const lines = movements.map((movement, index): StatementLine => {
    const { section } = movement.entry;
    const { knownAs, ...line } = lineOf(movement, period, about.categoryOf);
    const reason =
      belonging.whyNot(section) ??
      (line.date ? null : 'This line has no date.') ??
      (unconfirmed.has(movement) ? UNCONFIRMED : null);
    return {
      index,
      ...line,
      section: belonging.sections.length > 0 ? section : null,
      proposed: reason === null,
      reason,
      doubtful: doubtOf(movement, line, { ...doubts, knownAs }),
    };
  });
  const excess = excessOf(checked, transcript, lines);
  return {
    period: period && { from: period.from, to: period.to },
    lines: excess ? lines.map((line) => ({ ...line, doubtful: line.doubtful ?? TWICE })) : lines,
    ...printedProof(checked, lines),
    warnings: warningsOf({
      transcript,
      best,
      confirmed: new Set(summary.map(({ entry }) => entry)),
      period,
      belonging,
      lines,
      excess,
    }),
  };
}

function lineOf(
  { entry, flow, kind, certainty }: Movement,
  period: Period | null,
  categoryOf: CategoryOf,
) {
  const page = entry.rows[0]?.page ?? 1;
  const rows = entry.rows.filter((row) => row.page === page);
  const words = entry.rows.flatMap((row) => row.words);
  const read = Math.min(...words.map((word) => word.confidence), amountOf(entry)?.confidence ?? 1);
  const known = categoryOf({ vendor: entry.payee, text: textOf(entry) });
  return {
    // Lines without a day, such as a sum of the month, get the last day of the period.
    date: (entry.date && withYear(entry.date, period)) ?? period?.to ?? '',
    description: entry.description,
    payee: entry.payee,
    kind,
    category: kind === 'expense' ? known.category : null,
    knownAs: known.confidence,
    amount: (kind === 'income' ? flow : -flow) / 100,
    confidence: Math.round(read * certainty * 100) / 100,
    place: { page, ...around(rows.map((row) => row.box)) },
  };
}

function periodOfEntries(entries: readonly Entry[]): Period | null {
  const days = entries
    .flatMap(({ date }) => (date && date.year !== null ? (withYear(date, null) ?? []) : []))
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : null;
}
