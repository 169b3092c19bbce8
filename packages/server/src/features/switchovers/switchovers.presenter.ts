import {
  comparedAmounts,
  type ComparedAmount,
  type ComparedLine,
  type Switchover,
  type SwitchoverDetail,
  type TrialRun,
} from '@tenantry/contract/switchovers/switchovers.schemas';
import { UNDO_DAYS } from '@tenantry/contract/imports/imports.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromCents, subtractCents, type Cents } from '@tenantry/contract/shared/money';
import { presentImport, type NamedImport } from '#features/imports';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Totals } from './compare.ts';
import { isCurrent, missingForSwitch } from './readiness.ts';
import type { LineRow, NamedRun, SwitchoverRow } from './switchovers.repository.ts';

const dayOf = (tx: Transaction, moment: Date) =>
  calendarDayAt(instantOf(moment), tx.organization.timeZone);

export function presentSwitchover(
  tx: Transaction,
  row: SwitchoverRow,
  files: readonly NamedImport[],
): Switchover {
  const { id, program, state, asOf, switchOn, work, done, failure, switchedAt } = row;
  const switchedOn = switchedAt && dayOf(tx, switchedAt);
  const last = state === 'SWITCHED' && switchedOn ? addDays(switchedOn, UNDO_DAYS) : null;
  const rows = files
    .filter(({ entry }) => entry.kind !== 'OLD_FIGURES')
    .reduce((sum, { entry }) => sum + entry.rowCount, 0);
  return {
    id,
    program,
    state,
    startedOn: dayOf(tx, row.createdAt),
    asOf,
    switchOn,
    work,
    done,
    rows,
    failure,
    switchedOn,
    undoUntil: last !== null && last >= tx.today ? last : null,
  };
}

export function presentDetail(
  tx: Transaction,
  row: SwitchoverRow,
  files: readonly NamedImport[],
  runs: readonly NamedRun[],
): SwitchoverDetail {
  const entries = files.map(({ entry }) => entry);
  const figures = files.find(({ entry }) => entry.kind === 'OLD_FIGURES');
  return {
    ...presentSwitchover(tx, row, files),
    invoiceAutomatically: row.invoiceAutomatically,
    files: files.filter((file) => file !== figures).map((file) => presentImport(tx, file)),
    figures: figures ? presentImport(tx, figures) : null,
    runs: runs.map((run) => presentRun(run, isCurrent(entries, run.run))),
    missing:
      row.state === 'OPEN'
        ? missingForSwitch(
            entries,
            runs.map(({ run }) => run),
          )
        : [],
  };
}

function presentRun({ run, by }: NamedRun, current: boolean): TrialRun {
  const { id, number, state, isSwitch, asOf, leases, differences, problems } = run;
  const took = run.finishedAt.getTime() - run.startedAt.getTime();
  return {
    id,
    number,
    state,
    isSwitch,
    startedAt: instantOf(run.startedAt).toString(),
    startedBy: by ?? '',
    seconds: Math.max(0, took) / 1000,
    asOf,
    leases,
    differences,
    problems,
    made: run.made,
    totals: presentTotals(run.totals),
    failure: run.failure,
    hasLines: run.hasLines,
    isCurrent: current,
  };
}

const presentTotals = (totals: Totals): TrialRun['totals'] =>
  comparedAmounts.flatMap((name) => {
    const sums = totals[name];
    return sums ? [{ name, ...inDollars(sums.ours, sums.theirs) }] : [];
  });

const inDollars = (ours: Cents, theirs: Cents) => ({
  ours: dollarsFromCents(ours),
  theirs: dollarsFromCents(theirs),
  delta: dollarsFromCents(subtractCents(ours, theirs)),
});

export function presentLine(line: LineRow): ComparedLine {
  const { position, state, home, tenant, note, sources, ours, theirs } = line;
  const compared = { ...ours, ...theirs };
  return {
    position,
    state,
    home,
    tenant,
    amounts: comparedAmounts.filter((name) => name in compared).map((name) => amountOf(line, name)),
    end:
      'end' in compared
        ? {
            ours: ours?.end ?? null,
            theirs: theirs?.end ?? null,
            differs: ours !== null && theirs !== null && ours.end !== theirs.end,
          }
        : null,
    note,
    sources: sources.map(({ rows, ...file }) => ({ ...file, rows: [...rows] })),
  };
}

function amountOf(
  { ours, theirs }: LineRow,
  name: ComparedAmount,
): ComparedLine['amounts'][number] {
  const [here, there] = [ours?.[name] ?? null, theirs?.[name] ?? null];
  if (here !== null && there !== null) return { name, ...inDollars(here, there) };
  return {
    name,
    ours: here === null ? null : dollarsFromCents(here),
    theirs: there === null ? null : dollarsFromCents(there),
    delta: null,
  };
}

const stateNames = {
  SAME: 'Same',
  DIFFERENT: 'Different',
  ONLY_HERE: 'Not in the old program’s figures',
  ONLY_THERE: 'In no imported file',
} as const;

const amountNames = { balance: 'Balance', deposit: 'Deposit held', rent: 'Rent' } as const;

/** The comparison as rows of a table, with their header. */
export function* comparisonRows(program: string, lines: readonly LineRow[]) {
  const pair = (name: string) => [`${name} here`, `${name} in ${program}`];
  const amounts = comparedAmounts.flatMap((name) => [
    ...pair(amountNames[name]),
    `${amountNames[name]}: difference`,
  ]);
  yield ['Result', 'Home', 'Tenant', ...amounts, ...pair('Lease end'), 'Note', 'Rows'];
  for (const row of lines) {
    const line = presentLine(row);
    const cells = comparedAmounts.flatMap((name) => {
      const found = line.amounts.find((each) => each.name === name);
      return [found?.ours ?? null, found?.theirs ?? null, found?.delta ?? null].map(centsText);
    });
    const { end, sources } = line;
    const rows = sources.map((file) => `${file.fileName}: ${file.rows.join(', ')}`);
    yield [
      stateNames[line.state],
      line.home,
      line.tenant,
      ...cells,
      end?.ours ?? null,
      end?.theirs ?? null,
      line.note,
      rows.join('; '),
    ];
  }
}

const centsText = (dollars: number | null) => (dollars === null ? null : dollars.toFixed(2));
