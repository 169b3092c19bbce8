/** CHG-13: the letter that notifies a tenant of a rent increase. */
import { amountOn, raisesRent } from '@tenantry/contract/leases/charges.rules';
import type { LeaseCharges } from '@tenantry/contract/leases/charges.schemas';
import { addDays, formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents } from '@tenantry/contract/shared/money';
import { writeLetter } from '#features/invoices';
import { schedulesOfLeases } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { attach } from '../../platform/documents/attach.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import { recordFile } from '../../platform/documents/stored-files.ts';
import { storePdf } from '../../platform/documents/storing.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { drawLetter } from '../../platform/pdf/letters.ts';
import { noIncrease } from './charges.errors.ts';
import { chargesOf, leaseOf, type ScheduleIds } from './charges.service.ts';
import * as repository from './rent-increase-notices.repository.ts';

interface StepIds extends ScheduleIds {
  readonly stepId: string;
}

async function stepOf(tx: Transaction, ids: StepIds) {
  const lease = await leaseOf(tx, ids);
  const schedules = await schedulesOfLeases(tx, [lease.id]);
  const schedule = schedules.find(({ id }) => id === ids.chargeId);
  const step = schedule?.steps.find(({ id }) => id === ids.stepId);
  if (!schedule || !step) throw notFound();
  return { lease, schedule, step };
}

/** @throws AppError 404 if there is no such step, 422 if it does not raise the rent */
async function readLetter(tx: Transaction, ids: StepIds) {
  const { lease, schedule, step } = await stepOf(tx, ids);
  if (!raisesRent(schedule, step)) throw noIncrease();
  return writeLetter(tx, {
    leaseId: lease.id,
    kind: 'RENT_INCREASE',
    values: {
      'old amount': formatCents(amountOn(schedule, addDays(step.fromDay, -1))),
      'new amount': formatCents(step.amount),
      day: formatCalendarDate(step.fromDay),
    },
  });
}

type Transact<Result> = (work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

interface Making {
  readonly files: FileStore;
  transact<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  readonly transactOnce: Transact<LeaseCharges>;
}

/**
 * Creates the letter with the current text and amounts. The PDF is drawn between two transactions, and nothing is sent.
 */
export async function makeNotice(
  { files, transact, transactOnce }: Making,
  ids: StepIds,
): Promise<LeaseCharges> {
  const letter = await transact((tx) => readLetter(tx, ids));
  const file = await storePdf(files, await drawLetter(files, letter));
  return attach({ files, transactOnce }, [file], async (tx) => {
    const { lease, schedule, step } = await stepOf(tx, ids);
    const { fromDay, amount } = step;
    const label = `Notice of rent increase ${fromDay}.pdf`;
    const { id: fileId, sha256 } = await recordFile(tx, label, file);
    const row = { ...newKey(tx), stepId: step.id, fileId };
    const recordedBy = tx.actor?.userId ?? null;
    await repository.insertNotice(tx, { ...row, recordedBy, createdAt: dateOf(tx.now) });
    await recordAudit(tx, {
      action: 'charge.noticeMade',
      entityId: schedule.id,
      after: { stepId: step.id, fromDay, amount, fileId, sha256 },
    });
    return chargesOf(tx, lease);
  });
}

export async function noticeOf(
  tx: Transaction,
  files: FileStore,
  ids: StepIds,
): Promise<FileResponse> {
  const { step } = await stepOf(tx, ids);
  const file = await repository.newestFile(tx, step.id);
  if (!file) throw notFound();
  return documentResponse(files, file);
}
