import { addDays } from '@tenantry/contract/shared/calendar-date';
import { leasesOfProperties } from '#features/leases';
import { centsFromDollars, formatCents } from '@tenantry/contract/shared/money';
import { enterPastExpenses } from '#features/expenses';
import {
  addEvent,
  createWorkOrder,
  recordPastLink,
  recordPastQuestion,
  recordWorkFile,
  setStatus,
  setVendor,
} from '#features/maintenance';
import { actorOf } from '../../../platform/actor.ts';
import { dateOf, momentOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { recordFile } from '../../../platform/documents/stored-files.ts';
import { newId } from '../../../platform/tokens.ts';
import { onDay } from './demo.loading.ts';
import type { DemoVendors } from './demo.vendors.ts';
import { demoOrders, type Step } from './demo.work-order-stories.ts';
import type { DemoWorkPapers } from './demo.work-papers.ts';

/** The secret of the link with which the README shows what an owner sees. */
const OWNER_TOKEN = 'demo-owner-link';

async function tenantOf(tx: Transaction, propertyId: string): Promise<string | null> {
  const leases = await leasesOfProperties(tx, [propertyId]);
  return leases.find(({ status }) => status === 'ACTIVE')?.userId ?? null;
}

/** The transaction of a tenant who reports something. */
const byTenant = (tx: Transaction, userId: string): Transaction => ({
  ...tx,
  actor: actorOf({
    userId,
    sessionId: newId(),
    roles: ['Leasee'],
    confirmedAt: dateOf(tx.now),
  }),
});

interface Known {
  readonly vendors: DemoVendors;
  readonly dishwasherId: string;
  readonly ownerId: string;
  readonly papers: DemoWorkPapers;
}

export async function loadWorkOrders(
  tx: Transaction,
  propertyIds: ReadonlyMap<string, string>,
  known: Known,
): Promise<void> {
  for (const demoOrder of demoOrders) {
    const { about, steps, daysAgo, byTenant: isReported, ...given } = demoOrder;
    const { isDishwasher, hasPhoto, ...order } = given;
    const propertyId = propertyIds.get(about);
    if (propertyId === undefined) continue;
    const tenantId = isReported ? await tenantOf(tx, propertyId) : null;
    const then = ago(tx, daysAgo);
    let row = await createWorkOrder(tenantId === null ? then : byTenant(then, tenantId), {
      priority: 'NORMAL',
      pets: '',
      ...order,
      assetId: isDishwasher ? known.dishwasherId : null,
      mayEnter: 'CALL_FIRST',
      entryTimes: '',
      propertyId,
      tenantId,
      source: tenantId === null ? 'STAFF' : 'TENANT',
    });
    if (hasPhoto) await addPhoto(then, row, known);
    for (const step of steps) row = await takeStep(ago(tx, step.daysAgo), row, step, known);
  }
}

const ago = (tx: Transaction, days: number) => onDay(tx, addDays(tx.today, -days));

type Order = Awaited<ReturnType<typeof createWorkOrder>>;

async function takeStep(
  then: Transaction,
  before: Order,
  { status, note = '', sentTo, asksOwner, paid, daysAgo }: Step,
  { vendors, ownerId, papers }: Known,
): Promise<Order> {
  let row = before;
  if (sentTo) {
    const { vendor, message, visitInDays, token } = sentTo;
    const quote = sentTo.quote && {
      ...sentTo.quote,
      ...(sentTo.quote.hasPaper && { paper: papers.quote }),
    };
    row = await recordPastLink(then, row, {
      vendor: vendorOf(vendors, vendor),
      message,
      ...(token !== undefined && { token }),
      ...((quote ?? visitInDays) !== undefined && {
        answer: {
          ...(quote && { quote }),
          ...(visitInDays !== undefined && { visit: visitOn(then, daysAgo + visitInDays) }),
        },
      }),
    });
  }
  if (asksOwner) {
    const { id: vendorId } = vendorOf(vendors, asksOwner.vendor);
    const question = { vendorId, ownerId, note: asksOwner.note, token: OWNER_TOKEN };
    await recordPastQuestion(then, row, question);
  }
  if (paid) row = await payFor(then, row, paid, vendors);
  return status ? setStatus(then, row, status, { note }) : row;
}

async function addPhoto(then: Transaction, { id }: Order, { papers: { photo } }: Known) {
  const { id: fileId } = await recordFile(then, photo.name, photo.file);
  await recordWorkFile(then, { workOrderId: id, stage: 'REPORT', name: photo.name }, fileId);
}

function vendorOf(vendors: DemoVendors, name: string) {
  const vendor = vendors.get(name);
  if (!vendor) throw new Error(`the demo has no vendor ${name}`);
  return vendor;
}

function visitOn(tx: Transaction, inDays: number) {
  const day = addDays(tx.today, inDays);
  const at = (time: string) => momentOf(`${day}T${time}`, tx.organization.timeZone);
  return { startsAt: at('09:00'), endsAt: at('11:00') };
}

async function payFor(
  then: Transaction,
  row: Order,
  { vendor, amount }: NonNullable<Step['paid']>,
  vendors: DemoVendors,
): Promise<Order> {
  const { id: workOrderId, propertyId, title } = row;
  const category = 'REPAIRS_AND_MAINTENANCE' as const;
  const input = { date: then.today, category, amount, vendor, note: title, workOrderId };
  await enterPastExpenses(then, [{ earlier: then, propertyId, input }]);
  const note = `${formatCents(centsFromDollars(amount))}, ${vendor}`;
  addEvent(then, workOrderId, { kind: 'EXPENSE', note });
  return setVendor(then, row, vendorOf(vendors, vendor).id);
}
