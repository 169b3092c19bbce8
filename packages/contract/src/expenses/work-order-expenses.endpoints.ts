import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { dollarsInResponse } from '#shared/money.schemas';
import { workOrderParams } from '../maintenance/maintenance.schemas.ts';
import { expenseResponse } from './expenses.schemas.ts';

const workOrderExpenses = z.object({
  total: dollarsInResponse,
  /** MAINT-7: how much more it is than the owner of the home has agreed to; null if it is not more. */
  aboveAgreed: dollarsInResponse.nullable(),
  expenses: z.array(expenseResponse),
  /** MAINT-9: what the tenant was billed of it; left out for people who may not read charges. */
  charged: z
    .object({
      total: dollarsInResponse,
      /** What of the cost is not charged yet; never below zero. */
      left: dollarsInResponse,
      /** How much more it is than the cost, such as after an expense was deleted; null if it is not more. */
      aboveCost: dollarsInResponse.nullable(),
      invoices: z.array(
        z.object({
          invoiceId: z.string(),
          number: z.int(),
          propertyId: z.string(),
          date: z.string(),
          /** Less its credit notes. */
          amount: dollarsInResponse,
          /** Why it was more than the cost; empty if it was not. */
          reason: z.string(),
        }),
      ),
    })
    .optional(),
});

export type WorkOrderExpenses = z.output<typeof workOrderExpenses>;

/** MAINT-8. An expense is recorded for a work order by its `workOrderId`. */
export const workOrderExpensesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/workOrders/:workOrderId/expenses',
    access: { staff: 'books:read' },
    summary: 'List the expenses of a work order with their sum',
    params: workOrderParams,
    response: workOrderExpenses,
  }),
};
