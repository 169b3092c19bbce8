import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import type { Organization } from '../../platform/database/organization-table.ts';
import { imageSizeOf } from '../../platform/documents/serving.ts';
import { momentOfDay } from './expense-day.domain.ts';
import { receiptIn, type ListedExpense } from './expenses.repository.ts';

export function presentExpense(
  expense: ListedExpense,
  { timeZone }: Pick<Organization, 'timeZone'>,
): Expense {
  const file = receiptIn(expense);
  const receipt = file && {
    url: receiptUrl(expense.propertyId, file.label),
    fileName: file.label,
    contentType: file.contentType,
    size: imageSizeOf(file),
  };
  return {
    id: expense.id,
    propertyId: expense.propertyId,
    date: momentOfDay(expense, timeZone),
    category: expense.category,
    amount: dollarsFromCents(expense.amount),
    vendor: expense.vendor,
    note: expense.note,
    receiptUrl: receipt?.url ?? null,
    receipt,
    statementId: expense.statementId,
    ...(expense.sharedExpenseId !== null && { sharedExpenseId: expense.sharedExpenseId }),
    useAi: expense.useAi,
    readingState: expense.readingState,
    readingFailure: expense.readingFailure,
    reading: expense.reading,
    edited: expense.edited,
    version: expense.version,
  };
}

function receiptUrl(propertyId: string | null, label: string): string {
  const owner = propertyId === null ? 'organization' : `properties/${propertyId}`;
  return `/v1/admin/${owner}/receipts/${encodeURIComponent(label)}`;
}
