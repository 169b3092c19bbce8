/** MAINT-1: who is told of what a tenant reports. */
import { liveActorOf, maintenanceReaders, messageReaders, userById } from '#features/access';
import type { Transaction } from '../../../platform/database/database.ts';
import { actingAs } from '../../../platform/database/reach/acting.ts';
import { addJobs } from '../../../platform/jobs/jobs.ts';
import { changesNothing, may } from '../../../platform/may.ts';
import { findOrder } from '../maintenance.repository.ts';

/** Separate from the job, because the service queues it. */
export const REPORT_NOTICE_JOB = 'tell_of_report';

export interface ReportNotice {
  readonly workOrderId: string;
  /** The member of staff. */
  readonly userId: string;
}

/** Mails staff who see work orders but no messages. Who reads messages is mailed the one that opens the room. */
export async function tellOfReport(tx: Transaction, workOrderId: string): Promise<void> {
  const told = new Set((await messageReaders(tx)).map(({ id }) => id));
  const others = (await maintenanceReaders(tx)).filter(({ id }) => !told.has(id));
  const payloads = others.map(({ id: userId }): ReportNotice => ({ workOrderId, userId }));
  await addJobs(
    tx,
    REPORT_NOTICE_JOB,
    payloads.map((payload) => ({ payload })),
  );
}

/**
 * What the mail says; null if somebody has looked at the report, the person no longer sees it, or their work is something
 * else, as Today has it, too.
 */
export async function prepareNotice(opened: Transaction, { workOrderId, userId }: ReportNotice) {
  const user = await userById(opened, userId);
  // Nothing is mailed about a home that the person does not reach.
  const tx = actingAs(opened, await liveActorOf(opened, userId));
  if (!may(tx, 'maintenance:write') && !changesNothing(tx)) return null;
  const shown = await findOrder(tx, workOrderId);
  if (!user || user.deactivatedAt || shown?.order.status !== 'NEW') return null;
  return { user, shown };
}
