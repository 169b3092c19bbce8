/** NEW-6: writes the files of a switch into an organization, and compares it with the old program. */
import type { RowProblem } from '@tenantry/contract/imports/imports.schemas';
import { ZERO } from '@tenantry/contract/shared/money';
import {
  loadBooks,
  made,
  planEntry,
  recordName,
  wholeName,
  writeEntry,
  type BookLease,
  type Books,
  type ImportEntry,
  type PlannedFigures,
  type Rehearsed,
  type SheetRow,
} from '#features/imports';
import type { Transaction } from '../../platform/database/database.ts';
import { moneyOfLeases } from './trial.repository.ts';
import {
  compare,
  figureNames,
  type Comparison,
  type FigureName,
  type Figures,
  type LeaseHere,
  type LeaseThere,
  type Source,
} from './compare.ts';

/** A file as it is when a run begins. */
export interface ReadFile {
  readonly entry: ImportEntry;
  readonly sheet: readonly SheetRow[];
}

export interface TrialFiles {
  /** In the order in which they are imported. */
  readonly files: readonly ReadFile[];
  readonly figures: ReadFile;
}

export interface TrialResult {
  /** The plan of each file, by the id of its import. */
  readonly rehearsed: ReadonlyMap<string, Rehearsed>;
  /** Null if a row has a problem: nothing is compared then. */
  readonly comparison: Comparison | null;
  /** `12 homes`, `11 leases`. */
  readonly made: readonly string[];
}

export const problemsOf = ({ rows }: Rehearsed) =>
  rows.filter(({ result }) => result === 'PROBLEM').length;

/**
 * Imports the files one after the other, and stops at the first that has a problem.
 * @param entryOf the import that is written for a file: in a shadow, it is another one
 */
export async function tryFiles(
  tx: Transaction,
  { files, figures }: TrialFiles,
  {
    entryOf,
    progress,
  }: {
    entryOf(entry: ImportEntry): Promise<ImportEntry>;
    progress(rows: number): Promise<void>;
  },
): Promise<TrialResult> {
  const rehearsed = new Map<string, Rehearsed>();
  const stopped: TrialResult = { rehearsed, comparison: null, made: [] };
  for (const { entry, sheet } of files) {
    const here = await entryOf(entry);
    const plan = await planEntry(tx, here, sheet);
    rehearsed.set(entry.id, plan);
    if (problemsOf(plan) > 0) return stopped;
    await writeEntry(tx, here, plan, progress);
  }
  const found = await planEntry(tx, figures.entry, figures.sheet);
  rehearsed.set(figures.entry.id, found);
  if (found.rows.some(({ problems }) => problems.some(isUnreadable))) return stopped;
  const comparison = await compareAll(tx, { files, figures }, rehearsed);
  return { rehearsed, comparison, made: madeBy(files, rehearsed) };
}

/** By these a lease is found; a row whose lease is not found is a difference. */
const naming = new Set(['homeId', 'building', 'unit', 'address', 'fullName', 'leaseId', 'start']);

const isUnreadable = ({ field }: RowProblem) => field !== null && !naming.has(field);

/** What each file makes, in its order. */
const madeBy = (files: readonly ReadFile[], rehearsed: ReadonlyMap<string, Rehearsed>) =>
  files.flatMap(({ entry }) => {
    const found = rehearsed.get(entry.id);
    return found ? made(found) : [];
  });

async function compareAll(
  tx: Transaction,
  { files, figures }: TrialFiles,
  rehearsed: ReadonlyMap<string, Rehearsed>,
): Promise<Comparison> {
  const books = await loadBooks(tx, {
    kind: 'OLD_FIGURES',
    asOf: figures.entry.asOf,
    days: null,
  });
  const sources = sourcesByLease(files, rehearsed, books);
  const there = theirLeases(figures, rehearsed.get(figures.entry.id), books);
  const wanted = new Set([...sources.keys(), ...there.flatMap(({ leaseId }) => leaseId ?? [])]);
  return compare({
    here: await ourLeases(tx, books, wanted),
    there,
    names: namesIn(figures.entry),
    sourcesOf: (leaseId) => sources.get(leaseId) ?? [],
  });
}

