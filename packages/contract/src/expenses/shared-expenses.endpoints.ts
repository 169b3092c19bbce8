import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint, FILE } from '#shared/endpoint';
import { fileName, id } from '#shared/fields';
import { imageQuery } from '#shared/images';
import { MAX_IMAGE_BYTES } from '#shared/limits';
import {
  sharedExpense,
  sharedExpenseInput,
  sharedExpenseUpdate,
} from './shared-expenses.schemas.ts';

const ofBuilding = z.strictObject({ buildingId: id });
const one = z.strictObject({ buildingId: id, sharedExpenseId: id });
const file = z.strictObject({ ...one.shape, fileName });

/** UNIT-4: expenses of a building are kept once; each unit has its share as an expense. */
export const sharedExpensesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/buildings/:buildingId/expenses',
    access: { staff: 'books:read' },
    summary: 'List the shared expenses of a building, newest first, with the share of each unit',
    params: ofBuilding,
    response: z.array(sharedExpense),
    tagged: true,
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
  update: endpoint({
    method: 'POST',
    path: '/v1/admin/buildings/:buildingId/expenses/:sharedExpenseId',
    access: { staff: 'books:write' },
    summary: 'Change a shared expense of a building; its shares change with it',
    params: one,
    body: acceptsResponse(sharedExpenseUpdate, sharedExpense),
    response: sharedExpense,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/v1/admin/buildings/:buildingId/expenses/:sharedExpenseId/:fileName/upload',
    access: { staff: 'books:write' },
    summary: 'Attach the receipt of a shared expense, a picture or PDF, to it and its shares',
    params: file,
    upload: { field: 'file', maxBytes: MAX_IMAGE_BYTES },
    response: sharedExpense,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/v1/admin/buildings/:buildingId/expenses/:sharedExpenseId/receipts/:fileName',
    access: { staff: 'books:read' },
    summary: 'Get the receipt of a shared expense',
    params: file,
    query: imageQuery,
    response: FILE,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/buildings/:buildingId/expenses/:sharedExpenseId',
    access: { staff: 'books:write' },
    summary: 'Delete a shared expense of a building with all its shares',
    params: one,
    response: z.object({}),
  }),
};
