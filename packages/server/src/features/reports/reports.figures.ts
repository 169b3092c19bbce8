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

/** A statement as `pg` takes it. */
export interface Statement {
  readonly text: string;
  readonly params: unknown[];
}

/** A row of the summary, column by column: a property's, or with no id the organization's own. Amounts are cents. */
export type SummaryRow = readonly [
  propertyId: string | null,
  /** Null where none came in. */
  income: string | null,
  /** Null where none went out. */
  expenses: string | null,
  /** Index of a category and its amount, the next index and its amount ... */
  categories: string | null,
  hidden: true | null,
  archived: true | null,
  addressLine1: string,
  addressLine2: string | null,
  city: string,
  state: string,
  zipCode: string,
];

/** A row of the charts, column by column. Amounts are cents. */
export type MonthsRow = readonly [
  /** A property with its rank, or a month: of all together, or of a ranked property or the organization itself. */
  kind: 'ranked' | 'all' | 'each',
  propertyId: string | null,
  month: CalendarMonth | null,
  income: string | null,
  expenses: string | null,
  /** From 1 on, of those with the largest figures. */
  rank: number | null,
];

export interface FiguresAsked extends Asked {
  /** Any property; where all are asked for, best the one in the middle. The figures are the same. */
  readonly middle: string | null;
}

export interface SummaryAsked extends FiguresAsked {
  /** Whether amounts of categories are asked for. */
  readonly categories: boolean;
}

const dialect = new PgDialect({ casing: 'snake_case' });

function statementOf(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, params };
}

/** The property before which there are as many as behind it. */
export function middleQuery({ id }: Pick<Whose, 'id'>): Statement {
  const own = sql`FROM ${properties} WHERE organization_id = ${id}::uuid`;
  return statementOf(sql`SELECT id ${own} ORDER BY id OFFSET (SELECT count(*) / 2 ${own}) LIMIT 1`);
}

/** Every row of the summary, in one statement: its figures are of one moment, and agree to the cent (ADR 016). */
export function summaryQuery(whose: Whose, asked: SummaryAsked): Statement {
  const sources = sourcesOf(whose, asked);
  const spent = asked.categories ? spentByCategory(sources) : spentByProperty(sources);
  const parts = [...paid(asked, sources, 'property'), spent, ...moved(sources)];
  return statementOf(sql`
    WITH ${sumsOf(parts)}, ${byProperty(whose, asked)}
    SELECT id, income, expenses, categories, nullif(NOT shown, false), nullif(archived, false),
      address_line1, address_line2, city, state, zip_code
    FROM figures`);
}

