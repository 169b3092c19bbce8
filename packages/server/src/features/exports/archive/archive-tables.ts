import type pg from 'pg';
import { tablesOf, type BackupTable } from '../../../platform/backup/backup-tables.ts';
import { isLeftOut, leftOutTables } from './left-out.ts';

/** The table of the organization itself; all others have its id in each row. */
export const ORGANIZATIONS = 'organizations';

/** The tables of an archive, with their columns in it; each comes after those that its rows refer to. */
export async function archivedTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const all = await tablesOf(client);
  return all
    .filter(({ name }) => leftOutTables[name] === undefined)
    .map((table) => ({
      ...table,
      columns: table.columns.filter((column) => !isLeftOut(table.name, column)),
    }));
}

export interface ArchivedColumn {
  readonly table: string;
  readonly name: string;
  /** As PostgreSQL writes it: `timestamp with time zone`. */
  readonly type: string;
  readonly required: boolean;
  readonly hasDefault: boolean;
}

/** All columns in the order of their tables. */
export async function columnsOf(client: pg.ClientBase): Promise<ArchivedColumn[]> {
  const { rows } = await client.query<ArchivedColumn>(
    `SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type,
       a.attnotnull AS required, a.atthasdef AS "hasDefault"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0
       AND NOT a.attisdropped AND a.attgenerated = ''
     ORDER BY c.relname, a.attnum`,
  );
  return rows;
}

export interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
}

const names = (relation: string, keys: string) =>
  `ARRAY(SELECT a.attname::text FROM unnest(f.${keys}) WITH ORDINALITY AS k(attnum, place)
         JOIN pg_attribute a ON a.attrelid = f.${relation} AND a.attnum = k.attnum ORDER BY k.place)`;

/** All foreign keys. */
export async function referencesOf(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT c.relname AS "table", ${names('conrelid', 'conkey')} AS columns,
       t.relname AS target, ${names('confrelid', 'confkey')} AS "targetColumns"
     FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
     WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace
     ORDER BY c.relname, f.conname`,
  );
  return rows;
}
