import { Column, is, Param, Placeholder, SQL, sql, type DriverValueDecoder } from 'drizzle-orm';
import { QueryBuilder, type PgColumn, type PgSelectBuilder } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Transaction } from './database.ts';

export type Selection = Record<string, PgColumn | SQL | SQL.Aliased>;

export type Given<Name extends string> = Readonly<Record<Name | 'organizationId', Placeholder>>;

export interface Composed<Row> {
  readonly _: { readonly result: Row[] };
  toSQL(): { sql: string; params: unknown[] };
}

const composer = new QueryBuilder({ casing: 'snake_case' });

/**
 * A query for hot paths: Drizzle composes it once instead of for each request, and its rows are decoded without
 * Drizzle's overhead (ADR 009). The organization is always among the given values.
 */
export function prepared<const Name extends string, Fields extends Selection, Row>(
  names: readonly Name[],
  selection: Fields,
  compose: (select: PgSelectBuilder<Fields, 'qb'>, given: Given<Name>) => Composed<Row>,
): (tx: Transaction, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  const decode = decoderOf(selection) as (values: unknown[]) => Row;
  const composed = once(() => compose(composer.select(selection), placeholdersOf(names)).toSQL());
  return (tx, values) => rowsOf(tx, composed(), values, decode);
}

/** Sends a composed statement and reads its rows. */
export async function rowsOf<Row>(
  { organization, db }: Pick<Transaction, 'organization' | 'db'>,
  { sql: statement, params }: { readonly sql: string; readonly params: readonly unknown[] },
  values: Readonly<Record<string, unknown>>,
  decode: (values: unknown[]) => Row,
): Promise<Row[]> {
  const result = await db.$client.query<unknown[]>(
    { text: statement, rowMode: 'array', types: asDrizzleReads },
    filled(params, { organizationId: organization.id, ...values }),
  );
  return result.rows.map(decode);
}

export function placeholdersOf<Name extends string>(names: readonly Name[]): Given<Name> {
  const given = ['organizationId', ...names].map((name) => [name, sql.placeholder(name)]);
  return Object.fromEntries(given) as Given<Name>;
}

/** The parameters with the given values, as the columns encode them. Drizzle's own function encodes null as JSON. */
export function filled(params: readonly unknown[], values: Readonly<Record<string, unknown>>) {
  return params.map((param) => {
    if (is(param, Placeholder)) return values[param.name] ?? null;
    if (!is(param, Param) || !is(param.value, Placeholder)) return param;
    const value = values[param.value.name] ?? null;
    return value === null ? null : param.encoder.mapToDriverValue(value);
  });
}

/** Created on first use, when every module with a table has been loaded. */
export function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** Dates and timestamps stay text, as Drizzle's columns expect them. */
const text = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ]);
const unchanged = (value: string) => value;

const asDrizzleReads: pg.CustomTypesConfig = {
  getTypeParser: (type: Parameters<typeof pg.types.getTypeParser>[0]) =>
    text.has(type) ? unchanged : pg.types.getTypeParser(type),
};

/** Reads a row's values in the order of the selection. */
export function decoderOf(selection: Selection): (values: unknown[]) => object {
  const fields = Object.entries(selection).map(([name, field]) => ({
    name,
    decode: field instanceof Column ? decodeOf(field) : decodeOfSql(field),
  }));
  return (values) => {
    const row: Record<string, unknown> = {};
    let index = 0;
    for (const { name, decode } of fields) {
      const value = values[index];
      row[name] = value === null || decode === null ? value : decode(value);
      index += 1;
    }
    return row;
  };
}

/** Null if the column needs no conversion, as for most columns. */
function decodeOf(column: Column): ((value: unknown) => unknown) | null {
  const keeps = column.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return keeps ? null : (value) => column.mapFromDriverValue(value);
}

/** `mapWith` of an expression, also of one with an alias. Drizzle has no other way to read it. */
function decodeOfSql(expression: SQL | SQL.Aliased): (value: unknown) => unknown {
  const named = expression instanceof SQL.Aliased ? expression.sql : expression;
  const decoder = Reflect.get(named, 'decoder') as DriverValueDecoder<unknown, unknown>;
  return (value) => decoder.mapFromDriverValue(value);
}
