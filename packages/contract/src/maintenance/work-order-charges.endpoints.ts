import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { endpoint, FILE } from '#shared/endpoint';
import { id, requiredText, text } from '#shared/fields';
import { imageQuery } from '#shared/images';
import { positiveDollars } from '#shared/money.schemas';
import { invoiceResponse } from '../invoices/invoices.schemas.ts';
import { workOrderParams, shownFile } from './maintenance.schemas.ts';

/** The photos that one charge shows. */
export const MAX_CHARGE_PHOTOS = 20;

/** MAINT-9: what of a repair the tenant has to pay, in an invoice with one item of the kind `DAMAGE`. */
export const workOrderCharge = z.strictObject({
  amount: positiveDollars,
  /** What was damaged. The number of the work order is put before it. */
  description: requiredText(400, 'Enter what was damaged.'),
  dueDate: calendarDate,
  /** Whether the invoice is mailed to the tenant; by default the setting of the lease. */
  emailToLessee: z.boolean().optional(),
  /** The photos of the work order that the tenant sees with the invoice. */
  photos: z
    .array(id)
    .max(MAX_CHARGE_PHOTOS, `Choose at most ${MAX_CHARGE_PHOTOS} photos.`)
    .refine((photos) => new Set(photos).size === photos.length, 'A photo is listed twice.')
    .default([]),
  /** Why the tenant pays more than the work order has cost so far; staff see it. */
  reason: text(500).default(''),
});

export type WorkOrderCharge = z.output<typeof workOrderCharge>;

/** What an invoice for damage is about. */
export const chargedWork = z.object({
  /** Null for an invoice that no work order made. */
  workOrder: z.object({ id: z.string(), label: z.string() }).nullable(),
  /** Why it was more than the cost; empty if it was not. */
  reason: z.string(),
  photos: z.array(shownFile),
});

export const ownChargedWork = z.object({ photos: z.array(shownFile) });

const invoiceParams = z.strictObject({ invoiceId: id });
const photoParams = invoiceParams.extend({ photoId: id });

export const workOrderChargesEndpoints = {
  charge: endpoint({
    method: 'POST',
    path: '/v1/admin/workOrders/:workOrderId/charge',
    access: { staff: 'charges:write' },
    summary:
      'Bill the tenant for a part of a repair, with photos; more than its cost needs a reason; never happens by itself',
    params: workOrderParams,
    body: workOrderCharge,
    response: invoiceResponse,
    status: 201,
    idempotent: true,
  }),
  ofInvoice: endpoint({
    method: 'GET',
    path: '/v1/admin/invoices/:invoiceId/work',
    access: { staff: 'charges:read' },
    summary: 'Get the work order that an invoice charges for, and the photos that the tenant sees',
    params: invoiceParams,
    response: chargedWork,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/v1/admin/invoices/:invoiceId/photos/:photoId',
    access: { staff: 'charges:read' },
    summary: 'Get a photo of an invoice for damage',
    params: photoParams,
    query: imageQuery,
    response: FILE,
  }),
  ofLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/invoices/:invoiceId/work',
    access: 'lessee',
    summary: "List the photos of one of the tenant's own invoices for damage",
    params: invoiceParams,
    response: ownChargedWork,
  }),
  photoOfLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/invoices/:invoiceId/photos/:photoId',
    access: 'lessee',
    summary: "Get a photo of one of the tenant's own invoices for damage",
    params: photoParams,
    query: imageQuery,
    response: FILE,
  }),
};
