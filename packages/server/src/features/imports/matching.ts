/** DATA-1: which field each column of a file is. */
import {
  importFields,
  importKinds,
  type ImportField,
  type ImportKind,
} from '@tenantry/contract/imports/fields';
import type { DayOrder, ImportDetail } from '@tenantry/contract/imports/imports.schemas';
import { folded } from './planning/names.ts';
import type { Table } from './table-reading.ts';

type Column = ImportDetail['columns'][number];

/** Columns that somebody kept for files with the same header. */
export interface Profile {
  readonly name: string;
  readonly kind: ImportKind;
  readonly header: readonly string[];
  readonly fields: readonly (string | null)[];
}

export interface Matched {
  readonly kind: ImportKind;
  readonly columns: Column[];
  readonly profile: string | null;
  readonly dayOrder: DayOrder | null;
}

const namesOf = ({ name, label, names }: ImportField) => [label, name, ...names].map(folded);

/** Each field once: the column with its best name has it. */
function fieldsByName(header: readonly string[], kind: ImportKind): (string | null)[] {
  const fields = importFields[kind];
  const ranks = fields.flatMap((field) =>
    header.flatMap((name, column) => {
      const rank = namesOf(field).indexOf(folded(name));
      return rank < 0 ? [] : [{ field: field.name, column, rank }];
    }),
  );
  const found: (string | null)[] = header.map(() => null);
  const used = new Set<string>();
  for (const { field, column } of ranks.toSorted((one, other) => one.rank - other.rank)) {
    if (found[column] !== null || used.has(field)) continue;
    found[column] = field;
    used.add(field);
  }
  return found;
}

/** How well a header fits a kind of file: required fields count most, and each column that is no field counts against. */
function fitOf(kind: ImportKind, fields: readonly (string | null)[]): number {
  const found = new Set(fields);
  const missing = importFields[kind].filter(({ name, required }) => required && !found.has(name));
  return fields.filter((field) => field !== null).length - 3 * missing.length;
}

const EXAMPLES = 3;

const examplesOf = ({ rows }: Table, column: number) =>
  rows
    .map(({ cells }) => cells[column] ?? '')
    .filter((cell) => cell !== '')
    .slice(0, EXAMPLES);

/** Whether `13/1/26` or `1/13/26` tells which comes first. */
export function dayOrderOf(
  table: Pick<Table, 'rows'>,
  columns: readonly number[],
): DayOrder | null {
  for (const { cells } of table.rows) {
    for (const column of columns) {
      const [, first, second] =
        /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(cells[column] ?? '') ?? [];
      if (Number(first) > 12) return 'DAY_FIRST';
      if (Number(second) > 12) return 'MONTH_FIRST';
    }
  }
  return null;
}

/** The columns of a kind of file in which days are. */
export const dayColumns = (kind: ImportKind, fields: readonly (string | null)[]) =>
  fields.flatMap((name, index) =>
    importFields[kind].some((field) => field.name === name && field.value === 'day') ? [index] : [],
  );

const sameHeader = (header: readonly string[], { header: of }: Profile) =>
  header.length === of.length &&
  header.every((name, index) => folded(name) === folded(of[index] ?? ''));

export function matchColumns(table: Table, profiles: readonly Profile[]): Matched {
  const profile = profiles.find((each) => sameHeader(table.header, each));
  const kinds = importKinds.map((kind) => ({ kind, fields: fieldsByName(table.header, kind) }));
  const [best] = kinds.toSorted(
    (one, other) => fitOf(other.kind, other.fields) - fitOf(one.kind, one.fields),
  );
  const kind = profile?.kind ?? best?.kind ?? 'RENT_ROLL';
  const fields = profile?.fields ?? best?.fields ?? [];
  const columns = table.header.map((name, index) => {
    const field = fields[index] ?? null;
    const matchedBy = field === null ? null : profile ? ('PROFILE' as const) : ('NAME' as const);
    return { name, examples: examplesOf(table, index), field, matchedBy };
  });
  const dayOrder = dayOrderOf(table, dayColumns(kind, fields));
  return { kind, columns, profile: profile?.name ?? null, dayOrder };
}
