import { categoryValues } from '@tenantry/contract/expenses/expenses.categories';
import { monthsOfPeriod } from '@tenantry/contract/reports/reports.rules';
import { addDays, type CalendarMonth } from '@tenantry/contract/shared/calendar-date';
import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { homeAddressOf, homeLabelOf, homeLongLabelOf, properties } from '#features/properties';
import {
  headOf,
  isWhole,
  INTEREST_CATEGORY,
  sourcesOf,
  type ResolvedQuery,
  type Sources,
  type Scope,
} from './reports.sources.ts';

/** A statement as `pg` accepts it. */
export interface Statement {
  readonly text: string;
  readonly params: unknown[];
}

/** A row of the summary, column by column: of a property, or of the organization itself (no id). Amounts are cents. */
export type SummaryRow = readonly [
  propertyId: string | null,
  /** Null without income. */
  income: string | null,
  /** Null without expenses. */
  expenses: string | null,
  /** Index of a category, its amount, index of the next category, its amount, ... */
  categories: string | null,
  hidden: true | null,
  archived: true | null,
  label: string,
  longLabel: string,
  address: string,
  /** Null for a home that is no unit of a building. */
  buildingId: string | null,
  buildingName: string | null,
  unitName: string | null,
];

/** A row of the charts, column by column. Amounts are cents. */
export type MonthsRow = readonly [
  /**
   * `ranked`: a property and its rank; `all`: a month of everything; `each`: a month of a ranked property or of the
   * organization.
   */
  kind: 'ranked' | 'all' | 'each',
  propertyId: string | null,
  month: CalendarMonth | null,
  income: string | null,
  expenses: string | null,
  /** Starts at 1, for the properties with the largest figures. */
  rank: number | null,
];

export interface FiguresQuery extends ResolvedQuery {
  /**
   * Splits the payments into two parts, best at the median property of a report on all. The figures do not depend on
   * it.
   */
  readonly middle: string | null;
}

export interface MonthsQuery extends FiguresQuery {
  /** The number of properties to rank. */
  readonly most: number;
}

export interface SummaryQuery extends FiguresQuery {
  /** Whether to include the amounts of categories. */
  readonly categories: boolean;
}

const dialect = new PgDialect({ casing: 'snake_case' });

function statementOf(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, params };
}

/** Finds the median property by id. */
export function middleQuery({ id }: Pick<Scope, 'id'>): Statement {
  const own = sql`FROM ${properties} WHERE organization_id = ${id}::uuid`;
  return statementOf(sql`SELECT id ${own} ORDER BY id OFFSET (SELECT count(*) / 2 ${own}) LIMIT 1`);
}

/**
 * All rows of the summary in one statement, so that its figures are from one point in time and agree to the cent (ADR
 * 016).
 */
export function summaryQuery(scope: Scope, query: SummaryQuery): Statement {
  const sources = sourcesOf(scope, query);
  const spent = query.categories ? expenseSumsByCategory(sources) : expenseSums(sources);
  const index = categoryValues.indexOf(INTEREST_CATEGORY);
  const interestLabel = query.categories ? sql`${`${index},`}::text || d.amount` : sql`NULL`;
  const parts = [
    ...paymentSums(query, sources, 'property'),
    spent,
    interestSums(sources, 'spent', interestLabel),
    ...reversalSums(sources),
  ];
  return statementOf(sql`
    WITH ${sumsOf(parts)}, ${byProperty(scope, query)}
    SELECT id, income, expenses, categories, nullif(NOT shown, false), nullif(archived, false),
      label, long_label, address, building_id, building_name, unit_name
    FROM figures`);
}

