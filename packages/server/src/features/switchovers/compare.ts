/** NEW-6: compares each lease as it would be here with what the old program says of it. */
import {
  comparedAmounts,
  type ComparedAmount,
  type LineState,
} from '@tenantry/contract/switchovers/switchovers.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, ZERO, type Cents } from '@tenantry/contract/shared/money';

/** Only those that the old program's file has. An `end` of null is month to month. */
export type Figures = { readonly [Name in ComparedAmount]?: Cents } & {
  readonly end?: CalendarDate | null;
};

export type FigureName = keyof Figures;

export const figureNames: readonly FigureName[] = [...comparedAmounts, 'end'];

/** The sums of the compared leases. */
export type Totals = {
  readonly [Name in ComparedAmount]?: { readonly ours: Cents; readonly theirs: Cents };
};

/** Rows of a file. */
export interface Source {
  readonly importId: string;
  readonly fileName: string;
  readonly rows: readonly number[];
}

export interface LeaseHere {
  readonly leaseId: string;
  readonly home: string;
  readonly tenant: string;
  readonly figures: Required<Figures>;
  /** It has ended, so the old program's file may leave it out. */
  readonly isOver: boolean;
}

/** What a row of the old program says of a lease, or of one that was not found. */
export interface LeaseThere {
  readonly leaseId: string | null;
  readonly home: string;
  readonly tenant: string;
  readonly figures: Figures;
  /** Why it was not found. */
  readonly note: string | null;
  readonly source: Source;
}

export interface Line {
  readonly state: LineState;
  readonly home: string;
  readonly tenant: string;
  readonly ours: Figures | null;
  readonly theirs: Figures | null;
  readonly note: string | null;
  readonly sources: readonly Source[];
}

export interface Comparison {
  /** Those that differ first, then by home. */
  readonly lines: readonly Line[];
  readonly differences: number;
  readonly totals: Totals;
}

const only = (figures: Figures, names: readonly FigureName[]): Figures =>
  Object.fromEntries(names.flatMap((name) => (name in figures ? [[name, figures[name]]] : [])));

export const differing = (ours: Figures, theirs: Figures): FigureName[] =>
  figureNames.filter((name) => name in theirs && ours[name] !== theirs[name]);

/** A lease that is over, and has nothing left, is in few lists. */
const mayBeLeftOut = ({ isOver, figures }: LeaseHere) =>
  isOver && figures.balance === 0 && figures.deposit === 0;

interface Compared {
  readonly here: readonly LeaseHere[];
  readonly there: readonly LeaseThere[];
  /** The figures that the old program's file has. */
  readonly names: readonly FigureName[];
  /** The rows of the files that made a lease. */
  sourcesOf(leaseId: string): readonly Source[];
}

export function compare({ here, there, names, sourcesOf }: Compared): Comparison {
  const byLease = new Map(there.map((each) => [each.leaseId, each]));
  const lines = here.flatMap((lease): Line[] => {
    const { leaseId, home, tenant } = lease;
    const other = byLease.get(leaseId);
    if (!other && mayBeLeftOut(lease)) return [];
    const ours = only(lease.figures, names);
    const theirs = other?.figures ?? null;
    const isSame = theirs !== null && differing(ours, theirs).length === 0;
    const state = theirs === null ? 'ONLY_HERE' : isSame ? 'SAME' : 'DIFFERENT';
    const sources = [...sourcesOf(leaseId), ...(other ? [other.source] : [])];
    return [{ state, home, tenant, ours, theirs, note: null, sources }];
  });
  const known = new Set<string | null>(here.map(({ leaseId }) => leaseId));
  const unknown = there
    .filter(({ leaseId }) => leaseId === null || !known.has(leaseId))
    .map(({ home, tenant, figures: theirs, note, source }): Line => ({
      state: 'ONLY_THERE',
      home,
      tenant,
      ours: null,
      theirs,
      note,
      sources: [source],
    }));
  const all = [...lines, ...unknown].toSorted(byHome);
  const [same, different] = [
    all.filter(({ state }) => state === 'SAME'),
    all.filter(({ state }) => state !== 'SAME'),
  ];
  return {
    lines: [...different, ...same],
    differences: different.length,
    totals: totalsOf(all, names),
  };
}

const byHome = (one: Line, other: Line) =>
  one.home.localeCompare(other.home, 'en', { numeric: true }) ||
  one.tenant.localeCompare(other.tenant, 'en');

function totalsOf(lines: readonly Line[], names: readonly FigureName[]): Totals {
  const sum = (name: ComparedAmount, side: 'ours' | 'theirs') =>
    addCents(...lines.map((line) => line[side]?.[name] ?? ZERO));
  return Object.fromEntries(
    comparedAmounts
      .filter((name) => names.includes(name))
      .map((name) => [name, { ours: sum(name, 'ours'), theirs: sum(name, 'theirs') }]),
  );
}
