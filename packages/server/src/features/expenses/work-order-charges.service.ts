/** MAINT-9: a tenant pays for damage. */
import { workOrderLabel, workPaperStages } from '@tenantry/contract/maintenance/maintenance.rules';
import type { WorkOrderCharge } from '@tenantry/contract/maintenance/work-order-charges.endpoints';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import {
  addCents,
  centsFromDollars,
  formatCents,
  subtractCents,
} from '@tenantry/contract/shared/money';
import { createInvoice, invoiceOfLesseeExists } from '#features/invoices';
import { invoiceExists } from '#features/ledger';
import { allLeasesOfUser } from '#features/leases';
import {
  addEvent,
  filesOfOrders,
  lockedWorkOrder,
  nobodyToCharge,
  numbersOfOrders,
} from '#features/maintenance';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { chargeAboveCost } from './expenses.errors.ts';
import * as repository from './work-order-charges.repository.ts';

/** The tenant's lease of the home of the work order: the active one, or another one. */
async function leaseToCharge(
  tx: Transaction,
  { propertyId, tenantId }: Awaited<ReturnType<typeof lockedWorkOrder>>,
) {
  const own = tenantId === null ? [] : await allLeasesOfUser(tx, tenantId);
  const ofHome = own.filter((lease) => lease.propertyId === propertyId);
  const lease = ofHome.find(({ status }) => status === 'ACTIVE') ?? ofHome[0];
  if (!lease) throw nobodyToCharge();
  return lease;
}

/** The chosen photos of the work order, in the order of the choice. Other files of it count as not found. */
async function chosenPhotos(tx: Transaction, workOrderId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const all = await filesOfOrders(tx, [workOrderId]);
  return ids.map((id) => {
    const found = all.find(({ row }) => row.id === id);
    // Quotes and invoices of vendors are papers between the vendor and the staff.
    const isPaper = workPaperStages.some((stage) => stage === found?.row.stage);
    if (isPaper || !found?.file.contentType.startsWith('image/')) throw notFound();
    return { fileId: found.file.id, name: found.row.name };
  });
}

/**
 * M1: all charges together are at most the cost, unless there is a reason.
 * @returns the reason; empty if none is needed
 */
async function reasonFor(
  tx: Transaction,
  workOrderId: string,
  { amount, reason }: Pick<WorkOrderCharge, 'amount' | 'reason'>,
): Promise<string> {
  const cost = await repository.costOfOrder(tx, workOrderId);
  const before = await repository.chargesOfOrder(tx, workOrderId);
  const charged = addCents(...before.map((each) => each.amount));
  const left = subtractCents(cost, charged);
  if (centsFromDollars(amount) <= left) return '';
  if (reason === '') throw chargeAboveCost(cost, charged);
  return reason;
}

const photosInWords = (count: number) =>
  count === 0 ? '' : ` (${count === 1 ? '1 photo' : `${count} photos`} in your account)`;

/** Makes an invoice of one `DAMAGE` item that names the work order, for the lease of its tenant in its home. */
export async function chargeTenant(
  tx: Transaction,
  workOrderId: string,
  { amount, description, dueDate, emailToLessee, photos: ids, ...given }: WorkOrderCharge,
): Promise<Invoice> {
  const order = await lockedWorkOrder(tx, workOrderId);
  const lease = await leaseToCharge(tx, order);
  const photos = await chosenPhotos(tx, workOrderId, ids);
  const reason = await reasonFor(tx, workOrderId, { amount, ...given });
  const label = workOrderLabel(order.number);
  const words = `${label}: ${description}${photosInWords(photos.length)}`;
  const invoice = await createInvoice(tx, order.propertyId, {
    items: [{ kind: 'DAMAGE', description: words, quantity: 1, rate: amount }],
    dueDate,
    lateDate: dueDate,
    lateFee: 0,
    leaseId: lease.id,
    emailToLessee,
  });
  const inCents = centsFromDollars(amount);
  const charge = { workOrderId, invoiceId: invoice.id, amount: inCents, reason };
  await repository.insertCharge(tx, { ...charge, photos });
  const note = [`${formatCents(inCents)}: ${description}`, reason].filter(Boolean).join('. ');
  addEvent(tx, workOrderId, { kind: 'CHARGE', note });
  await recordAudit(tx, {
    action: 'maintenance.charged',
    entityId: workOrderId,
    after: { workOrder: label, ...charge, photos: photos.map(({ fileId }) => fileId) },
  });
  return invoice;
}

const presentPhoto = ({
  row,
  file,
}: Awaited<ReturnType<typeof repository.photosOfInvoice>>[number]) => ({
  id: row.id,
  name: row.name,
  contentType: file.contentType,
});

/** For staff: what an invoice charges for. Nothing, if no work order made it. */
export async function workOfInvoice(tx: Transaction, invoiceId: string) {
  if (!(await invoiceExists(tx, invoiceId))) throw notFound();
  const charge = await repository.chargeOfInvoice(tx, invoiceId);
  if (!charge) return { workOrder: null, reason: '', photos: [] };
  const { workOrderId: id, reason } = charge;
  const number = (await numbersOfOrders(tx, [id])).get(id);
  const photos = await repository.photosOfInvoice(tx, invoiceId);
  return {
    workOrder: number === undefined ? null : { id, label: workOrderLabel(number) },
    reason,
    photos: photos.map(presentPhoto),
  };
}

/** For a tenant: the photos that staff chose for one of their invoices. */
export async function photosOfLessee(tx: Transaction, userId: string, invoiceId: string) {
  await checkOwn(tx, userId, invoiceId);
  return { photos: (await repository.photosOfInvoice(tx, invoiceId)).map(presentPhoto) };
}

async function checkOwn(tx: Transaction, userId: string, invoiceId: string): Promise<void> {
  if (!(await invoiceOfLesseeExists(tx, userId, invoiceId))) throw notFound();
}

interface WantedPhoto {
  readonly invoiceId: string;
  readonly photoId: string;
  readonly width?: number | undefined;
}

/** A photo of an invoice; for a tenant only of one of their own. */
export async function sendPhoto(
  tx: Transaction,
  files: FileStore,
  { invoiceId, photoId, width }: WantedPhoto,
  userId?: string,
): Promise<FileResponse> {
  if (userId !== undefined) await checkOwn(tx, userId, invoiceId);
  const photos = await repository.photosOfInvoice(tx, invoiceId);
  const found = photos.find(({ row }) => row.id === photoId);
  if (!found) throw notFound();
  return documentResponse(files, found.file, { width });
}
