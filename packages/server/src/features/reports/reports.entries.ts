import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import type { EntriesQuery } from '@tenantry/contract/reports/reports.schemas';
import { ENTRIES_PER_PAGE } from '@tenantry/contract/reports/reports.schemas';
import { sql, type SQL } from 'drizzle-orm';
import { daysOf, sourcesOf, type Asked, type Sources, type Whose } from './reports.sources.ts';

export interface EntriesAsked extends Asked, Pick<EntriesQuery, 'side' | 'category' | 'page'> {
  /** Only what belongs to no property. */
  readonly organization: boolean;
}

/** What the statement answers: the sums of all pages beside each entry of one; an empty page has one row without. */
export interface EntryRow extends Record<string, unknown> {
  readonly count: number;
  readonly income: string;
  readonly expenses: string;
  readonly id: string | null;
  readonly kind: 'payment' | 'reversal' | 'statementIncome' | 'expense';
  readonly date: string;
  readonly property_id: string | null;
  readonly description: string;
  /** Of a reversal; its description is that of the payment that it took back. */
  readonly reason: string | null;
  readonly note: string | null;
  readonly payment_date: string | null;
  readonly category: ExpenseCategory | null;
  readonly amount: number;
  readonly statement_id: string | null;
}

/** Rows of what counts, in the order of days and then of ids, with their sums: one statement, so that they agree. */
export function entriesQuery(whose: Whose, asked: EntriesAsked): SQL {
  const chosen = sql.join(kindsOf(whose, asked), sql` UNION ALL `);
  return sql`
    WITH chosen AS NOT MATERIALIZED (${chosen}), counted AS (
      SELECT count(*)::int AS count,
        coalesce(sum(amount) FILTER (WHERE kind <> 'expense'), 0)::bigint AS income,
        coalesce(sum(amount) FILTER (WHERE kind = 'expense'), 0)::bigint AS expenses
      FROM chosen
    ), page AS (
      SELECT * FROM chosen ORDER BY date DESC, id DESC
      LIMIT ${ENTRIES_PER_PAGE} OFFSET ${(asked.page - 1) * ENTRIES_PER_PAGE}
    )
    SELECT c.count, c.income, c.expenses, p.id, p.kind, p.date::text AS date, p.property_id, p.description,
      p.reason, p.note, p.payment_date::text AS payment_date, p.category, p.amount, p.statement_id
    FROM counted c LEFT JOIN page p ON true
    ORDER BY p.date DESC, p.id DESC`;
}

/** Income is never the organization's own, and has no category. */
function kindsOf(whose: Whose, asked: EntriesAsked): SQL[] {
  const { side, category, organization } = asked;
  const sources = sourcesOf(whose, asked);
  if (side === 'expenses' || category !== undefined || organization)
    return [spent(whose, asked, sources)];
  return side === 'income' ? income(sources) : [...income(sources), spent(whose, asked, sources)];
}

/** Of the organization there is no income: who asks for that gets no row. */
function spent(whose: Whose, asked: EntriesAsked, { expenses }: Sources): SQL {
  const { side, category, organization } = asked;
  const ofCategory = category === undefined ? sql`` : sql`AND x.category = ${category}`;
  const ofOrganization = organization ? sql`AND x.property_id IS NULL` : sql``;
  return sql`
    SELECT x.id, 'expense' AS kind, ${daysOf(whose, asked)('x.date')} AS date, x.property_id,
      concat_ws(': ', nullif(x.vendor, ''), nullif(x.note, '')) AS description, NULL AS reason, NULL AS note,
      NULL::date AS payment_date, x.category, x.amount::int AS amount, x.statement_id
    ${expenses} ${ofCategory} ${ofOrganization} ${side === 'income' ? sql`AND false` : sql``}`;
}

function income({ payments, reversals, statementIncome }: Sources): SQL[] {
  return [
    sql`
    SELECT p.id, 'payment' AS kind, p.payment_date AS date, p.property_id,
      coalesce(nullif(p.description, ''), p.method) AS description, NULL AS reason, NULL AS note,
      NULL::date AS payment_date, NULL AS category, p.amount::int AS amount, NULL::uuid AS statement_id
    ${payments}`,
    sql`
    SELECT r.id, 'reversal', r.reversal_date, p.property_id, coalesce(nullif(p.description, ''), p.method), r.reason,
      r.note, p.payment_date, NULL, -r.amount::int, NULL
    ${reversals}`,
    sql`
    SELECT e.id, 'statementIncome', e.date, e.property_id, e.description, NULL, NULL, NULL::date, NULL, e.amount::int,
      a.statement_id
    ${statementIncome}`,
  ];
}
