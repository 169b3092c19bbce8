import { formatCents, cents as asCents } from '@tenantry/contract/shared/money';
import type { StatementLine } from '@tenantry/contract/statements/statements.schemas';
import type { Belonging } from './belonging.domain.ts';
import type { Reading } from './best-reading.domain.ts';
import { TOLD, UNCONFIRMED, type Excess } from './confirmed.domain.ts';
import { withYear, type Period } from './dates.domain.ts';
import type { Entry, LeftOut, Transcript } from './entries.domain.ts';
import { amountOf } from './movements.domain.ts';

export interface Findings {
  readonly transcript: Transcript;
  readonly best: Reading;
  /** Rows of a summary that agree with the lines. */
  readonly confirmed: ReadonlySet<Entry>;
  readonly period: Period | null;
  readonly belonging: Belonging;
  readonly lines: readonly StatementLine[];
  readonly excess: Excess | null;
}

const money = (value: number) => formatCents(asCents(value));

/** Notes for the person, in addition to the proof. */
export function warningsOf(findings: Findings): string[] {
  const { lines } = findings;
  const leftOut = sentencesOf(findings.transcript.leftOut);
  if (lines.length === 0) return ['No lines with amounts were found.', ...leftOut];
  return [...leftOut, ...doubts(findings)];
}

const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

function sentencesOf({ unpaid, ofMonths }: LeftOut): string[] {
  return [
    unpaid > 0 &&
      `${rows(unpaid)} of bills that are not paid yet ${unpaid === 1 ? 'was' : 'were'} left out.`,
    ofMonths > 0 &&
      `A table with a column for each month was not read: ${rows(ofMonths)} ${ofMonths === 1 ? 'was' : 'were'} left out. Use a statement that lists each payment with its date.`,
  ].filter((sentence) => sentence !== false);
}

function doubts(findings: Findings): string[] {
  const { transcript, best, confirmed, period, belonging, lines, excess } = findings;
  const { movements, how } = best;
  const unchosen = transcript.entries.filter(
    (entry) => !how.tables.has(entry.table) && !confirmed.has(entry),
  );
  const left = unchosen.filter(({ table }) => !transcript.beyond.has(table));
  const beyond = unchosen.length - left.length;
  const unclear = transcript.entries.filter(
    (entry) =>
      how.tables.has(entry.table) &&
      !amountOf(entry) &&
      entry.figures.some(
        ({ cents, role }) => cents !== 0 && role !== 'ignored' && role !== 'balance',
      ),
  );
  const dateless = lines.filter(({ date }) => date === '');
  const outside = lines.filter(
    ({ date }) => date !== '' && period !== null && (date < period.from || date > period.to),
  );
  const unconfirmed = lines.filter(({ reason }) => reason === UNCONFIRMED);
  // A derived opening balance follows from the direction of the first line, so it cannot confirm it.
  const isConfirmed =
    best.balances.length > 0 &&
    best.balances.every(
      ({ difference, isOpeningDerived }) => difference === 0 && !isOpeningDerived,
    );
  const guessed = isConfirmed ? [] : movements.filter(({ certainty }) => certainty < TOLD);
  // If no line has a date, all are sums of the period.
  const undated = movements.some(({ entry }) => entry.date)
    ? movements.filter(({ entry }) => !entry.date || !withYear(entry.date, period))
    : [];
  const count = (many: readonly unknown[]) =>
    many.length === 1 ? '1 line' : `${many.length} lines`;
  return [
    best.balances.length === 0 &&
      best.totals.length === 0 &&
      'The statement has no totals or balances to check the lines against.',
    excess !== null &&
      `The selected lines add up to ${money(excess.proposed)}, but the largest printed total is ${money(excess.largest)}: some lines may be duplicates.`,
    unconfirmed.length > 0 &&
      `${count(unconfirmed)} that no printed total includes ${unconfirmed.length === 1 ? 'is' : 'are'} not selected.`,
    left.length > 0 &&
      `${count(left)} of a summary were left out because the statement lists the same in detail.`,
    beyond > 0 &&
      `${beyond === 1 ? '1 line' : `${beyond} lines`} after the closing balance ${beyond === 1 ? 'was' : 'were'} left out because it does not include ${beyond === 1 ? 'it' : 'them'}.`,
    unclear.length > 0 && `${count(unclear)} could not be understood and were left out.`,
    guessed.length > 0 &&
      `For ${count(guessed)}, only the wording tells whether money came in or went out.`,
    undated.length > 0 &&
      period !== null &&
      `${count(undated)} without a readable date got the last day of the period.`,
    outside.length > 0 && `${count(outside)} have dates outside the statement's period.`,
    period === null && 'The statement does not state its period.',
    dateless.length > 0 &&
      `${count(dateless)} without a date ${dateless.length === 1 ? 'needs' : 'need'} one before ${dateless.length === 1 ? 'it' : 'they'} can be created.`,
    belonging.warning !== null && belonging.warning,
  ].filter((sentence) => sentence !== false);
}
