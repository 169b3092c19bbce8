import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { endpoint } from '#shared/endpoint';
import { requiredText } from '#shared/fields';
import { positiveDollars } from '#shared/money.schemas';
import { invoiceResponse } from '../invoices/invoices.schemas.ts';
import { workOrderParams } from './maintenance.schemas.ts';

/** MAINT-9: what of a repair the tenant has to pay, in an invoice with one item of the kind `DAMAGE`. */
export const workOrderCharge = z.strictObject({
  amount: positiveDollars,
  /** What was damaged. The number of the work order is put before it. */
  description: requiredText(400, 'Enter what was damaged.'),
  dueDate: calendarDate,
  /** Whether the invoice is mailed to the tenant; by default the setting of the lease. */
  emailToLessee: z.boolean().optional(),
});

export type WorkOrderCharge = z.output<typeof workOrderCharge>;

export const workOrderChargesEndpoints = {
  charge: endpoint({
    method: 'POST',
    path: '/v1/admin/workOrders/:workOrderId/charge',
    access: { staff: 'charges:write' },
    summary: 'Bill the tenant for a part of a repair; never happens by itself',
    params: workOrderParams,
    body: workOrderCharge,
    response: invoiceResponse,
    status: 201,
    idempotent: true,
  }),
};
