/** DATA-1: which field each column of a file is. */
import { fieldsByName } from '@tenantry/contract/imports/column-names';
import { bookKinds, importFields, type ImportKind } from '@tenantry/contract/imports/fields';
import type { DayOrder, ImportDetail } from '@tenantry/contract/imports/imports.schemas';
import { folded } from './planning/names.ts';
import { fieldsOfVendor, vendorOf } from './profiles/vendor-profiles.ts';
import type { Table } from './table-reading.ts';
import { fieldsByValues } from './value-matching.ts';

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

interface FieldOf {
  readonly field: string | null;
  readonly matchedBy: Column['matchedBy'];
}

const none: FieldOf = { field: null, matchedBy: null };

/** A profile says what it knows, names the rest, and values what names do not tell; each field once. */
function fieldsOf(
  kind: ImportKind,
  table: Table,
  known: readonly (string | null | undefined)[],
): FieldOf[] {
  const names = fieldsByName(table.header, kind);
  const found = table.header.map((_, column): FieldOf => {
    const field = known[column];
    if (field !== null && field !== undefined) return { field, matchedBy: 'PROFILE' };
    const named = field === undefined ? names[column] : null;
    return named && !known.includes(named) ? { field: named, matchedBy: 'NAME' } : none;
  });
  const byValues = fieldsByValues(
    kind,
    found.map(({ field }) => field),
    table.rows,
  );
  return found.map((each, column) => {
    const field = known[column] === null ? undefined : byValues.get(column);
    return field === undefined ? each : { field, matchedBy: 'VALUES' };
  });
}

/** The kind of file that the names of its columns fit best. */
function bestKind(header: readonly string[]): ImportKind {
  const fits = bookKinds.map((kind) => ({ kind, fit: fitOf(kind, fieldsByName(header, kind)) }));
  return fits.toSorted((one, other) => other.fit - one.fit)[0]?.kind ?? 'RENT_ROLL';
}

function knownColumns(
  header: readonly string[],
  profiles: readonly Profile[],
  wanted: ImportKind | undefined,
) {
  const kept = profiles.find((each) => sameHeader(header, each));
  if (wanted !== undefined && kept?.kind !== wanted) {
    return { name: null, kind: wanted, fields: [] };
  }
  if (kept) return { name: kept.name, kind: kept.kind, fields: kept.fields };
  const vendor = vendorOf(header);
  if (vendor) {
    const fields = fieldsOfVendor(header, vendor);
    return { name: vendor.program, kind: vendor.kind, fields };
  }
  return { name: null, kind: bestKind(header), fields: [] };
}

/**
 * @param profiles what people kept, which is better than what is known of other programs
 * @param wanted the kind of file, if it is known
 */
export function matchColumns(
  table: Table,
  profiles: readonly Profile[],
  wanted?: ImportKind,
): Matched {
  const { name: profile, kind, fields: known } = knownColumns(table.header, profiles, wanted);
  const fields = fieldsOf(kind, table, known);
  const columns = table.header.map((name, index) => {
    return { name, examples: examplesOf(table, index), ...(fields[index] ?? none) };
  });
  const days = dayColumns(
    kind,
    fields.map(({ field }) => field),
  );
  return { kind, columns, profile, dayOrder: dayOrderOf(table, days) };
}
