/** DATA-1: columns whose names say nothing are matched by their values. */
import type { ImportField } from '@tenantry/contract/imports/field';
import { importFields, type ImportKind } from '@tenantry/contract/imports/fields';
import { readValue } from './planning/values.ts';

/** Enough to see a rule, and more than the mistakes among them. */
const LOOKED_AT = 100;
const FITTING = 0.9;

type Cells = readonly { readonly cells: readonly string[] }[];

const isPhone = (text: string) => /^1?\d{10}$/.test(text.replaceAll(/\D/g, ''));

/** Values of these kinds look like no others. Any column may have amounts or days. */
function looksLike(text: string, field: ImportField): boolean {
  if (!('value' in readValue(text, field, null))) return false;
  return field.value === 'phone' ? isPhone(text) : true;
}

const telling: ReadonlySet<ImportField['value']> = new Set(['email', 'phone', 'state', 'choice']);

const filledIn = (rows: Cells, column: number) =>
  rows
    .map(({ cells }) => (cells[column] ?? '').trim())
    .filter((cell) => cell !== '')
    .slice(0, LOOKED_AT);

function fits(values: readonly string[], field: ImportField): boolean {
  const fitting = values.filter((value) => looksLike(value, field)).length;
  return values.length > 0 && fitting >= FITTING * values.length;
}

/**
 * The columns that have no field yet, and the fields that their values tell: those of a telling kind, and required
 * ones if only one column can be meant.
 */
export function fieldsByValues(
  kind: ImportKind,
  fields: readonly (string | null)[],
  rows: Cells,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const isFree = (column: number) => fields[column] === null && !found.has(column);
  const missing = importFields[kind].filter(({ name }) => !fields.includes(name));
  const values = fields.map((_, column) => filledIn(rows, column));
  for (const field of missing.filter(({ value, required }) => telling.has(value) || required)) {
    if (field.value === 'text' || field.value === 'name') continue;
    const columns = values.flatMap((each, column) =>
      isFree(column) && fits(each, field) ? [column] : [],
    );
    const [first] = columns;
    const isSure = telling.has(field.value) || columns.length === 1;
    if (first !== undefined && isSure) found.set(first, field.name);
  }
  return found;
}
