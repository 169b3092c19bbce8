import type pg from 'pg';
import { inject } from 'vitest';

/** What tells whether a table has changed. */
export interface Content {
  readonly name: string;
  readonly count: string;
  readonly sum: string | null;
}

/**
 * The number of each transaction is higher than all before it, so that a table with as many rows and the same sum has the
 * same rows. To sum up the content of the rows instead takes several times as long, but a distributed database does not
 * show these numbers.
 */
const sumOf = () => (inject('citus') ? 'hashtextextended(t::text, 0)' : 't.xmin::text');

/** Reads the state of all tables of these schemas; by default of all that are not of the system. */
export function contentsOf(
  client: pg.ClientBase,
  schemas?: readonly string[],
): () => Promise<Content[]> {
  let statement: Promise<string> | undefined;
  // Under a name, it is planned once.
  return async () => {
    const text = await (statement ??= statementOver(client, schemas));
    return (await client.query<Content>({ name: 'contents', text })).rows;
  };
}

async function statementOver(
  client: pg.ClientBase,
  schemas: readonly string[] | undefined,
): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT concat(table_schema, '.', table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE'
       AND CASE WHEN $1::text[] IS NULL THEN table_schema NOT IN ('pg_catalog', 'information_schema')
                ELSE table_schema = ANY ($1) END
     ORDER BY 1`,
    [schemas],
  );
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*), sum(${sumOf()}::numeric) AS sum FROM ${name} t`,
  );
  return `${sums.join(' UNION ALL ')} ORDER BY 1`;
}
