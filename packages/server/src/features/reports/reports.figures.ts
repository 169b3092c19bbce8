import { categoryValues } from '@tenantry/contract/expenses/expenses.categories';
import { monthsOfPeriod, MOST_SERIES } from '@tenantry/contract/reports/reports.rules';
import type { CalendarMonth } from '@tenantry/contract/shared/calendar-date';
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { properties } from '#features/properties';
import {
  headOf,
  sourcesOf,
  startsOf,
  type Asked,
  type Sources,
  type Whose,
} from './reports.sources.ts';

/** What the statement answers, column by column. Amounts are cents. */
export type FiguresRow = readonly [
  /** Of months. */
  kind: 'all' | 'each' | null,
  propertyId: string | null,
  /** Of months; they have amounts, and nothing behind them. */
  month: string | null,
  income: string,
  expenses: string,
  /** Index of a category and its amount, the next index and its amount ... */
  categories: string | null,
  /** From 1 on, of those with the largest figures. */
  rank: number | null,
  hidden: true | null,
  archived: true | null,
  addressLine1: string,
  addressLine2: string | null,
  city: string,
  state: string,
  zipCode: string,
];

/** The index of a category, as it stands before its amount: constants, since there may be 180,000 of them. */
const numbered = sql.raw(
  `CASE category ${categoryValues.map((value, index) => `WHEN '${value}' THEN '${index},'`).join(' ')} END`,
);

const dialect = new PgDialect({ casing: 'snake_case' });

export interface FiguresAsked extends Asked {
  /** Whether amounts of categories are asked for. */
  readonly categories: boolean;
  /** Any property; where all are asked for, best the one in the middle. The figures are the same. */
  readonly middle: string | null;
}

/** The property before which there are as many as behind it. */
export function middleQuery({ id }: Pick<Whose, 'id'>): { sql: string; params: unknown[] } {
  const own = sql`FROM ${properties} WHERE organization_id = ${id}::uuid`;
  return dialect.sqlToQuery(
    sql`SELECT id ${own} ORDER BY id OFFSET (SELECT count(*) / 2 ${own}) LIMIT 1`,
  );
}

/**
 * Everything that a report shows, in one statement: its figures are of one moment, and agree to the cent (ADR 016).
 * Rows without a kind are a property's, or with no id the organization's own; those of `all` are months of all
 * together, and those of `each` months of the ranked properties and of the organization's own.
 */
export function figuresQuery(
  whose: Whose,
  asked: FiguresAsked,
): { sql: string; params: unknown[] } {
  const sources = sourcesOf(whose, asked);
  const months = monthsOf(whose, asked);
  return dialect.sqlToQuery(sql`
    WITH ${sums(asked, sources, months)}, ${byProperty(whose, asked)}, ${byMonth(asked, sources, months)}
    SELECT NULL, f.id, NULL, f.income, f.expenses, f.categories, r.rank, nullif(NOT f.shown, false),
      nullif(f.archived, false),
      f.address_line1, f.address_line2, f.city, f.state, f.zip_code
    FROM figures f LEFT JOIN ranked r USING (id)
    UNION ALL
    SELECT kind, property_id, month, sum(income)::bigint, sum(expenses)::bigint,
      NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
    FROM months GROUP BY kind, property_id, month`);
}

interface Month {
  readonly name: CalendarMonth;
  /** The moments between which it is. */
  readonly start: string;
  readonly after: string;
}

/** The months of the period, as far as they are in it. */
function monthsOf({ timeZone }: Whose, { startDate, endDate }: Asked): Month[] {
  const starts = startsOf(timeZone, startDate, endDate);
  return monthsOfPeriod(startDate, endDate).map((name, index) => ({
    name,
    start: starts[index] ?? '',
    after: starts[index + 1] ?? '',
  }));
}

/** As rows `m`. */
const rowsOf = (months: readonly Month[]): SQL => sql`
  unnest(${sql.param(months.map(({ name }) => name))}::text[],
    ${sql.param(months.map(({ start }) => start))}::timestamptz[],
    ${sql.param(months.map(({ after }) => after))}::timestamptz[]) AS m(name, start, after)`;

/**
 * What came in and went out, by property and by day or month. The parts are one append, so that PostgreSQL may give each
 * to a worker of its own; each reads the index alone that has its rows in the order of its groups, and computes nothing
 * for a row. An amount is at most ten million dollars, so it fits an int; the sum of a bigint would be a slow numeric.
 */
