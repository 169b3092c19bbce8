import { z } from 'zod';
import { endpoint, FILE } from '#shared/endpoint';
import { fileName, id } from '#shared/fields';
import { MAX_DOCUMENT_BYTES } from '#shared/limits';
import { utilityBill, utilityBillInput } from './utility-bills.schemas.ts';

export const utilityBillsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/utilityBills',
    access: { staff: 'charges:read' },
    wholeOrganization: true,
    summary: 'List the latest utility bills with their shares, newest period first',
    response: z.array(utilityBill),
  }),
  split: endpoint({
    method: 'POST',
    path: '/v1/admin/utilityBills',
    access: { staff: 'charges:write' },
    wholeOrganization: true,
    summary: 'Split a utility bill among leases, each share on its own invoice',
    body: utilityBillInput,
    response: utilityBill,
    status: 201,
    idempotent: true,
  }),
  uploadDocument: endpoint({
    method: 'POST',
    path: '/v1/admin/utilityBills/:billId/document/:fileName/upload',
    access: { staff: 'charges:write' },
    wholeOrganization: true,
    summary: 'Attach the bill of the utility, a picture or PDF',
    params: z.strictObject({ billId: id, fileName }),
    upload: { field: 'myFile', maxBytes: MAX_DOCUMENT_BYTES },
    response: utilityBill,
    status: 201,
    idempotent: true,
  }),
  document: endpoint({
    method: 'GET',
    path: '/v1/admin/utilityBills/:billId/document',
    access: { staff: 'charges:read' },
    wholeOrganization: true,
    summary: 'Get the bill of the utility',
    params: z.strictObject({ billId: id }),
    response: FILE,
  }),
};
