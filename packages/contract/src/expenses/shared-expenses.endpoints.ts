import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import { sharedExpense, sharedExpenseInput } from './shared-expenses.schemas.ts';

const ofBuilding = z.strictObject({ buildingId: id });

/** UNIT-4: expenses of a building are kept once; each unit has its share as an expense. */
export const sharedExpensesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/buildings/:buildingId/expenses',
    access: { staff: 'books:read' },
    summary: 'List the shared expenses of a building, newest first, with the share of each unit',
    params: ofBuilding,
    response: z.array(sharedExpense),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/buildings/:buildingId/expenses',
    access: { staff: 'books:write' },
    summary: 'Record an expense of a building; each unit gets its share as an expense',
    params: ofBuilding,
    body: sharedExpenseInput,
    response: sharedExpense,
    status: 201,
    idempotent: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/buildings/:buildingId/expenses/:sharedExpenseId',
    access: { staff: 'books:write' },
    summary: 'Delete a shared expense of a building with all its shares',
    params: z.strictObject({ buildingId: id, sharedExpenseId: id }),
    response: z.object({}),
  }),
};
