import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** `column = any(ids)`: one statement whatever the number of ids, where `in (...)` makes one for each number. */
export function anyOf(column: PgColumn, ids: readonly string[] | Placeholder): SQL {
  return sql`${column} = any(${sql.param(ids)}::uuid[])`;
}
