import { z } from 'zod';
import { acceptsAnswer } from '#shared/accepts-answer';
import { endpoint, FILE } from '#shared/endpoint';
import { fileName, id } from '#shared/fields';
import { imageQuery } from '#shared/images';
import { MAX_IMAGE_BYTES } from '#shared/limits';
import { expenseAnswer, expenseInput, expensesQuery, expenseUpdate } from './expenses.schemas.ts';

const ofOrganization = {};
const ofProperty = { propertyId: id };

/** Expenses are handled alike, whether they are the organization's own or a property's. */
function expensesUnder<const Path extends string, Owner extends z.ZodRawShape>(
  path: Path,
  owner: Owner,
  whose: string,
) {
  const own = z.strictObject(owner);
  const one = z.strictObject({ ...owner, expenseId: id });
  const file = z.strictObject({ ...owner, fileName });
  return {
    list: endpoint({
      method: 'GET',
      path: `${path}/expenses`,
      access: { staff: 'books:read' },
      summary: `The expenses of ${whose}, or a page of them, newest first`,
      params: own,
      query: expensesQuery,
      response: z.array(expenseAnswer),
    }),
    export: endpoint({
      method: 'GET',
      path: `${path}/expenses.csv`,
      access: { staff: 'books:read' },
      summary: `The expenses of ${whose} as a table, with their lines of Schedule E`,
      params: own,
      response: FILE,
    }),
    create: endpoint({
      method: 'POST',
      path: `${path}/expenses`,
      access: { staff: 'books:write' },
      summary: `Enter an expense of ${whose} without a receipt`,
      params: own,
      body: acceptsAnswer(expenseInput, expenseAnswer),
      response: expenseAnswer,
      status: 201,
      idempotent: true,
    }),
    upload: endpoint({
      method: 'POST',
      path: `${path}/expenses/:fileName/upload`,
      access: { staff: 'books:write' },
      summary: `Record an expense of ${whose} by its receipt, a picture or PDF, and read it if that is allowed`,
      params: file,
      upload: { field: 'file', maxBytes: MAX_IMAGE_BYTES },
      response: expenseAnswer,
      status: 201,
      idempotent: true,
    }),
    one: endpoint({
      method: 'GET',
      path: `${path}/expenses/:expenseId`,
      access: { staff: 'books:read' },
      summary: `One expense of ${whose}`,
      params: one,
      response: expenseAnswer,
    }),
    update: endpoint({
      method: 'POST',
      path: `${path}/expenses/:expenseId`,
      access: { staff: 'books:write' },
      summary: `Change an expense of ${whose}; reading its receipt again does not overwrite what a person set`,
      params: one,
      body: acceptsAnswer(expenseUpdate, expenseAnswer),
      response: expenseAnswer,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/expenses/:expenseId`,
      access: { staff: 'books:write' },
      summary: `Delete an expense of ${whose}; it is kept, and can be brought back`,
      params: one,
      response: z.object({}),
    }),
    restore: endpoint({
      method: 'POST',
      path: `${path}/expenses/:expenseId/restore`,
      access: { staff: 'books:write' },
      summary: `Bring a deleted expense of ${whose} back`,
      params: one,
      response: expenseAnswer,
    }),
    refresh: endpoint({
      method: 'POST',
      path: `${path}/expenses/:expenseId/refresh`,
      access: { staff: 'books:write' },
      summary: `Read a receipt of ${whose} again; one from a statement, or a private one, comes back unchanged`,
      params: one,
      response: expenseAnswer,
    }),
    refreshAll: endpoint({
      method: 'POST',
      path: `${path}/expenses/refresh`,
      access: { staff: 'books:write' },
      summary: `Read every receipt of ${whose} again that a reader may see`,
      params: own,
      response: z.array(expenseAnswer),
    }),
    receipt: endpoint({
      method: 'GET',
      path: `${path}/receipts/:fileName`,
      access: { staff: 'books:read' },
      summary: `A receipt of ${whose}`,
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
);

export const propertyExpensesEndpoints = expensesUnder(
  '/v1/admin/properties/:propertyId',
  ofProperty,
  'a property',
);