/** All figures of the charts in one statement: the months of everything, and those of the drawn series (ADR 016). */
export function monthsQuery(scope: Scope, query: MonthsQuery): Statement {
  const sources = sourcesOf(scope, query);
  const months = monthsOf(query);
  const spent = [
    expenseSums(sources),
    interestSums(sources, 'spent', sql`NULL`),
    ...expenseSumsByMonth(sources, months),
    interestSums(sources, 'month', sql`to_char(d.day, 'YYYY-MM')`),
  ];
  const parts = [
    ...paymentSums(query, sources, 'propertyAndDay'),
    ...spent,
    ...reversalSums(sources),
  ];
  return statementOf(sql`
    WITH ${sumsOf(parts)}, ${byProperty(scope, query)}, ranked AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY size DESC, id)::int AS rank
      FROM (
        SELECT id, abs(coalesce(income, 0)) + abs(coalesce(expenses, 0)) AS size
        FROM figures WHERE shown AND id IS NOT NULL ORDER BY size DESC, id LIMIT ${query.most}
      ) largest
    ), ${byMonth(query, sources, months)}
    SELECT 'ranked', id, NULL::text, NULL::bigint, NULL::bigint, rank FROM ranked
    UNION ALL
    SELECT kind, property_id, month, sum(income)::bigint, sum(expenses)::bigint, NULL
    FROM months GROUP BY kind, property_id, month`);
}

interface Month {
  readonly name: CalendarMonth;
  /** Its first day, and the day after its last. */
  readonly start: string;
  readonly after: string;
}

/** The months of the period, cut to the period. */
function monthsOf({ startDate, endDate }: ResolvedQuery): Month[] {
  const names = monthsOfPeriod(startDate, endDate);
  return names.map((name, index) => {
    const next = names[index + 1];
    return {
      name,
      start: index === 0 ? startDate : `${name}-01`,
      after: next ? `${next}-01` : addDays(endDate, 1),
    };
  });
}

/** The months as rows `m`. */
const rowsOf = (months: readonly Month[]): SQL => sql`
  unnest(${sql.param(months.map(({ name }) => name))}::text[],
    ${sql.param(months.map(({ start }) => start))}::date[],
    ${sql.param(months.map(({ after }) => after))}::date[]) AS m(name, start, after)`;

/**
 * Sums of income and expenses by property and by day or month. Columns: a kind, a property or null, a day or null, an
 * amount, a label. The parts are one append, so PostgreSQL may run each in its own worker. Each part reads only an
 * index, most in the order of its groups, and computes nothing per row. An amount is at most ten million dollars and
 * fits an int; summing bigints would give a slow numeric.
 */
const sumsOf = (parts: readonly SQL[]): SQL => sql`
  sums(kind, property_id, date, amount, label) AS MATERIALIZED (${sql.join([...parts], sql` UNION ALL `)})`;

