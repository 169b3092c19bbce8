import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { toSnakeCase } from 'drizzle-orm/casing';
import { asOwner } from './inspection.ts';
import type { World } from './world.ts';

/** A table whose rows people edit. They all have a version, so that no save replaces a newer one. */
export interface EditedTable {
  readonly name: string;
  readonly columns: readonly EditedColumn[];
}

export interface EditedColumn {
  /** The name in the code. */
  readonly name: string;
  /** The name in the database. */
  readonly inSql: string;
  readonly type: string;
}

const sources = join(import.meta.dirname, '..');

export interface Row {
  readonly table: string;
  readonly id: string;
}

/** What the server keeps of every row by itself. */
const kept = new Set(['organizationId', 'id', 'version', 'createdAt', 'createdBy', 'archivedAt']);

export async function editedTables(): Promise<EditedTable[]> {
  const files = globSync('features/**/*.table.ts', { cwd: sources });
  const modules = await Promise.all(
    files.map(
      (file) => import(pathToFileURL(join(sources, file)).href) as Promise<Record<string, unknown>>,
    ),
  );
  const tables = new Set(modules.flatMap((module) => Object.values(module)));
  return [...tables]
    .filter((table): table is PgTable => is(table, PgTable))
    .map((table) => ({ name: getTableName(table), all: getTableColumns(table) }))
    .filter(({ all }) => 'version' in all)
    .map(({ name, all }) => ({ name, columns: Object.entries(all).map(columnOf) }));
}

const columnOf = ([name, column]: [string, PgColumn]): EditedColumn => ({
  name,
  inSql: column.keyAsName ? toSnakeCase(name) : column.name,
  type: column.getSQLType(),
});

/** Whether the server keeps the column by itself, or it is part of the row's address, as the kind of a template. */
export const isKept = (table: string, { name }: EditedColumn) =>
  kept.has(name) || (table === 'message_templates' && name === 'kind');

/** All rows of these tables, with their versions. */
export async function versionsOf(world: World, tables: readonly EditedTable[]) {
  const statement = tables
    .map(({ name }) => `SELECT '${name}' AS table, id, version FROM ${name}`)
    .join(' UNION ALL ');
  return asOwner<Row & { version: number }>(world.test, world.organization, statement);
}

/** A word that no other value contains. */
export const MARK = 'Zyxwvutsr';

/** SQL for other values of a column, each tried until the table's constraints accept one. */
const othersOf = ({ inSql, type }: EditedColumn): readonly string[] => {
  if (type === 'text') return [`'${MARK}'`];
  if (type === 'boolean') return [`NOT coalesce(${inSql}, false)`];
  if (type === 'integer' || type === 'bigint') {
    return [`coalesce(${inSql}, 0) + 1`, `coalesce(${inSql}, 2) - 1`];
  }
  if (type === 'date') return [`coalesce(${inSql}, '2026-05-01') + 1`];
  return [];
};

export async function valueOf(world: World, { table, id }: Row, column: EditedColumn) {
  const statement = `SELECT ${column.inSql}::text AS value FROM ${table} WHERE id = $1`;
  const rows = await asOwner<{ value: string | null }>(world.test, world.organization, statement, [
    id,
  ]);
  return rows[0]?.value;
}

/** Gives the column another value. False if the database accepts none that is made up. */
export async function change(world: World, { table, id }: Row, column: EditedColumn) {
  for (const other of othersOf(column)) {
    const statement = `UPDATE ${table} SET ${column.inSql} = ${other} WHERE id = $1`;
    const run = asOwner(world.test, world.organization, statement, [id]);
    if (await run.then(() => true).catch(() => false)) return true;
  }
  return false;
}

/** Gives the column its earlier value again, which no save did. */
export async function restore(
  world: World,
  { table, id }: Row,
  column: EditedColumn,
  value: string | null | undefined,
): Promise<void> {
  const statement = `UPDATE ${table} SET ${column.inSql} = $2 WHERE id = $1`;
  await asOwner(world.test, world.organization, statement, [id, value]);
}
