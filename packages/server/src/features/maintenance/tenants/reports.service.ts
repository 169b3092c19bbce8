/** MAINT-1: what tenants report, and what they see of it. */
import { titleOf } from '@tenantry/contract/maintenance/maintenance.rules';
import type {
  OwnWorkOrder,
  ReportedProblem,
  SharedWorkOrder,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import { openRoomByLessee } from '#features/conversations';
import { allLeasesOfUser, givenHomeOf, leasesOfUser, partiesWith } from '#features/leases';
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

/** When a tenant lived in a home, and the accounts of the other tenants of that lease. */
interface Stay {
  readonly propertyId: string;
  readonly from: string;
  /** Null as long as it goes on. */
  readonly until: string | null;
  readonly others: readonly string[];
}

/** All stays of a tenant in homes where they live now: a new lease of the same people does not begin another life. */
async function staysOf(tx: Transaction, userId: string): Promise<Stay[]> {
  const current = (await leasesOfUser(tx, userId)).filter(({ status }) => status !== 'EXPIRED');
  const homes = new Set(current.map(({ propertyId }) => propertyId));
  const leases = (await allLeasesOfUser(tx, userId)).filter((lease) => homes.has(lease.propertyId));
  const parties = (await partiesWith(tx, userId)).filter(({ role }) => role === 'TENANT');
  const stays = leases.flatMap(({ id, propertyId, status, occupiedFrom, endedOn, endDate }) => {
    const ofLease = parties.filter(({ leaseId }) => leaseId === id);
    const lastDay = status === 'EXPIRED' ? (endedOn ?? endDate) : null;
    const others = ofLease.flatMap((party) =>
      party.userId === userId ? [] : (party.userId ?? []),
    );
    const own = ofLease.filter((party) => party.userId === userId);
    return own.map(({ fromDay, toDay }) => ({
      propertyId,
      from: fromDay ?? occupiedFrom,
      // The lease may have ended before the last day that was planned for one of its tenants.
      until: lastDay !== null && toDay !== null && lastDay < toDay ? lastDay : (toDay ?? lastDay),
      others,
    }));
  });
  return stays.filter(({ from }) => from <= tx.today);
}

/** The work that other tenants of the same leases have reported, if it was open on a day on which the tenant lived there. */
export async function roommatesWorkOrders(
  tx: Transaction,
  userId: string,
): Promise<SharedWorkOrder[]> {
  const stays = await staysOf(tx, userId);
  const rows = await repository.ordersOfTenants(tx, {
    tenantIds: [...new Set(stays.flatMap(({ others }) => others))],
    propertyIds: stays.map(({ propertyId }) => propertyId),
  });
  const found = rows.filter(({ order: { propertyId, tenantId, createdAt, endedAt } }) =>
    stays.some(
      ({ from, until, ...stay }) =>
        stay.propertyId === propertyId &&
        stay.others.includes(tenantId ?? '') &&
        (endedAt === null || dayOf(tx, endedAt) >= from) &&
        (until === null || dayOf(tx, createdAt) <= until),
    ),
  );
  const course = await courseOf(
    tx,
    found.map(({ order }) => order.id),
  );
  return found.map((row) => presentRoommates(row, course(row.order.id)));
}

const dayOf = (tx: Transaction, at: Date) => calendarDayAt(instantOf(at), tx.organization.timeZone);
