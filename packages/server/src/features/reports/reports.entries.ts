import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import type { EntriesQuery, ReportEntry } from '@tenantry/contract/reports/reports.schemas';
import { ENTRIES_PER_PAGE } from '@tenantry/contract/reports/reports.rules';
import { sql, type SQL } from 'drizzle-orm';
import { paymentApplications, payments } from '#features/ledger';
import {
  INTEREST_CATEGORY,
  sourcesOf,
  type ResolvedQuery,
  type Sources,
  type Scope,
} from './reports.sources.ts';

/** The entries of a period; without further filters, all of them. */
interface ChosenEntries extends ResolvedQuery, Partial<Pick<EntriesQuery, 'side' | 'category'>> {
  /** Only entries without a property. */
  readonly organization?: boolean;
}

export interface ResolvedEntriesQuery extends ChosenEntries, Pick<EntriesQuery, 'page'> {}

/** The fields of an entry's row. */
export interface EntryFields {
  readonly kind: ReportEntry['kind'];
  readonly date: string;
  readonly property_id: string | null;
  readonly description: string;
  /** Only for a reversal; its description is that of the reversed payment. */
  readonly reason: string | null;
  readonly note: string | null;
  readonly payment_date: string | null;
  readonly category: ExpenseCategory | null;
  readonly amount: number;
  readonly statement_id: string | null;
}

/** The totals of all entries. Amounts are in cents. */
export interface TotalsRow extends Record<string, unknown> {
  readonly count: number;
  readonly income: string;
  readonly expenses: string;
}

/** A result row: each entry of one page, with the sums of all pages. An empty page has one row without an entry. */
export interface EntryRow extends TotalsRow, EntryFields {
  readonly id: string | null;
}

/**
 * The totals of a query's entries, in one row. Each kind is summed alone, since looking at the kind of each row takes
 * longer than reading it.
 */
export function totalsQuery(scope: Scope, query: ChosenEntries): SQL {
  const sumsOf = (side: string) => (rows: SQL) =>
    sql`SELECT ${sql.raw(`'${side}'`)} AS side, count(*) AS count, sum(amount) AS amount FROM (${rows}) rows`;
  const { incomes, spent } = rowsBySide(scope, query);
  const sums = [...incomes.map(sumsOf('income')), ...spent.map(sumsOf('expenses'))];
  return sql`
    SELECT coalesce(sum(count), 0)::int AS count,
      coalesce(sum(amount) FILTER (WHERE side = 'income'), 0)::bigint AS income,
      coalesce(sum(amount) FILTER (WHERE side = 'expenses'), 0)::bigint AS expenses
    FROM (${sql.join(sums, sql` UNION ALL `)}) sums`;
}

/** A page of entries, newest first, and by id within a day, with the sums of all: one statement, so that they agree. */
export function entriesQuery(scope: Scope, query: ResolvedEntriesQuery): SQL {
  const before = (query.page - 1) * ENTRIES_PER_PAGE;
  const newest = rowsByKind(scope, query, before + ENTRIES_PER_PAGE);
  return sql`
    WITH counted AS (${totalsQuery(scope, query)}), page AS (
      SELECT * FROM (${sql.join(newest, sql` UNION ALL `)}) newest ORDER BY date DESC, id DESC
      LIMIT ${ENTRIES_PER_PAGE} OFFSET ${before}
    )
    SELECT c.count, c.income, c.expenses, p.id, p.kind, p.date::text AS date, p.property_id, p.description,
      p.reason, p.note, p.payment_date::text AS payment_date, p.category, p.amount, p.statement_id
    FROM counted c LEFT JOIN page p ON true
    ORDER BY p.date DESC, p.id DESC`;
}

/** A row of all entries of a period. */
export interface WholeEntryRow extends Record<string, unknown>, EntryFields {
  readonly id: string;
}

/** Every entry of a period, oldest first. */
export function allEntriesQuery(scope: Scope, query: ResolvedQuery): SQL {
  return sql`
    SELECT id, kind, date::text AS date, property_id, description, reason, note,
      payment_date::text AS payment_date, category, amount, statement_id
    FROM (${sql.join(rowsByKind(scope, query), sql` UNION ALL `)}) entries
    ORDER BY entries.date, id`;
}

