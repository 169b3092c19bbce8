import { monthsOfPeriod, type Days } from '@tenantry/contract/reports/reports.rules';
import { addDays, daysBetween } from '@tenantry/contract/shared/calendar-date';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { expenses } from '#features/expenses';
import { paymentReversals, payments } from '#features/ledger';
import { statementApplications, statementEntries, statements } from '#features/statements';
import { momentOf } from '../../platform/clock.ts';
import type { Organization } from '../../platform/database/organization-table.ts';

export interface Asked extends Days {
  /** Null for all properties and the organization itself. */
  readonly propertyId: string | null;
}

export type Whose = Pick<Organization, 'id' | 'timeZone'>;

/** What counts in a period, each as `FROM ... WHERE ...` to which a condition may be added (ADR 016). */
export interface Sources {
  /** Rows `p`. */
  readonly payments: SQL;
  /** Rows `r`, and `p` of what was taken back. */
  readonly reversals: SQL;
  /** Rows `e`, and `a` of the application that stands. */
  readonly statementIncome: SQL;
  /** Rows `x`. */
  readonly expenses: SQL;
}

/** Figures and the rows behind them are made of the same conditions, so that they agree. */
export function sourcesOf(
  { id, timeZone }: Whose,
  { startDate, endDate, propertyId }: Asked,
): Sources {
  const within = sql`BETWEEN ${startDate}::date AND ${endDate}::date`;
  const chosen = (column: string) =>
    propertyId === null ? sql`` : sql`AND ${sql.raw(column)} = ${propertyId}::uuid`;
  const moments = startsOf(timeZone, startDate, endDate);
  return {
    payments: sql`FROM ${payments} p
      WHERE p.organization_id = ${id}::uuid AND p.payment_date ${within} ${chosen('p.property_id')}`,
    reversals: sql`FROM ${paymentReversals} r
      JOIN ${payments} p ON p.organization_id = r.organization_id AND p.id = r.payment_id
      WHERE r.organization_id = ${id}::uuid AND r.reversal_date ${within} ${chosen('p.property_id')}`,
    statementIncome: sql`FROM ${statementEntries} e
      JOIN ${statementApplications} a ON a.organization_id = e.organization_id AND a.id = e.application_id
      JOIN ${statements} s ON s.organization_id = a.organization_id AND s.id = a.statement_id
      WHERE e.organization_id = ${id}::uuid AND e.date ${within} AND e.kind = 'income'
        AND a.replaced_at IS NULL AND s.archived_at IS NULL ${chosen('e.property_id')}`,
    expenses: sql`FROM ${expenses} x
      WHERE x.organization_id = ${id}::uuid AND x.archived_at IS NULL
        AND x.date >= ${moments[0]}::timestamptz AND x.date < ${moments.at(-1)}::timestamptz
        ${chosen('x.property_id')}`,
  };
}

/**
 * Where a name begins, whichever is chosen: any goes on with a comma behind the first line. Only names of properties
 * with the same head can be alike (`named`). An index of it would not be used: row-level security lets the database
 * compute nothing of a row that may be another organization's.
 */
export const headOf = (addressLine1: SQLWrapper): SQL =>
  sql`split_part(lower(${addressLine1}), ',', 1)`;

/** The moments at which the months of a period begin in a time zone, and that of its end, however long days are. */
export function startsOf(timeZone: string, startDate: string, endDate: string): string[] {
  const days = monthsOfPeriod(startDate, endDate).map((month) => `${month}-01`);
  return [...days.with(0, startDate), addDays(endDate, 1)].map((day) => startOf(day, timeZone));
}

const startOf = (day: string, timeZone: string) => momentOf(day, timeZone).toISOString();

/**
 * The day of a moment within the period, by when its days begin: the database has zone rules of its own, which are
 * those of another year and differ for some names, so that it is never asked for the day in a zone.
 */
export function daysOf({ timeZone }: Whose, { startDate, endDate }: Days): (column: string) => SQL {
  const days = Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index) =>
    startOf(addDays(startDate, index), timeZone),
  );
  return (column) =>
    sql`(${startDate}::date + width_bucket(${sql.raw(column)}, ${sql.param(days)}::timestamptz[]) - 1)`;
}
