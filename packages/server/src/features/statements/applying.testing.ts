import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import type {
  AddedStatementLine,
  Statement,
  StatementApplication,
  StatementLine,
} from '@tenantry/contract/statements/statements.schemas';
import { beforeEach } from 'vitest';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { aLine, anAnalysis, aStatement } from '#testing/statements';
import type { TestApp } from '#testing/test-app';
import type { Organization } from '../../platform/database/organization-table.ts';

interface Books {
  organization: Organization;
  admin: TestPerson;
  statement: Statement;
}

export const lines = [
  aLine({ kind: 'income', payee: 'Earl Stoltzfus', description: 'Rent', amount: 1_850.25 }),
  aLine({ amount: 85.1 }),
  aLine({ payee: 'City Water', description: 'Water', category: 'UTILITIES', amount: 39.99 }),
  aLine({ kind: 'payment', payee: '', description: 'Owner draw', amount: 1_500 }),
  aLine({ kind: 'expense', description: 'Refund of a part', amount: -12.5 }),
];

type Choices = StatementApplication['lines'];

export const choices = (...indexes: number[]): Choices => indexes.map((index) => ({ index }));

export const all = choices(0, 1, 2, 3, 4);

/** Creates an organization with a statement before each test, and offers its administrator's actions. */
export function useApplying(app: { readonly current: TestApp }) {
  const books = {} as Books;
  beforeEach(async () => {
    books.organization = await anOrganization(app.current);
    books.admin = await aPerson(app.current, books.organization, 'SiteAdmin');
    books.statement = await aStatement(app.current, books.admin);
  });

  const analyzed = (of: readonly StatementLine[] = lines) =>
    anAnalysis(app.current, books.organization, books.statement, of);

  const apply = (
    analysis: { analysisId: string; hash: string },
    chosen: Choices,
    { idempotencyKey, added }: { idempotencyKey?: string; added?: AddedStatementLine[] } = {},
  ) =>
    app.current.call(statementsEndpoints.apply, {
      as: books.admin,
      params: { propertyId: books.statement.propertyId, statementId: books.statement.id },
      body: { ...analysis, lines: chosen, ...(added && { added }) },
      ...(idempotencyKey && { idempotencyKey }),
    });

  const expenses = async () => {
    const params = { propertyId: books.statement.propertyId };
    return (await app.current.call(propertyExpensesEndpoints.list, { as: books.admin, params }))
      .body;
  };

  const edit = ({ id, version, ...expense }: Expense, changes: Partial<Expense>) => {
    const { category, amount, vendor, note } = { ...expense, ...changes };
    return app.current.call(propertyExpensesEndpoints.update, {
      as: books.admin,
      params: { propertyId: books.statement.propertyId, expenseId: id },
      body: { date: '2026-02-12', category, amount, vendor, note, version },
    });
  };

  const remove = ({ id }: Expense) =>
    app.current.call(propertyExpensesEndpoints.remove, {
      as: books.admin,
      params: { propertyId: books.statement.propertyId, expenseId: id },
    });

  return { analyzed, apply, books, edit, expenses, remove };
}
