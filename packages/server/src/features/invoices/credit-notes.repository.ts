import { and, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { cents, type Cents } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';
import { creditNotes, invoices } from './invoices.table.ts';

/** A credit note. */
interface Credit {
  readonly id: string;
  readonly date: CalendarDate;
  readonly reason: string;
  readonly amount: Cents;
}

const creditsInOrder = sql<Credit[]>`coalesce(json_agg(json_build_object(
  'id', ${creditNotes.id}, 'date', ${creditNotes.day}, 'reason', ${creditNotes.reason}, 'amount', ${creditNotes.amount}
) order by ${creditNotes.id}), '[]')`;

/** As a column of a query of invoices: the credit notes of each, oldest first. */
export const creditsOfInvoice = sql<Credit[]>`${new QueryBuilder({ casing: 'snake_case' })
  .select({ credits: creditsInOrder })
  .from(creditNotes)
  .where(
    and(
      eq(creditNotes.organizationId, invoices.organizationId),
      eq(creditNotes.invoiceId, invoices.id),
    ),
  )}`;

export async function insertCreditNote(tx: Transaction, row: typeof creditNotes.$inferInsert) {
  await tx.db.insert(creditNotes).values(row);
}

/** The sum of the credit notes of an invoice. */
export async function creditedOf(tx: Transaction, invoiceId: string): Promise<Cents> {
  const [row] = await tx.db
    .select({ sum: sql<string>`coalesce(sum(${creditNotes.amount}), 0)` })
    .from(creditNotes)
    .where(
      and(eq(creditNotes.organizationId, tx.organization.id), eq(creditNotes.invoiceId, invoiceId)),
    );
  return cents(Number(row?.sum ?? 0));
}