/** @param newest only this many of the newest rows of each kind are needed */
function rowsByKind(scope: Scope, query: ChosenEntries, newest?: number): SQL[] {
  const { incomes, spent } = rowsBySide(scope, query);
  const rows = [...incomes, ...spent];
  if (newest === undefined) return rows;
  return rows.map((each) => sql`(${each} ORDER BY date DESC, id DESC LIMIT ${newest})`);
}

/** Income always has a property and never a category. */
function rowsBySide(scope: Scope, query: ChosenEntries): { incomes: SQL[]; spent: SQL[] } {
  const { side, category, organization } = query;
  const sources = sourcesOf(scope, query);
  const incomes = incomeRows(sources);
  if (side === 'income' && !organization) return { incomes, spent: [] };
  const hasInterest =
    side !== 'income' && !organization && (category ?? INTEREST_CATEGORY) === INTEREST_CATEGORY;
  const spent = [expenseRows(query, sources), ...(hasInterest ? [interestRows(sources)] : [])];
  const isSpentOnly = side === 'expenses' || category !== undefined || organization;
  return { incomes: isSpentOnly ? [] : incomes, spent };
}

/** The organization itself has no income, so that query returns no rows. */
function expenseRows({ side, category, organization }: ChosenEntries, { expenses }: Sources): SQL {
  const ofCategory = category === undefined ? sql`` : sql`AND x.category = ${category}`;
  const ofOrganization = organization ? sql`AND x.property_id IS NULL` : sql``;
  return sql`
    SELECT x.id, 'expense' AS kind, x.day AS date, x.property_id,
      concat_ws(': ', nullif(x.vendor, ''), nullif(x.note, '')) AS description, NULL AS reason, NULL AS note,
      NULL::date AS payment_date, x.category, x.amount::int AS amount, x.statement_id
    ${expenses} ${ofCategory} ${ofOrganization} ${side === 'income' ? sql`AND false` : sql``}`;
}

const interestRows = ({ interest }: Sources): SQL => sql`
  SELECT d.id, 'interest' AS kind, d.day AS date, d.property_id, d.reason AS description, NULL AS reason, NULL AS note,
    NULL::date AS payment_date, ${INTEREST_CATEGORY}::text AS category, d.amount::int AS amount, NULL::uuid AS statement_id
  ${interest}`;

/** The payment that a deposit movement belongs to. */
const paymentOfDeposit = sql`(
  SELECT coalesce(nullif(p.description, ''), p.method) FROM ${payments} p
  WHERE p.organization_id = d.organization_id AND p.id = coalesce(d.payment_id, (
    SELECT a.payment_id FROM ${paymentApplications} a
    WHERE a.organization_id = d.organization_id AND a.id = d.application_id)))`;

function incomeRows({ payments: paid, reversals, deposits, statementIncome }: Sources): SQL[] {
  return [
    sql`
    SELECT p.id, 'payment' AS kind, p.payment_date AS date, p.property_id,
      coalesce(nullif(p.description, ''), p.method) AS description, NULL AS reason, NULL AS note,
      NULL::date AS payment_date, NULL AS category, p.amount::int AS amount, NULL::uuid AS statement_id
    ${paid}`,
    sql`
    SELECT r.id, 'reversal', r.reversal_date AS date, p.property_id, coalesce(nullif(p.description, ''), p.method), r.reason,
      r.note, p.payment_date, NULL, -r.amount::int AS amount, NULL
    ${reversals}`,
    sql`
    SELECT d.id, 'deposit', d.day AS date, d.property_id, ${paymentOfDeposit}, NULL, NULL, NULL::date AS payment_date, NULL,
      -d.amount::int AS amount, NULL
    ${deposits}`,
    sql`
    SELECT e.id, 'statementIncome', e.date, e.property_id, e.description, NULL, NULL, NULL::date AS payment_date, NULL, e.amount::int AS amount,
      a.statement_id
    ${statementIncome}`,
  ];
}
