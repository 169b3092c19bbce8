import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import { kindsThatAreNotIncome } from '@tenantry/contract/ledger/deposits.rules';
import type { Days } from '@tenantry/contract/reports/reports.rules';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { expenses } from '#features/expenses';
import { depositMovements, paymentReversals, payments } from '#features/ledger';
import { statementApplications, statementEntries, statements } from '#features/statements';
import type { Organization } from '../../platform/database/organization-table.ts';

/** The category of interest on deposits: on Schedule E, its line. */
export const INTEREST_CATEGORY: ExpenseCategory = 'INTEREST_MORTGAGE_AND_OTHER';

export interface ResolvedQuery extends Days {
  /** Null for all properties and the organization itself. */
  readonly propertyId: string | null;
  /** Only these properties, as the units of a building. */
  readonly among?: readonly string[];
}

/** Whether the report is about all properties and the organization itself. */
export const isWhole = ({ propertyId, among }: ResolvedQuery): boolean =>
  propertyId === null && among === undefined;

export type Scope = Pick<Organization, 'id'>;

/** The rows that count in a period, each as `FROM ... WHERE ...` that can be extended by a condition (ADR 016). */
export interface Sources {
  /** Rows `p`. */
  readonly payments: SQL;
  /** Rows `r`, and `p` of the reversed payment. */
  readonly reversals: SQL;
  /** Rows `d`: the deposit parts of the payments and reversals (BOOKS-6). */
  readonly deposits: SQL;
  /** Rows `d`: interest on deposits, which belongs to the tenant, so it is an expense. */
  readonly interest: SQL;
  /** Rows `e`, and `a` of the current application. */
  readonly statementIncome: SQL;
  /** Rows `x`. */
  readonly expenses: SQL;
}

/** Figures and the rows behind them use the same conditions, so that they agree. */
export function sourcesOf(
  { id }: Scope,
  { startDate, endDate, propertyId, among }: ResolvedQuery,
): Sources {
  const within = sql`BETWEEN ${startDate}::date AND ${endDate}::date`;
  const chosen = (column: string) => {
    if (among) return sql`AND ${sql.raw(column)} = any(${sql.param(among)}::uuid[])`;
    return propertyId === null ? sql`` : sql`AND ${sql.raw(column)} = ${propertyId}::uuid`;
  };
  return {
    payments: sql`FROM ${payments} p
      WHERE p.organization_id = ${id}::uuid AND p.payment_date ${within} ${chosen('p.property_id')}`,
    reversals: sql`FROM ${paymentReversals} r
      JOIN ${payments} p ON p.organization_id = r.organization_id AND p.id = r.payment_id
      WHERE r.organization_id = ${id}::uuid AND r.reversal_date ${within} AND r.amount > 0 ${chosen('p.property_id')}`,
    deposits: sql`FROM ${depositMovements} d
      WHERE d.organization_id = ${id}::uuid AND d.day ${within} AND d.kind IN (${sql.join(
        kindsThatAreNotIncome.map((kind) => sql.raw(`'${kind}'`)),
        sql`, `,
      )}) ${chosen('d.property_id')}`,
    interest: sql`FROM ${depositMovements} d
      WHERE d.organization_id = ${id}::uuid AND d.day ${within} AND d.kind = 'INTEREST' ${chosen('d.property_id')}`,
    statementIncome: sql`FROM ${statementEntries} e
      JOIN ${statementApplications} a ON a.organization_id = e.organization_id AND a.id = e.application_id
      JOIN ${statements} s ON s.organization_id = a.organization_id AND s.id = a.statement_id
      WHERE e.organization_id = ${id}::uuid AND e.date ${within} AND e.kind = 'income'
        AND a.replaced_at IS NULL AND s.archived_at IS NULL ${chosen('e.property_id')}`,
    expenses: sql`FROM ${expenses} x
      WHERE x.organization_id = ${id}::uuid AND x.archived_at IS NULL AND x.day ${within} ${chosen('x.property_id')}`,
  };
}

/**
 * The first part of a name in any format, since longer formats add a comma after the label. Only names with the
 * same first part can be equal (`named`). An index on it would not be used: row-level security does not let the
 * database evaluate expressions on rows of other organizations.
 */
export const headOf = (label: SQLWrapper): SQL => sql`split_part(lower(${label}), ',', 1)`;
