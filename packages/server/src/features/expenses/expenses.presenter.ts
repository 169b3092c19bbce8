import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import type { Organization } from '../../platform/database/organization-table.ts';
import { imageSizeOf } from '../../platform/documents/serving.ts';
import { momentOfDay } from './expense-day.domain.ts';
import { receiptIn, type ListedExpense, type Receipt } from './expenses.repository.ts';

export function presentExpense(
  expense: ListedExpense,
  { timeZone }: Pick<Organization, 'timeZone'>,
): Expense {
  const file = receiptIn(expense);
  const receipt = file && presentReceipt(file, receiptUrl(expense.propertyId, file.label));
  return {
    id: expense.id,
    propertyId: expense.propertyId,
    date: momentOfDay(expense, timeZone),
    category: expense.category,
    amount: dollarsFromCents(expense.amount),
    vendor: expense.vendor,
    ...(expense.vendorId !== null && { vendorId: expense.vendorId }),
    note: expense.note,
    receiptUrl: receipt?.url ?? null,
    receipt,
    statementId: expense.statementId,
    ...(expense.sharedExpenseId !== null && { sharedExpenseId: expense.sharedExpenseId }),
    ...(expense.workOrderId !== null && { workOrderId: expense.workOrderId }),
    useAi: expense.useAi,
    readingState: expense.readingState,
    readingFailure: expense.readingFailure,
    reading: expense.reading,
    edited: expense.edited,
    version: expense.version,
  };
}

export const presentReceipt = (file: Receipt, url: string) => ({
  url,
  fileName: file.label,
  contentType: file.contentType,
  size: imageSizeOf(file),
});

function receiptUrl(propertyId: string | null, label: string): string {
  const owner = propertyId === null ? 'organization' : `properties/${propertyId}`;
  return `/v1/admin/${owner}/receipts/${encodeURIComponent(label)}`;
}
