/** MAINT-1: what tenants report, and what they see of it. */
import { isOpenStatus, titleOf } from '@tenantry/contract/maintenance/maintenance.rules';
import type {
  OwnWorkOrder,
  ReportedProblem,
  SharedWorkOrder,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import { openRoomByLessee } from '#features/conversations';
import { givenHomeOf, leasesOfUser, partiesWith } from '#features/leases';
import { calendarDayAt, instantOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { filesOfOrders } from '../files/files.repository.ts';
import { noHomeToReport } from '../maintenance.errors.ts';
import { presentOwn, presentRoommates } from '../maintenance.presenter.ts';
import * as repository from '../maintenance.repository.ts';
import { createWorkOrder, subjectOfRoom } from '../maintenance.service.ts';
import { tellOfReport } from './report-notice.service.ts';
import { visitsOfOrders } from '../vendor-links/vendor-links.repository.ts';

/** The home about which a tenant may report: of a lease that has not ended, or the one that staff gave them. */
async function homeToReport(tx: Transaction, userId: string, chosen: string | undefined) {
  const leases = (await leasesOfUser(tx, userId)).filter(({ status }) => status !== 'EXPIRED');
  const given = await givenHomeOf(tx, userId);
  const first = leases.find(({ status }) => status === 'ACTIVE') ?? leases[0];
  const homes = [first, ...leases].flatMap((lease) => lease?.propertyId ?? []);
  if (given !== undefined) homes.push(given);
  if (chosen !== undefined && !homes.includes(chosen)) throw notFound();
  const home = chosen ?? homes[0];
  if (home === undefined) throw noHomeToReport();
  return home;
}

/** MAINT-1: a tenant reports a problem. */
export async function reportProblem(
  tx: Transaction,
  userId: string,
  { emergency, propertyId, ...problem }: ReportedProblem,
): Promise<OwnWorkOrder> {
  const home = await homeToReport(tx, userId, propertyId);
  const order = await createWorkOrder(tx, {
    ...problem,
    propertyId: home,
    title: titleOf(problem.description),
    priority: emergency ? 'EMERGENCY' : 'NORMAL',
    tenantId: userId,
    source: 'TENANT',
  });
  const room = await openRoomByLessee(tx, userId, {
    propertyId: home,
    subject: subjectOfRoom(order),
    message: problem.description,
    urgent: emergency,
  });
  repository.setRoom(tx, order.id, room);
  await tellOfReport(tx, order.id);
  return ownWorkOrder(tx, userId, order.id);
}

export async function ownWorkOrders(tx: Transaction, userId: string): Promise<OwnWorkOrder[]> {
  return presentAllOwn(tx, await repository.ordersOfTenant(tx, userId));
}

/** One of the tenant's own; another one counts as not found. */
export async function ownWorkOrder(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<OwnWorkOrder> {
  const [found] = await presentAllOwn(tx, await repository.ordersOfTenant(tx, userId, id));
  if (!found) throw notFound();
  return found;
}

async function presentAllOwn(tx: Transaction, rows: readonly repository.ShownWorkOrder[]) {
  const ids = rows.map(({ order }) => order.id);
  const [course, orderFiles] = await Promise.all([courseOf(tx, ids), filesOfOrders(tx, ids)]);
  return rows.map((shown) =>
    presentOwn(shown, {
      ...course(shown.order.id),
      files: orderFiles.filter(({ row }) => row.workOrderId === shown.order.id),
    }),
  );
}

/** What happened to each of these work orders, and the visits that are agreed. */
async function courseOf(tx: Transaction, ids: readonly string[]) {
  const [events, visits] = await Promise.all([
    repository.eventsOfOrders(tx, ids),
    visitsOfOrders(tx, ids),
  ]);
  return (id: string) => ({
    events: events.flatMap(({ event }) => (event.workOrderId === id ? event : [])),
    visits: visits.filter(({ workOrderId }) => workOrderId === id),
  });
}

/** The work that other tenants of the same leases have reported: while it is open, or since the tenant is there. */
export async function roommatesWorkOrders(
  tx: Transaction,
  userId: string,
): Promise<SharedWorkOrder[]> {
  const leases = (await leasesOfUser(tx, userId)).filter(({ status }) => status !== 'EXPIRED');
  const parties = (await partiesWith(tx, userId)).filter(({ role }) => role === 'TENANT');
  const shared = leases.map(({ id, propertyId, occupiedFrom }) => {
    const ofLease = parties.filter(({ leaseId }) => leaseId === id);
    const since = ofLease.find((party) => party.userId === userId)?.fromDay ?? occupiedFrom;
    const others = ofLease.flatMap((party) =>
      party.userId === userId ? [] : (party.userId ?? []),
    );
    return { propertyId, since, others };
  });
  const rows = await repository.ordersOfTenants(tx, {
    tenantIds: [...new Set(shared.flatMap(({ others }) => others))],
    propertyIds: shared.map(({ propertyId }) => propertyId),
  });
  const isShared = ({ order }: repository.ShownWorkOrder) =>
    shared.some(
      ({ propertyId, since, others }) =>
        propertyId === order.propertyId &&
        others.includes(order.tenantId ?? '') &&
        (isOpenStatus(order.status) || dayOf(tx, order.createdAt) >= since),
    );
  const found = rows.filter(isShared);
  const course = await courseOf(
    tx,
    found.map(({ order }) => order.id),
  );
  return found.map((row) => presentRoommates(row, course(row.order.id)));
}

const dayOf = (tx: Transaction, at: Date) => calendarDayAt(instantOf(at), tx.organization.timeZone);
