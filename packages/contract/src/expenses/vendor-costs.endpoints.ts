import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { dollarsInResponse } from '#shared/money.schemas';
import { vendorParams } from '../vendors/vendors.schemas.ts';
import { expenseCategory, expenseOfHome } from './expenses.schemas.ts';

const count = z.int();

/** MAINT-8: what a vendor has cost. */
export const vendorCosts = z.object({
  /** Every year with an expense, the newest first. */
  years: z.array(z.object({ year: z.int(), count, amount: dollarsInResponse })),
  /** The chosen year. */
  year: z.int(),
  /** In that year, the largest first. */
  categories: z.array(z.object({ category: expenseCategory, count, amount: dollarsInResponse })),
  /** In that year, newest first. */
  expenses: z.array(
    expenseOfHome.extend({
      /** `W-0007`, for people who may read work orders; null without one. */
      workOrder: z.string().nullable(),
    }),
  ),
});

export type VendorCosts = z.output<typeof vendorCosts>;

export const vendorCostsQuery = z.strictObject({
  /** By default the newest year with an expense. */
  year: z.coerce.number<string>().int().min(1900).max(2199).optional(),
});

export type VendorCostsQuery = z.output<typeof vendorCostsQuery>;

export const vendorCostsEndpoints = {
  one: endpoint({
    method: 'GET',
    path: '/v1/admin/vendors/:vendorId/costs',
    access: { staff: 'books:read' },
    summary: 'Get what a vendor has cost by year, and the expenses of one year',
    params: vendorParams,
    query: vendorCostsQuery,
    response: vendorCosts,
  }),
};
