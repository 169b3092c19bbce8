import {
  isOverdue,
  reopenUntil,
  workOrderLabel,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type { AssetName } from '@tenantry/contract/maintenance/assets.schemas';
import type {
  OwnWorkOrder,
  SharedWorkOrder,
  WorkFile,
  WorkOrder,
  WorkOrderDetails,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import type { Transaction } from '../../platform/database/database.ts';
import type { WorkFileRow } from './files/files.repository.ts';
import type { VisitRow } from './vendor-links/vendor-links.repository.ts';
import type { EventRow, ShownEvent, ShownWorkOrder } from './maintenance.repository.ts';

const instant = (at: Date) => at.toISOString();
const instantOrNone = (at: Date | null) => at && instant(at);

/** What staff and the tenant both see. */
function presentShared({ order, home }: Pick<ShownWorkOrder, 'order' | 'home'>) {
  return {
    id: order.id,
    number: order.number,
    label: workOrderLabel(order.number),
    home,
    title: order.title,
    category: order.category,
    place: order.place,
    description: order.description,
    mayEnter: order.mayEnter,
    entryTimes: order.entryTimes,
    pets: order.pets,
    priority: order.priority,
    status: order.status,
    createdAt: instant(order.createdAt),
    endedAt: instantOrNone(order.endedAt),
  };
}

/** The parts of a work order that its rules need. */
export const progressOf = ({
  status,
  endedAt,
  targetAt,
}: Pick<ShownWorkOrder['order'], 'status' | 'endedAt' | 'targetAt'>) => ({
  status,
  endedAt: instantOrNone(endedAt),
  targetAt: instant(targetAt),
});

export function presentWorkOrder(tx: Transaction, row: ShownWorkOrder): WorkOrder {
  const { order, tenant, reporter } = row;
  const progress = progressOf(order);
  return {
    ...presentShared(row),
    targetAt: progress.targetAt,
    overdue: isOverdue(progress, tx.now.toString()),
    source: order.source,
    reportedBy: reporter,
    tenant: order.tenantId === null ? null : { userId: order.tenantId, name: tenant ?? '' },
    messageId: order.messageId,
    version: order.version,
  };
}

export const presentFile = ({ row, file }: WorkFileRow): WorkFile => ({
  id: row.id,
  name: row.name,
  contentType: file.contentType,
  size: file.bytes,
  stage: row.stage,
  at: instant(row.createdAt),
});

interface Parts {
  readonly events: readonly ShownEvent[];
  readonly files: readonly WorkFileRow[];
  readonly phoneNumber: string | null;
  readonly asset: AssetName | null;
  readonly madeFrom: WorkOrderDetails['madeFrom'];
}

export function presentDetails(
  tx: Transaction,
  row: ShownWorkOrder,
  { events, files, phoneNumber, asset, madeFrom }: Parts,
): WorkOrderDetails {
  const { order, buildingId, buildingName, vendorName } = row;
  return {
    ...presentWorkOrder(tx, row),
    ...(buildingId !== null && { building: { id: buildingId, name: buildingName ?? '' } }),
    ...(order.vendorId !== null && { vendor: { id: order.vendorId, name: vendorName ?? '' } }),
    reopenUntil: reopenUntil(progressOf(row.order)),
    asset,
    madeFrom,
    phoneNumber,
    files: files.map(presentFile),
    events: events.map(({ event, actor }) => ({
      id: event.id,
      at: instant(event.at),
      kind: event.kind,
      by: event.actorName ?? actor,
      from: event.fromStatus,
      to: event.toStatus,
      note: event.note,
    })),
  };
}

interface Course {
  readonly events: readonly EventRow[];
  readonly visits: readonly VisitRow[];
}

/** For tenants: steps without names and notes, and who comes when. */
const presentCourse = ({ events, visits }: Course) => ({
  steps: events.flatMap(({ at, toStatus }) =>
    toStatus ? { at: instant(at), status: toStatus } : [],
  ),
  visits: visits.map(({ startsAt, endsAt, by }) => ({
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
    by,
  })),
});

export function presentOwn(
  row: Pick<ShownWorkOrder, 'order' | 'home'>,
  { files, ...course }: Course & { readonly files: readonly WorkFileRow[] },
): OwnWorkOrder {
  return {
    ...presentShared(row),
    conversationId: row.order.conversationId,
    files: files.filter((each) => each.row.stage === 'REPORT').map(presentFile),
    ...presentCourse(course),
  };
}

/** For the other tenants of the lease. */
export function presentRoommates(row: ShownWorkOrder, course: Course): SharedWorkOrder {
  const { id, label, home, title, priority, status, createdAt, endedAt } = presentShared(row);
  const shared = { id, label, home, title, priority, status, createdAt, endedAt };
  return { ...shared, tenant: row.tenant ?? '', ...presentCourse(course) };
}
