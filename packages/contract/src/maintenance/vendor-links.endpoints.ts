import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { workOrderParams } from './maintenance.schemas.ts';
import {
  deviceCode,
  quoteDecision,
  quoteParams,
  timeAgreement,
  timeParams,
  vendorAnswer,
  vendorDone,
  vendorLinkInput,
  vendorLinkParams,
  vendorLinks,
  vendorQuote,
  vendorsOrder,
  vendorTimes,
  vendorTokenParams,
} from './vendor-links.schemas.ts';

const LINKS = '/v1/admin/workOrders/:workOrderId/vendorLinks';
const LINK = '/v1/public/vendor/:token';

/** What somebody with a link may do in a minute. */
const byLink = { params: vendorTokenParams, access: 'public', perMinute: 30 } as const;

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
    summary: 'Agree to a time that a vendor has proposed',
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
  finish: endpoint({
    ...byLink,
    method: 'POST',
    path: `${LINK}/done`,
    summary: 'Report as its vendor that a work order is done',
    body: vendorDone,
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