/** Payments are most of all rows, so they are split into two parts. */
function paymentSums(
  { middle }: FiguresQuery,
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
      SELECT 'payments', p.property_id, ${day}, sum(p.amount::int), NULL::text
      ${payments} ${half} GROUP BY ${groups}`,
  );
}

const expenseSums = ({ expenses }: Sources): SQL => sql`
  SELECT 'spent', x.property_id, NULL, sum(x.amount::int), NULL ${expenses} GROUP BY x.property_id`;

/** Prefixes an amount with the index of its category. Constants, since there may be 180,000 of them. */
const categoryPrefix = sql.raw(
  `CASE category ${categoryValues.map((value, index) => `WHEN '${value}' THEN '${index},'`).join(' ')} END`,
);

const expenseSumsByCategory = ({ expenses }: Sources): SQL => sql`
  SELECT 'spent', property_id, NULL, sum(amount)::bigint, string_agg(${categoryPrefix} || amount, ',')
  FROM (SELECT x.property_id, x.category, sum(x.amount::int) AS amount ${expenses} GROUP BY 1, 2) each
  GROUP BY property_id`;

const expenseSumsByMonth = ({ expenses }: Sources, months: readonly Month[]): SQL[] =>
  months.map(
    ({ name, start, after }) => sql`
      SELECT 'month', NULL, NULL, sum(x.amount::int), ${name} ${expenses}
      AND x.day >= ${start}::date AND x.day < ${after}::date`,
  );

/** BOOKS-17: interest on deposits, which are few rows. */
const interestSums = ({ interest }: Sources, kind: 'spent' | 'month', label: SQL): SQL => {
  const property = kind === 'spent' ? sql`d.property_id` : sql`NULL`;
  return sql`SELECT ${sql.raw(`'${kind}'`)}, ${property}, NULL, d.amount, ${label} ${interest}`;
};

/** Reversals, deposits and income of statements: few rows, so they are not grouped. */
const reversalSums = ({ reversals, deposits, statementIncome }: Sources): SQL[] => [
  sql`SELECT 'reversals', p.property_id, r.reversal_date, -r.amount, NULL ${reversals}`,
  sql`SELECT 'reversals', d.property_id, d.day, -d.amount, NULL ${deposits}`,
  sql`SELECT 'reversals', e.property_id, e.date, e.amount, NULL ${statementIncome}`,
];

/** The row `p` of a property. */
const p = aliasedTable(properties, 'p');

/** The sums of each property, including properties that share a name with the chosen one. */
function byProperty({ id }: Scope, { propertyId, among }: ResolvedQuery): SQL {
  const all = propertyId === null;
  const isOne = all ? sql`true` : sql`p.id = ${propertyId}::uuid`;
  const isChosen = among ? sql`p.id = any(${sql.param(among)}::uuid[])` : isOne;
  const ofSameHead = sql`AND ${headOf(homeLabelOf(p))} = (SELECT ${headOf(homeLabelOf(properties))}
    FROM ${properties} WHERE organization_id = ${id}::uuid AND id = ${propertyId}::uuid)`;
  return sql`
    income AS (
      SELECT property_id, sum(amount)::bigint AS amount FROM sums
      WHERE property_id IS NOT NULL AND kind IN ('payments', 'reversals') GROUP BY property_id
    ), spent AS (
      SELECT property_id, sum(amount)::bigint AS amount, string_agg(label, ',') AS categories FROM sums
      WHERE kind = 'spent' GROUP BY property_id
    ), figures AS (
      SELECT p.id, i.amount AS income, o.amount AS expenses, o.categories,
        ${isChosen} AND (p.archived_at IS NULL OR i.amount IS NOT NULL OR o.amount IS NOT NULL) AS shown,
        p.archived_at IS NOT NULL AS archived, ${homeLabelOf(p)} AS label, ${homeLongLabelOf(p)} AS long_label, ${homeAddressOf(p)} AS address,
        p.building_id, p.building_name, p.unit_name
      FROM ${properties} p
        LEFT JOIN income i ON i.property_id = p.id
        LEFT JOIN spent o ON o.property_id = p.id
      WHERE p.organization_id = ${id}::uuid ${all ? sql`` : ofSameHead}
      UNION ALL
      SELECT NULL, NULL, amount, categories, true, false, '', '', '', NULL, NULL, NULL
      FROM spent WHERE property_id IS NULL
    )`;
}

/** Months of everything come from the sums; months of the few ranked properties are read again, one by one. */
function byMonth(query: ResolvedQuery, sources: Sources, months: readonly Month[]): SQL {
  const spentBy = (who: SQL) => sql`
      CROSS JOIN ${rowsOf(months)} CROSS JOIN LATERAL (
        SELECT sum(x.amount::int) AS amount
        ${sources.expenses} AND x.property_id ${who} AND x.day >= m.start AND x.day < m.after) d
      WHERE d.amount IS NOT NULL`;
  const ofOrganization = sql`UNION ALL
      SELECT 'each', NULL, m.name, 0, d.amount FROM (SELECT) one ${spentBy(sql`IS NULL`)}`;
  return sql`
    months AS (
      SELECT 'all' AS kind, NULL::uuid AS property_id, to_char(date, 'YYYY-MM') AS month,
        sum(amount)::bigint AS income, 0 AS expenses FROM sums
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
      FROM ranked f JOIN sums m ON m.property_id = f.id AND m.kind = 'reversals'
      UNION ALL
      SELECT 'each', f.id, m.name, 0, d.amount FROM ranked f ${spentBy(sql`= f.id`)}
      UNION ALL
      SELECT 'each', f.id, to_char(d.day, 'YYYY-MM'), 0, d.amount
      FROM ranked f CROSS JOIN LATERAL (
        SELECT d.day, d.amount ${sources.interest} AND d.property_id = f.id) d
      ${isWhole(query) ? ofOrganization : sql``}
    )`;
}
