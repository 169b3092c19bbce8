import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * More distinct texts than the product has; statements that are always different must not fill the database's memory.
 */
const MAX_NAMES = 500;

const names = new Map<string, string>();

/** The same name for the same text in every process, so that a pooler between them can share connections. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Sends each statement under a name, so that PostgreSQL parses and plans it once for each connection (ADR 009). */
export function namingStatements(client: pg.PoolClient): pg.PoolClient {
  const query = (config: pg.QueryConfig, values: unknown[]) => {
    config.name = nameOf(config.text);
    return client.query(config, values);
  };
  return { query } as unknown as pg.PoolClient;
}
