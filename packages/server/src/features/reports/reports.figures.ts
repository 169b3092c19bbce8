import { categoryValues } from '@tenantry/contract/expenses/expenses.categories';
import { monthsOfPeriod, MOST_SERIES } from '@tenantry/contract/reports/reports.rules';
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
  kind: 'property' | 'all' | 'each',
  propertyId: string | null,
  /** Of months; they have amounts, and nothing behind them. */
  month: string | null,
  income: string,
  expenses: string,
  /** Index of a category and its amount, the next index and its amount ... */
  categories: string | null,
  /** From 1 on, of those with the largest figures. */
  rank: number | null,
  shown: boolean,
  archived: boolean,
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

/**
 * Everything that a report shows, in one statement: its figures are of one moment, and agree to the cent (ADR 016).
 * Rows of the kind `property` are a property's, or with no id the organization's own; those of `all` are months of all
 * together, and those of `each` months of the ranked properties and of the organization's own.
 */
export function figuresQuery(whose: Whose, asked: Asked): { sql: string; params: unknown[] } {
  const sources = sourcesOf(whose, asked);
  const months = monthsOf(whose, asked);
  return dialect.sqlToQuery(sql`
    WITH ${sums(sources, months)}, ${byProperty(whose, asked)}, ${byMonth(asked, sources, months)}
    SELECT 'property', f.id, NULL::text, f.income, f.expenses, f.categories, r.rank, f.shown, f.archived,
      f.address_line1, f.address_line2, f.city, f.state, f.zip_code
    FROM figures f LEFT JOIN ranked r USING (id)
    UNION ALL
    SELECT kind, property_id, month, sum(income)::bigint, sum(expenses)::bigint,
      NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
    FROM months GROUP BY kind, property_id, month`);
}

/** The months of the period with the moments between which they are, as rows `m`. */
function monthsOf({ timeZone }: Whose, { startDate, endDate }: Asked): SQL {
  const starts = startsOf(timeZone, startDate, endDate);
  const names = monthsOfPeriod(startDate, endDate);
  return sql`unnest(${sql.param(names)}::text[], ${sql.param(starts.slice(0, -1))}::timestamptz[],
    ${sql.param(starts.slice(1))}::timestamptz[]) AS m(name, start, after)`;
}

/**
 * What came in and went out, by property and by day or month. The parts are one append, so that PostgreSQL may give each
 * to a worker of its own; each reads the index alone that has its rows in the order of its groups, and computes nothing
 * for a row. An amount is at most ten million dollars, so it fits an int; the sum of a bigint would be a slow numeric.
 */
function sums(sources: Sources, months: SQL): SQL {
  return sql`
    sums AS MATERIALIZED (
      SELECT 'paid' AS kind, p.property_id, p.payment_date AS date,
        sum(p.amount::int) AS amount, NULL::text AS categories
      ${sources.payments} GROUP BY GROUPING SETS ((p.property_id), (p.payment_date))
      UNION ALL
      SELECT 'spent', property_id, NULL, sum(amount)::bigint,
        string_agg(${numbered} || amount, ',')
      FROM (SELECT x.property_id, x.category, sum(x.amount::int) AS amount ${sources.expenses} GROUP BY 1, 2) each
      GROUP BY property_id
    ), paid AS (SELECT property_id, amount FROM sums WHERE kind = 'paid' AND date IS NULL),
    paid_days AS (SELECT date, amount FROM sums WHERE kind = 'paid' AND date IS NOT NULL),
    spent AS (SELECT property_id, amount, categories FROM sums WHERE kind = 'spent'),
    spent_months AS MATERIALIZED (
      SELECT m.name AS month, d.amount
      FROM ${months} CROSS JOIN LATERAL (
        SELECT sum(x.amount::int) AS amount ${sources.expenses} AND x.date >= m.start AND x.date < m.after) d
      WHERE d.amount IS NOT NULL
    ),
    moved AS MATERIALIZED (
      SELECT p.property_id, r.reversal_date AS date, -r.amount AS amount ${sources.reversals}
      UNION ALL
      SELECT e.property_id, e.date, e.amount ${sources.statementIncome}
    )`;
}

/** The sums of each property, and which are the largest. Those that a chosen one could be mistaken for come along. */
function byProperty({ id }: Whose, { propertyId }: Asked): SQL {
  const all = propertyId === null;
  const isChosen = all ? sql`true` : sql`p.id = ${propertyId}::uuid`;
  const ofSameHead = sql`AND ${headOf(sql`p.address_line1`)} = (SELECT ${headOf(sql`address_line1`)}
    FROM ${properties} WHERE organization_id = ${id}::uuid AND id = ${propertyId}::uuid)`;
  return sql`
    income AS (
      SELECT property_id, sum(amount)::bigint AS amount
      FROM (SELECT property_id, amount FROM paid UNION ALL SELECT property_id, amount FROM moved) came
      GROUP BY property_id
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
      SELECT id, row_number() OVER (ORDER BY abs(income) + abs(expenses) DESC, id)::int AS rank
      FROM figures WHERE shown AND id IS NOT NULL
      ORDER BY rank LIMIT ${MOST_SERIES + 1}
    )`;
}

/** Months of all together come from the sums; those of the few that are ranked are read again, one by one. */
function byMonth({ propertyId }: Asked, sources: Sources, months: SQL): SQL {
  const spentBy = (who: SQL) => sql`
      CROSS JOIN ${months} CROSS JOIN LATERAL (
        SELECT sum(x.amount::int) AS amount
        ${sources.expenses} AND x.property_id ${who} AND x.date >= m.start AND x.date < m.after) d
      WHERE d.amount IS NOT NULL`;
  const ofOrganization = sql`UNION ALL
      SELECT 'each', NULL, m.name, 0, d.amount FROM (SELECT) one ${spentBy(sql`IS NULL`)}`;
  return sql`
    months(kind, property_id, month, income, expenses) AS (
      SELECT 'all', NULL::uuid, to_char(date, 'YYYY-MM'), amount, 0 FROM paid_days
      UNION ALL
      SELECT 'all', NULL, to_char(date, 'YYYY-MM'), amount, 0 FROM moved
      UNION ALL
      SELECT 'all', NULL, month, 0, amount FROM spent_months
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
