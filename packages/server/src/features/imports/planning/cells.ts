import type { ImportField } from '@tenantry/contract/imports/field';
import { importFields, type ImportKind } from '@tenantry/contract/imports/fields';
import type { DayOrder, RowProblem } from '@tenantry/contract/imports/imports.schemas';
import { cents, type Cents } from '@tenantry/contract/shared/money';
import { readValue, type Value } from './values.ts';

export interface SheetRow {
  /** Its number in the sheet. */
  readonly row: number;
  /** With corrections. */
  readonly cells: readonly string[];
}

/** How the cells of a file are read. */
export interface Reading {
  readonly kind: ImportKind;
  /** The field of each column; null for one that is left out. */
  readonly columns: readonly (string | null)[];
  readonly dayOrder: DayOrder | null;
}

/** The values of a row by field, and what is wrong with it. */
export class ReadRow {
  readonly row: number;
  readonly problems: RowProblem[] = [];
  readonly #values = new Map<string, Value>();
  readonly #typed = new Map<string, string>();

  constructor(row: number) {
    this.row = row;
  }

  set(field: string, typed: string, value: Value | null): void {
    this.#typed.set(field, typed);
    if (value !== null) this.#values.set(field, value);
  }

  /** A cell that could not be read is not empty. */
  has(field: string): boolean {
    return this.#typed.has(field);
  }

  /** As in the cell. */
  typed(field: string): string {
    return this.#typed.get(field) ?? '';
  }

  text(field: string): string | null {
    const value = this.#values.get(field);
    return value === undefined ? null : String(value);
  }

  number(field: string): number | null {
    const value = this.#values.get(field);
    return typeof value === 'number' ? value : null;
  }

  money(field: string): Cents | null {
    const value = this.number(field);
    return value === null ? null : cents(value);
  }

  /** The same row, to try what problems another value has. */
  copy(): ReadRow {
    const copy = new ReadRow(this.row);
    for (const [field, typed] of this.#typed) {
      copy.set(field, typed, this.#values.get(field) ?? null);
    }
    copy.problems.push(...this.problems);
    return copy;
  }

  refuse(field: string | null, message: string, suggestion: string | null = null): void {
    this.problems.push({ field, message, suggestion });
  }

  get isGood(): boolean {
    return this.problems.length === 0;
  }
}

/** The fields that no row may lack, unless its cell is broken anyway. */
function checkRequired(read: ReadRow, fields: readonly ImportField[]): void {
  for (const { name, label, required } of fields) {
    if (required && !read.has(name)) read.refuse(name, `${label} is missing.`);
  }
}

export function readRow({ row, cells }: SheetRow, { kind, columns, dayOrder }: Reading): ReadRow {
  const read = new ReadRow(row);
  const fields = importFields[kind];
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const [index, name] of columns.entries()) {
    const field = name === null ? undefined : byName.get(name);
    const text = cells[index] ?? '';
    if (!field || text.trim() === '') continue;
    const found = readValue(text, field, dayOrder);
    if ('value' in found) read.set(field.name, text, found.value);
    else {
      read.set(field.name, text, null);
      read.refuse(field.name, found.message, found.suggestion);
    }
  }
  checkRequired(read, fields);
  return read;
}
