import {
  organizationExpensesEndpoints,
  propertyExpensesEndpoints,
} from '@tenantry/contract/expenses/expenses.endpoints';
import type { Expense, expenseUpdate } from '@tenantry/contract/expenses/expenses.schemas';
import type { z } from 'zod';
import type { TestPerson } from './factories.ts';
import type { Answer } from './calls.ts';
import type { TestApp } from './test-app.ts';
import { aPicture } from './world.ts';

type ExpenseBody = Omit<z.input<typeof expenseUpdate>, 'version'>;

export function expenseBody(changes: Partial<ExpenseBody> = {}): ExpenseBody {
  return {
    date: '2026-03-02',
    category: 'SUPPLIES',
    amount: 41.5,
    vendor: 'Hardware & Co',
    note: 'Paint for the porch',
    ...changes,
  };
}

/** An expense of the organization itself, or of a property, entered by hand. */
export async function anExpense(
  test: TestApp,
  as: TestPerson,
  propertyId: string | null,
  changes: Partial<ExpenseBody> = {},
): Promise<Expense> {
  const body = expenseBody(changes);
  const answer =
    propertyId === null
      ? await test.call(organizationExpensesEndpoints.create, { as, params: {}, body })
      : await test.call(propertyExpensesEndpoints.create, { as, params: { propertyId }, body });
  return answer.body;
}

interface SentReceipt {
  readonly file?: Buffer;
  readonly fileName?: string;
  readonly useAi?: boolean;
  /** The form's other fields. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
}

/** Sends a receipt as the web app does, with consent by default. */
export async function sendReceipt(
  test: TestApp,
  as: TestPerson,
  propertyId: string | null,
  { file, fileName = 'receipt.jpg', useAi = true, fields = {}, idempotencyKey }: SentReceipt = {},
): Promise<Answer<Expense>> {
  const options = {
    as,
    file: file ?? (await aPicture()),
    fields: { useAi: String(useAi), ...fields },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  return propertyId === null
    ? test.call(organizationExpensesEndpoints.upload, { ...options, params: { fileName } })
    : test.call(propertyExpensesEndpoints.upload, { ...options, params: { propertyId, fileName } });
}

export async function aReceipt(
  test: TestApp,
  as: TestPerson,
  propertyId: string | null,
  sent?: SentReceipt,
): Promise<Expense> {
  return (await sendReceipt(test, as, propertyId, sent)).body;
}

/** The expenses whose reading is queued. */
export async function queuedReadings({ database }: TestApp): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT payload->'payload'->>'expenseId' AS id FROM graphile_worker._private_jobs
     WHERE payload->'payload'->>'expenseId' IS NOT NULL`,
  );
  return rows.map(({ id }) => id);
}
