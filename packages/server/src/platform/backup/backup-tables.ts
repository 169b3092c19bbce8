import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Tables without rows in a backup, and why. */
export const leftOutTables: Readonly<Record<string, string>> = {
  sessions: 'people sign in again, so that no session comes back that ended since the backup',
  external_sign_ins: 'sign-ins that are in progress for minutes',
  rate_limits: 'counters of minutes',
  setup_links: 'the first-run link belongs to the installation that printed it',
};

/** A table as the catalog describes it. */
export interface BackupTable {
  readonly name: string;
  /** In the order of the table. */
  readonly columns: readonly string[];
  /**
   * The order in which rows are written; a row that refers to a row of the same table comes after those that do not.
   */
  readonly order: string;
  /** Columns of whole numbers, most of them cents, whose sums the manifest shows. */
  readonly sums: readonly string[];
  /** Whether its rows belong to organizations. */
  readonly scoped: boolean;
}

interface CatalogTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  readonly sums: readonly string[];
  readonly refers_to: readonly string[];
  readonly to_itself: readonly string[];
}

const catalog = `
  SELECT c.relname AS name,
    ARRAY(SELECT a.attname::text FROM pg_attribute a
          WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
          ORDER BY a.attnum) AS columns,
    ARRAY(SELECT a.attname::text FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k(attnum, place), pg_attribute a
          WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.attnum
          ORDER BY k.place) AS key,
    ARRAY(SELECT a.attname::text FROM pg_attribute a
          WHERE a.attrelid = c.oid AND a.atttypid = 'bigint'::regtype AND a.attnum > 0 AND NOT a.attisdropped
          ORDER BY a.attnum) AS sums,
    ARRAY(SELECT f.confrelid::regclass::text FROM pg_constraint f
          WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS refers_to,
    ARRAY(SELECT a.attname::text FROM pg_constraint f, unnest(f.conkey) AS k(attnum), pg_attribute a
          WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid = c.oid
            AND a.attrelid = c.oid AND a.attnum = k.attnum AND NOT a.attnotnull) AS to_itself
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  ORDER BY c.relname`;

/** Tables of a backup; each comes after those that its rows refer to. */
export async function tablesOf(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<CatalogTable>(catalog);
  const known = rows.filter(({ name }) => !(name in leftOutTables));
  const sorted = new Map<string, CatalogTable>();
  const add = (table: CatalogTable) => {
    if (sorted.has(table.name)) return;
    for (const name of table.refers_to) {
      const other = known.find((each) => each.name === name);
      if (other) add(other);
    }
    sorted.set(table.name, table);
  };
  known.forEach(add);
  return [...sorted.values()].map((table) => describe(table));
}

/** About how many rows all tables have, without reading them; 0 if the database has not counted them yet. */
export async function estimatedRows(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ estimate: number }>(
    `SELECT coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 AS estimate FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`,
  );
  return rows[0]?.estimate ?? 0;
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

function describe({ name, columns, key, sums, to_itself: toItself }: CatalogTable): BackupTable {
  const order = [
    ...toItself.map((column) => `(${quote(column)} IS NOT NULL)`),
    ...key.map((column) => quote(column)),
  ].join(', ');
  return { name, columns, order, sums, scoped: columns.includes('organization_id') };
}

/** All rows of a table, or those of one organization, as lines of JSON in a fixed order. */
export async function* linesOf(
  client: pg.ClientBase,
  table: BackupTable,
  organizationId: string | null,
): AsyncGenerator<string[]> {
  const columns = table.columns.map(quote).join(', ');
  const where = organizationId === null ? '' : 'WHERE organization_id = $1';
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR
     SELECT row_to_json(t)::text AS line
     FROM (SELECT ${columns} FROM public.${quote(table.name)} ${where} ORDER BY ${table.order}) t`,
    organizationId === null ? [] : [organizationId],
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>('FETCH 500 FROM backup_rows');
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query('CLOSE backup_rows');
}

/** The contents of a table, which are compared before a restore is kept. */
export interface TableSummary {
  readonly rows: number;
  /** The hash of all lines; every line ends with a newline. */
  readonly sha256: string;
  /** Sums of its columns of whole numbers, most of them cents, computed by the database. */
  readonly sums: Readonly<Record<string, string>>;
}

/** Counts and hashes lines as they pass. */
export function summarizing() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(lines: readonly string[]) {
      rows += lines.length;
      hash.update(`${lines.join('\n')}\n`);
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** Computed by the database itself, so that the sums do not depend on what was written or read. */
export async function sumsOf(
  client: pg.ClientBase,
  table: BackupTable,
  organizationId: string | null,
): Promise<Record<string, string>> {
  if (table.sums.length === 0) return {};
  const sums = table.sums.map(
    (column) => `coalesce(sum(${quote(column)}), 0)::text AS ${quote(column)}`,
  );
  const { rows } = await client.query<Record<string, string>>(
    `SELECT ${sums.join(', ')} FROM public.${quote(table.name)}
     ${organizationId === null ? '' : 'WHERE organization_id = $1'}`,
    organizationId === null ? [] : [organizationId],
  );
  return rows[0] ?? {};
}

/** Inserts rows that are lines of JSON. Other columns with `values` get the result of an expression in each row. */
export async function insertLines(
  client: pg.ClientBase,
  table: BackupTable,
  lines: readonly string[],
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const columns = table.columns.map(quote);
  const names = [...columns, ...Object.keys(values).map(quote)].join(', ');
  const selected = [...columns, ...Object.values(values)].join(', ');
  const name = `public.${quote(table.name)}`;
  await client.query(
    `INSERT INTO ${name} (${names})
     SELECT ${selected} FROM json_populate_recordset(NULL::${name}, $1::json)`,
    [`[${lines.join(',')}]`],
  );
}