/** The fields of the old program's file, as they are compared. */
const fieldOf: Readonly<Record<FigureName, string>> = {
  balance: 'balance',
  deposit: 'depositHeld',
  rent: 'rent',
  end: 'end',
};

const namesIn = ({ columns }: ImportEntry): FigureName[] =>
  figureNames.filter((name) => columns.some(({ field }) => field === fieldOf[name]));

const tenantsOf = (people: BookLease['people']) =>
  people
    .filter(({ role }) => role === 'TENANT')
    .map(wholeName)
    .join(', ');

async function ourLeases(
  tx: Transaction,
  books: Books,
  wanted: ReadonlySet<string>,
): Promise<LeaseHere[]> {
  const homes = new Map(books.homes.map(({ id, label }) => [id, label]));
  const money = await moneyOfLeases(tx);
  return books.leases
    .filter(({ id }) => wanted.has(id))
    .map(({ id, propertyId, people, rent, end, status }) => {
      const { balance = ZERO, deposit = ZERO } = money.get(id) ?? {};
      return {
        leaseId: id,
        home: homes.get(propertyId) ?? '',
        tenant: tenantsOf(people),
        figures: { balance, deposit, rent, end },
        isOver: status === 'EXPIRED',
      };
    });
}

function sourcesByLease(
  files: readonly ReadFile[],
  rehearsed: ReadonlyMap<string, Rehearsed>,
  books: Books,
): ReadonlyMap<string, Source[]> {
  const sources = new Map<string, Source[]>();
  for (const { entry } of files) {
    const plan = rehearsed.get(entry.id)?.plan;
    if (!plan) continue;
    const ofLeases = plan.leases.flatMap(({ rows, key, existing }) => {
      const leaseId = existing ?? books.records.get(recordName('lease', key));
      return leaseId === undefined ? [] : [{ rows, leaseId }];
    });
    const parts = [...ofLeases, ...plan.charges, ...plan.openCharges, ...plan.payments];
    for (const [leaseId, found] of Map.groupBy(parts, (part) => part.leaseId)) {
      const rows = found.flatMap((part) => part.rows).toSorted((one, other) => one - other);
      const source = { importId: entry.id, fileName: entry.fileName, rows };
      sources.set(leaseId, [...(sources.get(leaseId) ?? []), source]);
    }
  }
  return sources;
}

function theirLeases(
  { entry, sheet }: ReadFile,
  rehearsed: Rehearsed | undefined,
  books: Books,
): LeaseThere[] {
  if (!rehearsed) return [];
  const names = namesIn(entry);
  const sourceOf = (rows: readonly number[]) => ({
    importId: entry.id,
    fileName: entry.fileName,
    rows,
  });
  const leases = new Map(books.leases.map((lease) => [lease.id, lease]));
  const found = rehearsed.plan.figures.map((figures): LeaseThere => ({
    leaseId: figures.existing,
    home: '',
    tenant: tenantsOf(leases.get(figures.existing)?.people ?? []),
    figures: figuresOf(figures, names),
    note: null,
    source: sourceOf(figures.rows),
  }));
  const cellsOf = new Map(sheet.map(({ row, cells }) => [row, cells]));
  const lost = rehearsed.rows.flatMap(({ row, problems }): LeaseThere[] => {
    const [problem] = problems;
    if (!problem) return [];
    const text = (...fields: string[]) =>
      fields
        .flatMap((field) => {
          const at = entry.columns.findIndex((column) => column.field === field);
          return at < 0 ? [] : (cellsOf.get(row)?.[at]?.trim() ?? []);
        })
        .filter(Boolean)
        .join(' ');
    return [
      {
        leaseId: null,
        home: text('building', 'address', 'unit') || text('homeId'),
        tenant: text('fullName') || text('leaseId'),
        figures: {},
        note: `Row ${row}: ${problem.message}`,
        source: sourceOf([row]),
      },
    ];
  });
  return [...found, ...lost];
}

/** An empty amount is zero, and an empty end is month to month. */
function figuresOf(figures: PlannedFigures, names: readonly FigureName[]): Figures {
  const { balance, depositHeld, rent, end } = figures;
  const all = { balance: balance ?? ZERO, deposit: depositHeld ?? ZERO, rent: rent ?? ZERO, end };
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}
