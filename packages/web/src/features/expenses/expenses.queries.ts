import { queryOptions } from '@tanstack/react-query';
import type {
  Expense,
  ExpenseInput,
  ExpensesQuery,
  ExpenseUpdate,
} from '@tenantry/contract/expenses/expenses.schemas';
import { queryKeys } from '../../lib/effects.ts';
import { listPages, mapPages, PAGE_ROWS, type Pages } from '../../lib/list-pages.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { DocumentUpload } from '../../ui/documents/use-document-uploads.ts';
import { callExpensePage, callOf, type Owner } from './expenses.client.ts';

/** Used while a receipt is being read and the page is visible. */
const MS_UNTIL_ASKED_AGAIN = 1_500;

const isWaiting = ({ readingState }: Expense) => readingState === 'waiting';

function keyOf(owner: Owner) {
  return owner === null
    ? (['organizationExpenses'] as const)
    : ([...queryKeys.properties, 'expenses', owner] as const);
}

export type ExpensesSelection = Pick<ExpensesQuery, 'filter' | 'sort'>;

const pagesKeyOf = (owner: Owner) => [...keyOf(owner), 'pages'] as const;

/** The expenses that a selection finds, page by page. Loaded pages are reloaded while a receipt is being read. */
export function expensePagesQuery(owner: Owner, selection: ExpensesSelection) {
  const pages = listPages<Expense>({
    queryKey: [...pagesKeyOf(owner), selection],
    readPage: ({ cursor, signal }) =>
      callExpensePage(owner, { query: { ...selection, limit: PAGE_ROWS, cursor }, signal }),
  });
  return {
    ...pages,
    refetchInterval: ({
      state,
    }: {
      readonly state: { readonly data: Pages<Expense> | undefined };
    }) => {
      const read = state.data?.pages ?? [];
      // Each loaded page is one call.
      return read.some(({ items }) => items.some(isWaiting)) && MS_UNTIL_ASKED_AGAIN * read.length;
    },
  };
}

type ExpensePages = Pages<Expense>;

/** All loaded expenses, from any selection. */
export function loadedExpenses(owner: Owner): readonly Expense[] {
  return queryClient
    .getQueriesData<ExpensePages>({ queryKey: pagesKeyOf(owner) })
    .flatMap(([, data]) => itemsOf(data));
}

function changeExpenses(
  owner: Owner,
  change: (expenses: readonly Expense[]) => readonly Expense[],
): void {
  queryClient.setQueriesData<ExpensePages>({ queryKey: pagesKeyOf(owner) }, (data) =>
    mapPages(data, change),
  );
}

const itemsOf = (data: ExpensePages | undefined) => data?.pages.flatMap(({ items }) => items) ?? [];

/** One expense; it is reloaded while its receipt is being read. */
export function expenseQuery(owner: Owner, expenseId: string) {
  const params = { expenseId };
  return queryOptions({
    queryKey: [...keyOf(owner), 'one', expenseId],
    queryFn: ({ signal }) =>
      callOf(owner, 'GET /v1/admin/organization/expenses/:expenseId', { params, signal }),
    refetchInterval: ({ state }) => state.data && isWaiting(state.data) && MS_UNTIL_ASKED_AGAIN,
  });
}

/** A receipt never changes, so it is loaded once. @param width in pixels; full size if absent */
export function receiptQuery(owner: Owner, fileName: string, width?: number) {
  const params = { fileName };
  const query = width === undefined ? {} : { width: String(width) };
  return queryOptions({
    queryKey: ['receipt', owner, fileName, width ?? 'whole'],
    queryFn: ({ signal }) =>
      callOf(owner, 'GET /v1/admin/organization/receipts/:fileName', { params, query, signal }),
    staleTime: Infinity,
  });
}

/** Shows an expense as the server returned it; an older response must not replace it. */
export async function adoptExpense(owner: Owner, expense: Expense): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keyOf(owner) });
  queryClient.setQueryData(expenseQuery(owner, expense.id).queryKey, expense);
  changeExpenses(owner, (list) => list.map((each) => (each.id === expense.id ? expense : each)));
  const queryKey = pagesKeyOf(owner);
  const shown = queryClient.getQueriesData<ExpensePages>({ queryKey, type: 'active' });
  const known = shown.every(([, data]) => itemsOf(data).some(({ id }) => id === expense.id));
  // Only the server knows the position of a new one.
  await queryClient.invalidateQueries({ queryKey, refetchType: known ? 'none' : 'active' });
}

/** Removes a deleted expense from what is shown. */
export async function dropExpense(owner: Owner, expenseId: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keyOf(owner) });
  changeExpenses(owner, (list) => list.filter(({ id }) => id !== expenseId));
}

export function createExpense(owner: Owner, body: ExpenseInput, idempotencyKey: string) {
  return callOf(owner, 'POST /v1/admin/organization/expenses', { body, idempotencyKey });
}

interface ReceiptFields {
  /** Whether a reader may see it. */
  readonly useAi: boolean;
  readonly askIfKnown: boolean;
}

/** EXP-5. */
export function uploadReceipt(
  owner: Owner,
  upload: Pick<DocumentUpload, 'file' | 'fileName' | 'idempotencyKey'>,
  { useAi, askIfKnown }: ReceiptFields,
  onProgress: (fraction: number) => void,
): Promise<Expense> {
  const { fileName, idempotencyKey } = upload;
  const fields = { useAi: String(useAi), ...(askIfKnown && { askIfKnown: 'true' }) };
  return callOf(owner, 'POST /v1/admin/organization/expenses/:fileName/upload', {
    params: { fileName },
    file: { file: upload.file, field: 'file', fields, onProgress },
    idempotencyKey,
  });
}

export function removeExpense(owner: Owner, expenseId: string) {
  const params = { expenseId };
  return callOf(owner, 'DELETE /v1/admin/organization/expenses/:expenseId', { params });
}

export function restoreExpense(owner: Owner, expenseId: string) {
  const params = { expenseId };
  return callOf(owner, 'POST /v1/admin/organization/expenses/:expenseId/restore', { params });
}

export function refreshExpense(owner: Owner, expenseId: string) {
  const params = { expenseId };
  return callOf(owner, 'POST /v1/admin/organization/expenses/:expenseId/refresh', { params });
}

export function refreshAllExpenses(owner: Owner): Promise<readonly Expense[]> {
  return callOf(owner, 'POST /v1/admin/organization/expenses/refresh', {});
}

export const downloadExpenses = (owner: Owner): Promise<void> =>
  saveFile(callOf(owner, 'GET /v1/admin/organization/expenses.csv', {}), 'expenses.csv');

/** EXP-2, EXP-4, EXP-13: an expense is saved by itself, and perhaps moved. */
export async function updateExpense(
  owner: Owner,
  expenseId: string,
  body: ExpenseUpdate,
): Promise<void> {
  const params = { expenseId };
  const name = 'POST /v1/admin/organization/expenses/:expenseId';
  const saved = await callOf(owner, name, { params, body });
  await (saved.propertyId === owner ? adoptExpense(owner, saved) : dropExpense(owner, expenseId));
}
