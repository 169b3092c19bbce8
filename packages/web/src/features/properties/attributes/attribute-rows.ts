import {
  attributeDefinitions,
  type AttributeDefinition,
} from '@tenantry/contract/properties/properties.schemas';
import { newIdempotencyKey } from '../../../lib/api.ts';

/** A line of the editor. A new attribute has no id yet, so lines are identified by a key. */
export interface AttributeRow {
  readonly key: string;
  readonly id?: string;
  readonly name: string;
}

export function rowsOf(definitions: readonly AttributeDefinition[]): AttributeRow[] {
  return definitions.map(({ id, name }) => ({ key: id, id, name }));
}

export function newRow(): AttributeRow {
  return { key: newIdempotencyKey(), name: '' };
}

/** The input to send. */
export function definitionsOf(rows: readonly AttributeRow[]) {
  return rows.map(({ id, name }) => (id === undefined ? { name } : { id, name }));
}

/** The first message of each invalid line, by index. */
export function rowProblems(rows: readonly AttributeRow[]): ReadonlyMap<number, string> {
  const { error } = attributeDefinitions.safeParse(definitionsOf(rows));
  const problems = new Map<number, string>();
  for (const { path, message } of error?.issues ?? []) {
    const place = Number(path[0] ?? rows.length - 1);
    if (!problems.has(place)) problems.set(place, message);
  }
  return problems;
}

/** Whether the rows differ from the definitions. */
export function differ(
  rows: readonly AttributeRow[],
  definitions: readonly AttributeDefinition[],
): boolean {
  return JSON.stringify(definitionsOf(rows)) !== JSON.stringify(definitionsOf(rowsOf(definitions)));
}
