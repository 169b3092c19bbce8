import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import {
  rentRollStatusNames,
  type RentRoll,
  type RentRollRow,
} from '@tenantry/contract/reports/rent-roll.schemas';
import type { IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import { formatDate } from '../../lib/format.ts';

/** A home with its tenant and the money of the month. */
export interface HomeRow {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  /** `Until 12/31/2026`, or `Month to month`; empty without a tenant. */
  readonly term: string;
  readonly rent: number;
  readonly income: number;
  readonly expenses: number;
}

function termOf({ type, lastDay }: RentRollRow): string {
  if (type === null) return '';
  if (lastDay !== null) return `Until ${formatDate(lastDay)}`;
  return type === 'M2M' ? 'Month to month' : '';
}

/** Former tenants who still owe are in the rent roll too; the home has a row for its current state. */
export function homeRows(rentRoll: RentRoll, month: IncomeAndExpenses): HomeRow[] {
  const money = new Map(month.rows.map((row) => [row.propertyId, row]));
  return rentRoll.rows
    .filter(({ status }) => status !== 'PAST' && status !== 'UPCOMING')
    .map((row) => {
      const { income = 0, totalExpenses = 0 } = money.get(row.propertyId) ?? {};
      return {
        id: row.propertyId,
        name: row.propertyName,
        status: rentRollStatusNames[row.status],
        term: termOf(row),
        rent: row.rent,
        income,
        expenses: totalExpenses,
      };
    });
}

export interface StatementOfHome extends Statement {
  readonly home: string;
}

/** How many statements the page has; the page of a home has all of it. */
export const NEWEST_STATEMENTS = 12;

/** The statements of all homes, newest first. */
export function statementsOf(homes: readonly ListedProperty[]): StatementOfHome[] {
  return homes
    .flatMap(({ home, statements = [] }) =>
      statements.map((statement) => ({ ...statement, home: home.label })),
    )
    .toSorted((one, other) => other.date.localeCompare(one.date));
}
