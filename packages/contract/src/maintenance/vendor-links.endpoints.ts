import { z } from 'zod';
import { endpoint, FILE } from '#shared/endpoint';
import { imageQuery } from '#shared/images';
import { MAX_IMAGE_BYTES } from '#shared/limits';
import { roomMessage, tenantRoom, workOrderParams } from './maintenance.schemas.ts';
import {
  deviceCode,
  quoteDecision,
  quoteParams,
  timeAgreement,
  timeParams,
  vendorAnswer,
  vendorDone,
  vendorsFileParams,
  vendorLinkInput,
  vendorMessage,
  vendorLinkParams,
  vendorLinks,
  vendorPaperUpload,
  vendorPhotoUpload,
  vendorQuote,
  vendorsOrder,
  vendorTimes,
  vendorTokenParams,
} from './vendor-links.schemas.ts';

const LINKS = '/v1/admin/workOrders/:workOrderId/vendorLinks';
const LINK = '/v1/public/vendor/:token';

/** What somebody with a link may do in a minute. */
const byLink = { params: vendorTokenParams, access: 'public', perMinute: 30 } as const;

/** The same file sent again changes nothing. */
const withFile = {
  method: 'POST',
  upload: { field: 'file', maxBytes: MAX_IMAGE_BYTES },
  response: vendorsOrder,
} as const;

/** MAINT-4, MAINT-5, MAINT-7. */
export const vendorLinksEndpoints = {
  list: endpoint({
    method: 'GET',
    path: LINKS,
    access: { staff: 'maintenance:read' },
    summary: 'List the vendors who were asked about a work order, with their quotes and times',
    params: workOrderParams,
    response: vendorLinks,
  }),
  send: endpoint({
    method: 'POST',
    path: LINKS,
    access: { staff: 'maintenance:write' },
    summary: 'Mail a vendor a link to one work order, which works for 30 days without an account',
    params: workOrderParams,
    body: vendorLinkInput,
    response: vendorLinks,
    status: 201,
    idempotent: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${LINKS}/:linkId`,
    access: { staff: 'maintenance:write' },
    summary: 'End the link of a vendor at once',
    params: vendorLinkParams,
    response: vendorLinks,
  }),
  room: endpoint({
    method: 'GET',
    path: `${LINKS}/:linkId/conversation`,
    access: { staff: 'maintenance:read' },
    summary: 'Get the conversation with a vendor about a work order, which no tenant sees',
    params: vendorLinkParams,
    response: tenantRoom,
  }),
  write: endpoint({
    method: 'POST',
    path: `${LINKS}/:linkId/conversation`,
    access: { staff: 'maintenance:write' },
    summary: 'Write to a vendor about a work order, by email and behind the mailed link',
    params: vendorLinkParams,
    body: roomMessage,
    response: tenantRoom,
    status: 201,
    idempotent: true,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/v1/admin/workOrders/:workOrderId/quotes/:quoteId',
    access: { staff: 'maintenance:write' },
    summary: 'Approve a quote, which declines the others, or decline it',
    params: quoteParams,
    body: quoteDecision,
    response: vendorLinks,
  }),
  agree: endpoint({
    method: 'POST',
    path: '/v1/admin/workOrders/:workOrderId/times/:timeId',
    access: { staff: 'maintenance:write' },
    summary: 'Agree to a time of a vendor, which chooses the vendor unless a quote needs the owner',
    params: timeParams,
    body: timeAgreement,
    response: vendorLinks,
  }),
  open: endpoint({
    ...byLink,
    method: 'GET',
    path: LINK,
    summary: 'Get the work order behind the link of a vendor',
    response: vendorsOrder,
  }),
  answer: endpoint({
    ...byLink,
    method: 'POST',
    path: `${LINK}/answer`,
    summary: 'Accept or decline a work order as its vendor',
    body: vendorAnswer,
    response: vendorsOrder,
  }),
  propose: endpoint({
    ...byLink,
    method: 'POST',
    path: `${LINK}/times`,
    summary: 'Propose times for a work order as its vendor',
    body: vendorTimes,
    response: vendorsOrder,
  }),
  quote: endpoint({
    ...byLink,
    method: 'POST',
    path: `${LINK}/quotes`,
    summary: 'Quote a price for a work order as its vendor',
    body: vendorQuote,
    response: vendorsOrder,
  }),
  quoteWithFile: endpoint({
    ...byLink,
    ...withFile,
    path: `${LINK}/quotes/:fileName/upload`,
    summary: 'Quote a price for a work order as its vendor, with a PDF or a photo',
    params: vendorPaperUpload,
  }),
  invoice: endpoint({
    ...byLink,
    ...withFile,
    path: `${LINK}/invoices/:fileName/upload`,
    summary: 'Send an invoice for a work order as its vendor: a PDF or a photo, amount and number',
    params: vendorPaperUpload,
  }),
  addPhoto: endpoint({
    ...byLink,
    ...withFile,
    path: `${LINK}/photos/:stage/:fileName/upload`,
    summary: 'Add a photo from before or after the work as the vendor of a work order',
    params: vendorPhotoUpload,
  }),
  file: endpoint({
    ...byLink,
    perMinute: 200,
    method: 'GET',
    path: `${LINK}/files/:fileId`,
    summary: 'Get a file of the vendor, or a photo of the problem, behind the link of a vendor',
    params: vendorsFileParams,
    query: imageQuery,
    response: FILE,
  }),
  finish: endpoint({
    ...byLink,
    method: 'POST',
    path: `${LINK}/done`,
    summary: 'Report as its vendor that a work order is done',
    body: vendorDone,
    response: vendorsOrder,
  }),
  message: endpoint({
    ...byLink,
    method: 'POST',
    path: `${LINK}/messages`,
    summary: 'Write to the organization as the vendor of a work order',
    body: vendorMessage,
    response: vendorsOrder,
  }),
  mailCode: endpoint({
    ...byLink,
    method: 'POST',
    path: `${LINK}/code`,
    summary: 'Email the vendor a code with which another device may use the link',
    body: z.strictObject({}),
    response: z.object({}),
  }),
  useCode: endpoint({
    ...byLink,
    method: 'POST',
    path: `${LINK}/device`,
    summary: 'Use the link of a vendor on another device, with the mailed code',
    body: deviceCode,
    response: vendorsOrder,
  }),
};
