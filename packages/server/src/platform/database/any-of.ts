import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** `column = any(values)`: the same statement for any number of values, while `in (...)` has one for each number. */
export function anyOf(column: PgColumn, values: readonly string[] | Placeholder): SQL {
  return sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`;
}
