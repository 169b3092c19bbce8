/** MAINT-9: a tenant pays for damage. */
import { workOrderLabel } from '@tenantry/contract/maintenance/maintenance.rules';
import type { WorkOrderCharge } from '@tenantry/contract/maintenance/work-order-charges.endpoints';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { centsFromDollars, formatCents } from '@tenantry/contract/shared/money';
import { createInvoice } from '#features/invoices';
import { allLeasesOfUser } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { nobodyToCharge } from './maintenance.errors.ts';
import { addEvent, lockedWorkOrder } from './maintenance.service.ts';

/** Makes an invoice of one `DAMAGE` item that names the work order, for the lease of its tenant in its home. */
export async function chargeTenant(
  tx: Transaction,
  workOrderId: string,
  { amount, description, dueDate, emailToLessee }: WorkOrderCharge,
): Promise<Invoice> {
  const order = await lockedWorkOrder(tx, workOrderId);
  const { propertyId, tenantId } = order;
  const own = tenantId === null ? [] : await allLeasesOfUser(tx, tenantId);
  const ofHome = own.filter((lease) => lease.propertyId === propertyId);
  const lease = ofHome.find(({ status }) => status === 'ACTIVE') ?? ofHome[0];
  if (!lease) throw nobodyToCharge();
  const label = workOrderLabel(order.number);
  const item = { kind: 'DAMAGE' as const, description: `${label}: ${description}`, quantity: 1 };
  const invoice = await createInvoice(tx, propertyId, {
    items: [{ ...item, rate: amount }],
    dueDate,
    lateDate: dueDate,
    lateFee: 0,
    leaseId: lease.id,
    emailToLessee,
  });
  const note = `${formatCents(centsFromDollars(amount))}: ${description}`;
  addEvent(tx, workOrderId, { kind: 'CHARGE', note });
  await recordAudit(tx, {
    action: 'maintenance.charged',
    entityId: workOrderId,
    after: { workOrder: label, invoiceId: invoice.id, amount: centsFromDollars(amount) },
  });
  return invoice;
}