function sums(
  { categories, middle }: FiguresAsked,
  sources: Sources,
  months: readonly Month[],
): SQL {
  const halves =
    middle === null
      ? [sql``]
      : [sql`AND p.property_id < ${middle}::uuid`, sql`AND p.property_id >= ${middle}::uuid`];
  const paid = halves.map(
    (half) => sql`
      SELECT 'paid' AS kind, p.property_id, p.payment_date AS date, sum(p.amount::int) AS amount, NULL::text AS label
      ${sources.payments} ${half} GROUP BY GROUPING SETS ((p.property_id), (p.payment_date))`,
  );
  const spentInMonths = months.map(
    ({ name, start, after }) => sql`
      UNION ALL
      SELECT 'month', NULL, NULL, sum(x.amount::int), ${name} ${sources.expenses}
      AND x.date >= ${start}::timestamptz AND x.date < ${after}::timestamptz`,
  );
  return sql`
    sums AS MATERIALIZED (
      ${sql.join(paid, sql` UNION ALL `)}
      UNION ALL
      ${categories ? spentByCategory(sources) : spentByProperty(sources)}
      ${sql.join(spentInMonths, sql``)}
      UNION ALL
      SELECT 'moved', p.property_id, r.reversal_date, -r.amount, NULL ${sources.reversals}
      UNION ALL
      SELECT 'moved', e.property_id, e.date, e.amount, NULL ${sources.statementIncome}
    ), spent AS (SELECT property_id, amount, label AS categories FROM sums WHERE kind = 'spent'),
    moved AS (SELECT property_id, date, amount FROM sums WHERE kind = 'moved')`;
}

const spentByProperty = ({ expenses }: Sources): SQL => sql`
  SELECT 'spent', x.property_id, NULL, sum(x.amount::int), NULL ${expenses} GROUP BY x.property_id`;

const spentByCategory = ({ expenses }: Sources): SQL => sql`
  SELECT 'spent', property_id, NULL, sum(amount)::bigint, string_agg(${numbered} || amount, ',')
  FROM (SELECT x.property_id, x.category, sum(x.amount::int) AS amount ${expenses} GROUP BY 1, 2) each
  GROUP BY property_id`;

/** The sums of each property, and which are the largest. Those that a chosen one could be mistaken for come along. */
function byProperty({ id }: Whose, { propertyId }: Asked): SQL {
  const all = propertyId === null;
  const isChosen = all ? sql`true` : sql`p.id = ${propertyId}::uuid`;
  const ofSameHead = sql`AND ${headOf(sql`p.address_line1`)} = (SELECT ${headOf(sql`address_line1`)}
    FROM ${properties} WHERE organization_id = ${id}::uuid AND id = ${propertyId}::uuid)`;
  return sql`
    income AS (
      SELECT property_id, sum(amount)::bigint AS amount FROM sums
      WHERE property_id IS NOT NULL AND kind IN ('paid', 'moved') GROUP BY property_id
    ), figures AS MATERIALIZED (
      SELECT p.id, coalesce(i.amount, 0) AS income, coalesce(o.amount, 0) AS expenses, o.categories,
        ${isChosen} AND (p.archived_at IS NULL OR i.amount IS NOT NULL OR o.amount IS NOT NULL) AS shown,
        p.archived_at IS NOT NULL AS archived, p.address_line1, p.address_line2, p.city, p.state, p.zip_code
      FROM ${properties} p
        LEFT JOIN income i ON i.property_id = p.id
        LEFT JOIN spent o ON o.property_id = p.id
      WHERE p.organization_id = ${id}::uuid ${all ? sql`` : ofSameHead}
      UNION ALL
      SELECT NULL, 0, amount, categories, true, false, '', NULL, '', '', ''
      FROM spent WHERE property_id IS NULL
    ), ranked AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY size DESC, id)::int AS rank
      FROM (
        SELECT id, abs(income) + abs(expenses) AS size FROM figures WHERE shown AND id IS NOT NULL
        ORDER BY size DESC, id LIMIT ${MOST_SERIES + 1}
      ) largest
    )`;
}

/** Months of all together come from the sums; those of the few that are ranked are read again, one by one. */
function byMonth({ propertyId }: Asked, sources: Sources, months: readonly Month[]): SQL {
  const spentBy = (who: SQL) => sql`
      CROSS JOIN ${rowsOf(months)} CROSS JOIN LATERAL (
        SELECT sum(x.amount::int) AS amount
        ${sources.expenses} AND x.property_id ${who} AND x.date >= m.start AND x.date < m.after) d
      WHERE d.amount IS NOT NULL`;
  const ofOrganization = sql`UNION ALL
      SELECT 'each', NULL, m.name, 0, d.amount FROM (SELECT) one ${spentBy(sql`IS NULL`)}`;
  return sql`
    months(kind, property_id, month, income, expenses) AS (
      SELECT 'all', NULL::uuid, to_char(date, 'YYYY-MM'), sum(amount)::bigint, 0 FROM sums
      WHERE date IS NOT NULL AND kind IN ('paid', 'moved') GROUP BY date
      UNION ALL
      SELECT 'all', NULL, label, 0, amount FROM sums WHERE kind = 'month' AND amount IS NOT NULL
      UNION ALL
      SELECT 'each', f.id, to_char(d.date, 'YYYY-MM'), d.amount, 0
      FROM ranked f CROSS JOIN LATERAL (
        SELECT p.payment_date AS date, sum(p.amount::int) AS amount
        ${sources.payments} AND p.property_id = f.id GROUP BY 1) d
      UNION ALL
      SELECT 'each', m.property_id, to_char(m.date, 'YYYY-MM'), m.amount, 0
      FROM ranked f JOIN moved m ON m.property_id = f.id
      UNION ALL
      SELECT 'each', f.id, m.name, 0, d.amount FROM ranked f ${spentBy(sql`= f.id`)}
      ${propertyId === null ? ofOrganization : sql``}
    )`;
}
