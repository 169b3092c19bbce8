/** MAINT-1, MAINT-2: pure rules of work orders. They load no schemas, so pages can use them early. */

/** In the order of the board. Open ones come first, in the order in which work goes on. */
export const workOrderStatuses = [
  'NEW',
  'TRIAGED',
  'QUOTING',
  'SCHEDULED',
  'IN_PROGRESS',
  'DONE',
  'CLOSED',
  'CANCELLED',
] as const;

export type WorkOrderStatus = (typeof workOrderStatuses)[number];

export const workOrderStatusLabels: Readonly<Record<WorkOrderStatus, string>> = {
  NEW: 'New',
  TRIAGED: 'Reviewed',
  QUOTING: 'Getting quotes',
  SCHEDULED: 'Scheduled',
  IN_PROGRESS: 'In progress',
  DONE: 'Done',
  CLOSED: 'Closed',
  CANCELLED: 'Canceled',
};

export const workOrderPriorities = ['EMERGENCY', 'HIGH', 'NORMAL'] as const;

export type WorkOrderPriority = (typeof workOrderPriorities)[number];

export const workOrderPriorityLabels: Readonly<Record<WorkOrderPriority, string>> = {
  EMERGENCY: 'Emergency',
  HIGH: 'High',
  NORMAL: 'Normal',
};

/** Hours within which work of a priority should be done. */
export const targetHours: Readonly<Record<WorkOrderPriority, number>> = {
  EMERGENCY: 24,
  HIGH: 72,
  NORMAL: 14 * 24,
};

/** What is broken. */
export const workOrderCategories = [
  'PLUMBING',
  'HEATING_COOLING',
  'ELECTRICAL',
  'APPLIANCE',
  'DOORS_LOCKS',
  'WALLS_FLOORS',
  'PESTS',
  'SAFETY',
  'OUTSIDE',
  'OTHER',
] as const;

export type WorkOrderCategory = (typeof workOrderCategories)[number];

export const workOrderCategoryLabels: Readonly<Record<WorkOrderCategory, string>> = {
  PLUMBING: 'Plumbing',
  HEATING_COOLING: 'Heating and cooling',
  ELECTRICAL: 'Electrical',
  APPLIANCE: 'Appliance',
  DOORS_LOCKS: 'Doors, windows and locks',
  WALLS_FLOORS: 'Walls, floors and ceilings',
  PESTS: 'Pests',
  SAFETY: 'Smoke and CO detectors',
  OUTSIDE: 'Outside and roof',
  OTHER: 'Something else',
};

/** Whether staff and vendors may enter the home without the tenant. */
export const mayEnterChoices = ['YES', 'CALL_FIRST', 'TIMES'] as const;

export type MayEnter = (typeof mayEnterChoices)[number];

export const mayEnterLabels: Readonly<Record<MayEnter, string>> = {
  YES: 'Yes, any time',
  CALL_FIRST: 'Call first',
  TIMES: 'At these times',
};

const ended: ReadonlySet<WorkOrderStatus> = new Set(['DONE', 'CLOSED', 'CANCELLED']);

/** Whether work is still to be done. */
export const isOpenStatus = (status: WorkOrderStatus): boolean => !ended.has(status);

export const openStatuses = workOrderStatuses.filter(isOpenStatus);

/** The status that a reopened work order gets. */
export const REOPENED: WorkOrderStatus = 'TRIAGED';

export const REOPEN_DAYS = 30;

interface Progress {
  readonly status: WorkOrderStatus;
  /** An instant: when it was done or canceled; null while it is open. */
  readonly endedAt: string | null;
}

/** Without `Temporal`, which some browsers load only for pages that need it. */
const hoursAfter = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();

/** The instant until which an ended work order can be reopened; null while it is open. */
export function reopenUntil({ endedAt }: Progress): string | null {
  if (endedAt === null) return null;
  return hoursAfter(endedAt, REOPEN_DAYS * 24);
}

/** Whether an ended work order can still be reopened. */
export function canReopen(order: Progress, now: string): boolean {
  const until = reopenUntil(order);
  return until !== null && Date.parse(now) <= Date.parse(until);
}

/**
 * How a work order may go from one status to another: `forward`, `reopen`, `too late` to reopen, or not at all
 * (`backward`). Only work that is not done yet can be canceled, and canceled work is not closed again.
 */
export function moveOf(
  order: Progress,
  to: WorkOrderStatus,
  now: string,
): 'forward' | 'reopen' | 'too late' | 'backward' {
  const { status } = order;
  if (!isOpenStatus(status) && to === REOPENED)
    return canReopen(order, now) ? 'reopen' : 'too late';
  if (isOpenStatus(status) && to === 'CANCELLED') return 'forward';
  if (status === 'CANCELLED' || to === 'CANCELLED') return 'backward';
  const at = (each: WorkOrderStatus) => workOrderStatuses.indexOf(each);
  return at(to) > at(status) ? 'forward' : 'backward';
}

/** The statuses that can follow, in the order of the board. */
export function nextStatuses(order: Progress, now: string): WorkOrderStatus[] {
  return workOrderStatuses.filter((to) => {
    const move = moveOf(order, to, now);
    return move === 'forward' || move === 'reopen';
  });
}

/** The instant by which work should be done, counted from when it was reported or reopened. */
export function targetAt(priority: WorkOrderPriority, since: string): string {
  return hoursAfter(since, targetHours[priority]);
}

interface Target extends Progress {
  readonly targetAt: string;
}

/** Whether open work has passed its target. */
export function isOverdue({ status, targetAt: target }: Target, now: string): boolean {
  return isOpenStatus(status) && Date.parse(now) > Date.parse(target);
}

/** `W-0007` */
export const workOrderLabel = (number: number): string => `W-${String(number).padStart(4, '0')}`;

/** MAINT-1: the most photos and papers of each stage. */
export const MAX_WORK_FILES = 10;

/** MAINT-1: the most videos of each stage, beside the photos. */
export const MAX_WORK_VIDEOS = 1;

/** When a photo was taken: with the report, or before and after the work. */
export const workFileStages = ['REPORT', 'BEFORE', 'AFTER'] as const;

export type WorkFileStage = (typeof workFileStages)[number];

/** MAINT-4: what a vendor adds besides photos. */
export const workPaperStages = ['QUOTE', 'INVOICE'] as const;

export const allWorkStages = [...workFileStages, ...workPaperStages] as const;

export type AnyWorkStage = (typeof allWorkStages)[number];

export const MAX_WORK_TITLE = 120;

const MAX_TITLE = 80;

/** The title of what a tenant reported: the beginning of the description, to the end of a sentence or a word. */
export function titleOf(description: string): string {
  const [line = ''] = description.trim().split('\n');
  const [sentence = ''] = line.split(/(?<=[.!?])\s/);
  const short = sentence.trim().replace(/[.!]+$/, '');
  if (short.length <= MAX_TITLE) return short;
  const cut = short.slice(0, MAX_TITLE - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > MAX_TITLE / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