/** Every figure of the charts, in one statement: the months of all, and those of what is drawn (ADR 016). */
export function monthsQuery(whose: Whose, asked: FiguresAsked): Statement {
  const sources = sourcesOf(whose, asked);
  const months = monthsOf(whose, asked);
  const spent = [spentByProperty(sources), ...spentInMonths(sources, months)];
  const parts = [...paid(asked, sources, 'propertyAndDay'), ...spent, ...moved(sources)];
  return statementOf(sql`
    WITH ${sumsOf(parts)}, ${byProperty(whose, asked)}, ranked AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY size DESC, id)::int AS rank
      FROM (
        SELECT id, abs(coalesce(income, 0)) + abs(coalesce(expenses, 0)) AS size
        FROM figures WHERE shown AND id IS NOT NULL ORDER BY size DESC, id LIMIT ${MOST_SERIES + 1}
      ) largest
    ), ${byMonth(asked, sources, months)}
    SELECT 'ranked', id, NULL::text, NULL::bigint, NULL::bigint, rank FROM ranked
    UNION ALL
    SELECT kind, property_id, month, sum(income)::bigint, sum(expenses)::bigint, NULL
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
 * What came in and went out, by property and by day or month: rows of a kind, a property or none, a day or none, an
 * amount and a label. The parts are one append, so that PostgreSQL may give each to a worker of its own; each reads an
 * index alone, most in the order of its groups, and computes nothing for a row. An amount is at most ten million
 * dollars, so it fits an int; the sum of a bigint would be a slow numeric.
 */
const sumsOf = (parts: readonly SQL[]): SQL => sql`
  sums(kind, property_id, date, amount, label) AS MATERIALIZED (${sql.join([...parts], sql` UNION ALL `)})`;

/** Payments are most of all rows: they are halved. */
function paid(
  { middle }: FiguresAsked,
  { payments }: Sources,
  by: 'property' | 'propertyAndDay',
): SQL[] {
  const halves =
    middle === null
      ? [sql``]
      : [sql`AND p.property_id < ${middle}::uuid`, sql`AND p.property_id >= ${middle}::uuid`];
  const [day, groups] =
    by === 'property'
      ? [sql`NULL::date`, sql`p.property_id`]
      : [sql`p.payment_date`, sql`GROUPING SETS ((p.property_id), (p.payment_date))`];
  return halves.map(
    (half) => sql`
      SELECT 'paid', p.property_id, ${day}, sum(p.amount::int), NULL::text
      ${payments} ${half} GROUP BY ${groups}`,
  );
}

const spentByProperty = ({ expenses }: Sources): SQL => sql`
  SELECT 'spent', x.property_id, NULL, sum(x.amount::int), NULL ${expenses} GROUP BY x.property_id`;

/** The index of a category, as it stands before its amount: constants, since there may be 180,000 of them. */
const numbered = sql.raw(
  `CASE category ${categoryValues.map((value, index) => `WHEN '${value}' THEN '${index},'`).join(' ')} END`,
);

const spentByCategory = ({ expenses }: Sources): SQL => sql`
  SELECT 'spent', property_id, NULL, sum(amount)::bigint, string_agg(${numbered} || amount, ',')
  FROM (SELECT x.property_id, x.category, sum(x.amount::int) AS amount ${expenses} GROUP BY 1, 2) each
  GROUP BY property_id`;

const spentInMonths = ({ expenses }: Sources, months: readonly Month[]): SQL[] =>
  months.map(
    ({ name, start, after }) => sql`
      SELECT 'month', NULL, NULL, sum(x.amount::int), ${name} ${expenses}
      AND x.date >= ${start}::timestamptz AND x.date < ${after}::timestamptz`,
  );

/** What was taken back, and what managers took in: few, and not added up before. */
const moved = ({ reversals, statementIncome }: Sources): SQL[] => [
  sql`SELECT 'moved', p.property_id, r.reversal_date, -r.amount, NULL ${reversals}`,
  sql`SELECT 'moved', e.property_id, e.date, e.amount, NULL ${statementIncome}`,
];

/** The sums of each property. Those that a chosen one could be mistaken for come along. */
function byProperty({ id }: Whose, { propertyId }: Asked): SQL {
  const all = propertyId === null;
  const isChosen = all ? sql`true` : sql`p.id = ${propertyId}::uuid`;
  const ofSameHead = sql`AND ${headOf(sql`p.address_line1`)} = (SELECT ${headOf(sql`address_line1`)}
    FROM ${properties} WHERE organization_id = ${id}::uuid AND id = ${propertyId}::uuid)`;
  return sql`
    income AS (
      SELECT property_id, sum(amount)::bigint AS amount FROM sums
      WHERE property_id IS NOT NULL AND kind IN ('paid', 'moved') GROUP BY property_id
    ), spent AS (
      SELECT property_id, amount, label AS categories FROM sums WHERE kind = 'spent'
    ), figures AS (
      SELECT p.id, i.amount AS income, o.amount AS expenses, o.categories,
        ${isChosen} AND (p.archived_at IS NULL OR i.amount IS NOT NULL OR o.amount IS NOT NULL) AS shown,
        p.archived_at IS NOT NULL AS archived, p.address_line1, p.address_line2, p.city, p.state, p.zip_code
      FROM ${properties} p
        LEFT JOIN income i ON i.property_id = p.id
        LEFT JOIN spent o ON o.property_id = p.id
      WHERE p.organization_id = ${id}::uuid ${all ? sql`` : ofSameHead}
      UNION ALL
      SELECT NULL, NULL, amount, categories, true, false, '', NULL, '', '', ''
      FROM spent WHERE property_id IS NULL
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
      WHERE date IS NOT NULL GROUP BY date
      UNION ALL
      SELECT 'all', NULL, label, 0, amount FROM sums WHERE kind = 'month' AND amount IS NOT NULL
      UNION ALL
      SELECT 'each', f.id, to_char(d.date, 'YYYY-MM'), d.amount, 0
      FROM ranked f CROSS JOIN LATERAL (
        SELECT p.payment_date AS date, sum(p.amount::int) AS amount
        ${sources.payments} AND p.property_id = f.id GROUP BY 1) d
      UNION ALL
      SELECT 'each', m.property_id, to_char(m.date, 'YYYY-MM'), m.amount, 0
      FROM ranked f JOIN sums m ON m.property_id = f.id AND m.kind = 'moved'
      UNION ALL
      SELECT 'each', f.id, m.name, 0, d.amount FROM ranked f ${spentBy(sql`= f.id`)}
      ${propertyId === null ? ofOrganization : sql``}
    )`;
}
