import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint, FILE } from '#shared/endpoint';
import { MAX_DOCUMENT_BYTES } from '#shared/limits';
import {
  vendor,
  vendorDetails,
  vendorFileParams,
  vendorFileUpload,
  vendorInput,
  vendorParams,
  vendorUpdate,
} from './vendors.schemas.ts';

const VENDOR = '/v1/admin/vendors/:vendorId';

/** MAINT-15. */
export const vendorsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/vendors',
    access: { staff: 'maintenance:read' },
    summary: 'List the vendors by name, with the papers that have expired',
    response: z.array(vendor),
    assistant: true,
  }),
  one: endpoint({
    method: 'GET',
    path: VENDOR,
    access: { staff: 'maintenance:read' },
    summary: 'Get a vendor, archived or not, with their papers',
    params: vendorParams,
    response: vendorDetails,
    assistant: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/vendors',
    access: { staff: 'maintenance:write' },
    summary: 'Add a vendor',
    body: acceptsResponse(vendorInput, vendorDetails),
    response: vendorDetails,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'POST',
    path: VENDOR,
    access: { staff: 'maintenance:write' },
    summary: 'Change a vendor',
    params: vendorParams,
    body: acceptsResponse(vendorUpdate, vendorDetails),
    response: vendorDetails,
  }),
  archive: endpoint({
    method: 'DELETE',
    path: VENDOR,
    access: { staff: 'maintenance:write' },
    summary: 'Archive a vendor, and end its links, quotes and visits of open work',
    params: vendorParams,
    response: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${VENDOR}/restore`,
    access: { staff: 'maintenance:write' },
    summary: 'Restore an archived vendor',
    params: vendorParams,
    body: z.strictObject({}),
    response: vendorDetails,
  }),
  upload: endpoint({
    method: 'POST',
    path: `${VENDOR}/files/:paper/:fileName/upload`,
    access: { staff: 'maintenance:write' },
    summary: "Add a vendor's certificate of insurance, license or W-9; earlier files are kept",
    params: vendorFileUpload,
    upload: { field: 'file', maxBytes: MAX_DOCUMENT_BYTES },
    response: vendorDetails,
    status: 201,
    idempotent: true,
  }),
  file: endpoint({
    method: 'GET',
    path: `${VENDOR}/files/:fileId`,
    access: { staff: 'maintenance:read' },
    summary: 'Get a paper of a vendor',
    params: vendorFileParams,
    response: FILE,
  }),
};
