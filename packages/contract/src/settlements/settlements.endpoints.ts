import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint, FILE } from '#shared/endpoint';
import { MAX_IMAGE_BYTES } from '#shared/limits';
import {
  forwardingAddress,
  forwardingAddressInput,
  photoParams,
  sendSettlementInput,
  settlement,
  settlementFileParams,
  settlementInput,
  settlementOfLessee,
  settlementParams,
  uploadPhotoParams,
} from './settlements.schemas.ts';

const BASE = '/v1/admin/leasee/:leaseId/settlement';

/** NEW-4. */
export const settlementsEndpoints = {
  one: endpoint({
    method: 'GET',
    path: BASE,
    access: { staff: 'payments:read' },
    summary:
      'Get the deposit settlement of a lease: its draft with the amounts of today, or as sent',
    params: settlementParams,
    response: settlement,
  }),
  save: endpoint({
    method: 'POST',
    path: BASE,
    access: { staff: 'payments:write' },
    summary: 'Save the draft of a deposit settlement; no money moves',
    params: settlementParams,
    body: acceptsResponse(settlementInput, settlement),
    response: settlement,
  }),
  send: endpoint({
    method: 'POST',
    path: `${BASE}/send`,
    access: { staff: 'payments:write' },
    summary:
      'Settle the deposit: bill the deductions, keep, add interest, record the refund, and mail the letter; final',
    params: settlementParams,
    body: sendSettlementInput,
    asksAgain: 'sometimes',
    response: settlement,
    status: 201,
    idempotent: true,
  }),
  uploadPhoto: endpoint({
    method: 'POST',
    path: `${BASE}/deductions/:deductionId/:moment/:fileName/upload`,
    access: { staff: 'payments:write' },
    summary: 'Add a photo before or after, or the bill, to a deduction of the draft',
    params: uploadPhotoParams,
    upload: { field: 'file', maxBytes: MAX_IMAGE_BYTES },
    response: settlement,
    status: 201,
    idempotent: true,
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: `${BASE}/photos/:photoId`,
    access: { staff: 'payments:write' },
    summary: 'Remove a photo or paper from the draft of a settlement',
    params: photoParams,
    response: settlement,
  }),
  file: endpoint({
    method: 'GET',
    path: `${BASE}/files/:fileName`,
    access: { staff: 'payments:read' },
    summary: 'Get a photo or paper of a settlement',
    params: settlementFileParams,
    response: FILE,
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${BASE}/pdf`,
    access: { staff: 'payments:read' },
    summary: 'Get the letter of a settlement that was sent: itemization, photos and hashes',
    params: settlementParams,
    response: FILE,
  }),
  ofLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/settlements',
    access: 'lessee',
    summary: "List the deposit settlements of the tenant's own leases, newest first",
    response: z.array(settlementOfLessee),
  }),
  pdfOfLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/leases/:leaseId/settlement/pdf',
    access: 'lessee',
    summary: "Get the letter of the deposit settlement of the tenant's own lease",
    params: settlementParams,
    response: FILE,
  }),
  forwardingAddress: endpoint({
    method: 'GET',
    path: '/v1/lessee/leases/:leaseId/forwardingAddress',
    access: 'lessee',
    summary: "Get the forwarding address of the tenant's own lease",
    params: settlementParams,
    response: forwardingAddress,
  }),
  saveForwardingAddress: endpoint({
    method: 'POST',
    path: '/v1/lessee/leases/:leaseId/forwardingAddress',
    access: 'lessee',
    summary: "Save where mail reaches the tenants of the tenant's own lease after they moved out",
    params: settlementParams,
    body: forwardingAddressInput,
    response: forwardingAddress,
  }),
};
