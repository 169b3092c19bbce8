import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint, FILE, heavy } from '#shared/endpoint';
import { fileName, id } from '#shared/fields';
import { imageQuery } from '#shared/images';
import { MAX_IMAGE_BYTES } from '#shared/limits';
import {
  allExpensesQuery,
  expenseInput,
  expenseMonth,
  expenseMonthsQuery,
  expenseOfHome,
  expenseResponse,
  expensesQuery,
  expenseUpdate,
} from './expenses.schemas.ts';

const ofOrganization = {};
const ofProperty = { propertyId: id };

/** The same endpoints for the organization's own expenses and those of a property. */
function expensesUnder<
  const Path extends string,
  Owner extends z.ZodRawShape,
  const Reach extends { readonly wholeOrganization?: true },
>(path: Path, owner: Owner, whose: string, reach: Reach) {
  const own = z.strictObject(owner);
  const one = z.strictObject({ ...owner, expenseId: id });
  const file = z.strictObject({ ...owner, fileName });
  return {
    list: endpoint({
      method: 'GET',
      path: `${path}/expenses`,
      access: { staff: 'books:read' },
      summary: `List the expenses of ${whose}, or a page of them, newest first`,
      params: own,
      query: expensesQuery,
      response: z.array(expenseResponse),
      tagged: true,
    }),
    export: endpoint({
      ...heavy,
      method: 'GET',
      path: `${path}/expenses.csv`,
      longRead: true,
      access: { staff: 'books:read' },
      summary: `Export the expenses of ${whose} as CSV, with their lines of Schedule E`,
      params: own,
      response: FILE,
    }),
    create: endpoint({
      method: 'POST',
      path: `${path}/expenses`,
      access: { staff: 'books:write' },
      ...reach,
      summary: `Record an expense of ${whose} without a receipt`,
      params: own,
      body: acceptsResponse(expenseInput, expenseResponse),
      response: expenseResponse,
      status: 201,
      idempotent: true,
    }),
    upload: endpoint({
      method: 'POST',
      path: `${path}/expenses/:fileName/upload`,
      access: { staff: 'books:write' },
      ...reach,
      summary: `Record an expense of ${whose} from its receipt, a picture or PDF; extracted only with consent`,
      params: file,
      upload: { field: 'file', maxBytes: MAX_IMAGE_BYTES },
      response: expenseResponse,
      status: 201,
      idempotent: true,
    }),
    one: endpoint({
      method: 'GET',
      path: `${path}/expenses/:expenseId`,
      access: { staff: 'books:read' },
      summary: `Get an expense of ${whose}`,
      params: one,
      response: expenseResponse,
    }),
    update: endpoint({
      method: 'POST',
      path: `${path}/expenses/:expenseId`,
      access: { staff: 'books:write' },
      summary: `Change an expense of ${whose}, or move it (needs its version); extracting its receipt again does not overwrite these values`,
      params: one,
      body: acceptsResponse(expenseUpdate, expenseResponse),
      response: expenseResponse,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/expenses/:expenseId`,
      access: { staff: 'books:write' },
      summary: `Delete an expense of ${whose}; it can be restored`,
      params: one,
      response: z.object({}),
    }),
    restore: endpoint({
      method: 'POST',
      path: `${path}/expenses/:expenseId/restore`,
      access: { staff: 'books:write' },
      summary: `Restore a deleted expense of ${whose}`,
      params: one,
      response: expenseResponse,
    }),
    refresh: endpoint({
      method: 'POST',
      path: `${path}/expenses/:expenseId/refresh`,
      access: { staff: 'books:write' },
      summary: `Extract a receipt of ${whose} again; one from a statement, or a private one, stays unchanged`,
      params: one,
      response: expenseResponse,
    }),
    refreshAll: endpoint({
      method: 'POST',
      path: `${path}/expenses/refresh`,
      access: { staff: 'books:write' },
      ...reach,
      summary: `Extract again all receipts of ${whose} that have consent`,
      params: own,
      response: z.array(expenseResponse),
    }),
    receipt: endpoint({
      method: 'GET',
      path: `${path}/receipts/:fileName`,
      access: { staff: 'books:read' },
      summary: `Get a receipt of ${whose}`,
      params: file,
      query: imageQuery,
      response: FILE,
    }),
  };
}

export const organizationExpensesEndpoints = expensesUnder(
  '/v1/admin/organization',
  ofOrganization,
  'the organization itself',
  { wholeOrganization: true },
);

export const propertyExpensesEndpoints = expensesUnder(
  '/v1/admin/properties/:propertyId',
  ofProperty,
  'a property',
  {},
);

/** EXP-12. */
export const allExpensesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/expenses',
    access: { staff: 'books:read' },
    summary:
      'List the expenses of all properties and of the organization, or a page of them, newest first',
    query: allExpensesQuery,
    response: z.array(expenseOfHome),
    assistant: true,
  }),
  months: endpoint({
    method: 'GET',
    path: '/v1/admin/expenses/months',
    access: { staff: 'books:read' },
    summary: 'Get the sums of these expenses by month, newest first',
    query: expenseMonthsQuery,
    response: z.array(expenseMonth),
  }),
};
