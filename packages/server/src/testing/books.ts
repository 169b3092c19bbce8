import { eq } from 'drizzle-orm';
import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import { cents } from '@tenantry/contract/shared/money';
import { expenses } from '../features/expenses/expenses.table.ts';
import { paymentReversals, payments } from '../features/ledger/ledger.table.ts';
import { properties } from '../features/properties/properties.table.ts';
import {
  statementAnalyses,
  statementApplications,
  statementEntries,
  statements,
} from '../features/statements/statements.table.ts';
import { dayGiven } from '../features/expenses/expense-day.domain.ts';
import type { Transaction } from '../platform/database/database.ts';
import { organizations, type Organization } from '../platform/database/organization-table.ts';
import { storedFiles } from '../platform/database/platform.table.ts';
import { newId } from '../platform/tokens.ts';
import { anOrganization, aPerson, aRental, type TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A property in the books, by its number. */
export interface Payment {
  readonly property: number;
  readonly date: string;
  readonly cents: number;
  readonly reversals: readonly { readonly date: string; readonly cents: number }[];
}

export interface StatementIncome {
  readonly property: number;
  readonly date: string;
  readonly cents: number;
  readonly kind: 'income' | 'payment';
  /** The statement was deleted, or another application replaced this one. */
  readonly gone: 'archived' | 'replaced' | null;
}

export interface Spent {
  /** Null for the organization itself. */
  readonly property: number | null;
  readonly moment: string;
  readonly cents: number;
  readonly category: ExpenseCategory;
  readonly archived: boolean;
}

export interface Books {
  readonly payments?: readonly Payment[];
  readonly statements?: readonly StatementIncome[];
  readonly expenses?: readonly Spent[];
  /** Numbers of properties that are deleted afterwards. */
  readonly archived?: readonly number[];
}

export interface Landlord {
  readonly organization: Organization;
  readonly admin: TestPerson;
  readonly rentals: readonly { readonly propertyId: string; readonly leaseId: string }[];
}

/** An organization in a time zone, with this many rented properties. */
export async function aLandlordIn(
  test: TestApp,
  count: number,
  timeZone = 'America/New_York',
): Promise<Landlord> {
  const made = await anOrganization(test);
  const organization = { ...made, timeZone };
  await test.database.transact({ organization }, async ({ db }) => {
    await db.update(organizations).set({ timeZone }).where(eq(organizations.id, organization.id));
  });
  test.directory.forget();
  const admin = await aPerson(test, organization, 'SiteAdmin');
  const rentals = [];
  for (let number = 0; number < count; number += 1) {
    const { property, lease } = await aRental(test, organization, admin);
    rentals.push({ propertyId: property.id, leaseId: lease.id });
  }
  return { organization, admin, rentals };
}

/** Writes books directly, on any day: the API would refuse some of it in the past or in this order. */
export async function keepBooks(
  { database }: TestApp,
  { organization, rentals }: Landlord,
  books: Books,
): Promise<void> {
  await database.transact({ organization }, async (tx) => {
    const rentalOf = (number: number) => {
      const rental = rentals[number];
      if (!rental) throw new Error(`there is no property ${number}`);
      return rental;
    };
    for (const payment of books.payments ?? []) {
      await keepPayment(tx, rentalOf(payment.property), payment);
    }
    for (const income of books.statements ?? []) {
      await keepIncome(tx, rentalOf(income.property).propertyId, income);
    }
    for (const spent of books.expenses ?? []) {
      await keepExpense(
        tx,
        spent.property === null ? null : rentalOf(spent.property).propertyId,
        spent,
      );
    }
    for (const number of books.archived ?? []) {
      await tx.db
        .update(properties)
        .set({ archivedAt: new Date() })
        .where(eq(properties.id, rentalOf(number).propertyId));
    }
  });
}

const keyOf = ({ organization }: Transaction) => ({
  organizationId: organization.id,
  id: newId(),
  createdAt: new Date(),
});

async function keepPayment(tx: Transaction, rental: Landlord['rentals'][number], payment: Payment) {
  const row = { ...keyOf(tx), ...rental, method: 'Check', description: 'Check 7' };
  const amount = cents(payment.cents);
  await tx.db.insert(payments).values({ ...row, amount, paymentDate: payment.date });
  for (const reversal of payment.reversals) {
    await tx.db.insert(paymentReversals).values({
      ...keyOf(tx),
      paymentId: row.id,
      reason: 'Bounced check',
      note: '',
      amount: cents(reversal.cents),
      reversalDate: reversal.date,
    });
  }
}

async function keepIncome(tx: Transaction, propertyId: string, income: StatementIncome) {
  const file = { ...keyOf(tx), label: `${newId()}.png`, contentType: 'image/png' };
  await tx.db.insert(storedFiles).values({ ...file, bytes: 1, sha256: 'none' });
  const statement = { ...keyOf(tx), propertyId, fileId: file.id };
  const archivedAt = income.gone === 'archived' ? new Date() : null;
  await tx.db.insert(statements).values({ ...statement, archivedAt });
  const analysis = { ...keyOf(tx), statementId: statement.id, hash: 'none' };
  await tx.db.insert(statementAnalyses).values({ ...analysis, content: {} as never });
  const { createdAt: appliedAt, ...key } = keyOf(tx);
  const replacedAt = income.gone === 'replaced' ? new Date() : null;
  await tx.db.insert(statementApplications).values({
    ...key,
    statementId: statement.id,
    analysisId: analysis.id,
    appliedAt,
    replacedAt,
  });
  await tx.db.insert(statementEntries).values({
    ...keyOf(tx),
    applicationId: key.id,
    propertyId,
    kind: income.kind,
    date: income.date,
    description: 'Rent by the manager',
    amount: cents(income.cents),
  });
}

async function keepExpense(tx: Transaction, propertyId: string | null, spent: Spent) {
  await tx.db.insert(expenses).values({
    ...keyOf(tx),
    propertyId,
    ...dayGiven(spent.moment, tx.organization.timeZone),
    category: spent.category,
    amount: cents(spent.cents),
    vendor: 'Hardware & Co',
    note: '',
    useAi: false,
    readingState: 'none',
    edited: [],
    archivedAt: spent.archived ? new Date() : null,
  });
}
