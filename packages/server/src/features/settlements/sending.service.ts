/** NEW-4: a settlement is sent once. The money moves in the transaction that records the letter. */
import type {
  sendSettlementInput,
  Settlement,
} from '@tenantry/contract/settlements/settlements.schemas';
import { addCents, dollarsFromCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import type { z } from 'zod';
import { issueInvoice } from '#features/invoices';
import { addDepositInterest, keepDeposit, openAccount, refundDeposit } from '#features/ledger';
import type { LeaseRow } from '#features/leases';
import { letterheadOf, requireConfirmedRefund } from '#features/organization';
import { finishDepositTask } from '#features/portfolio';
import { addressLinesOf, propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { calendarDayAt, dateOf, instantOf } from '../../platform/clock.ts';
import type { Transact, Transaction } from '../../platform/database/database.ts';
import { attach } from '../../platform/documents/attach.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import {
  fileById,
  recordFile,
  type StoredDocument,
} from '../../platform/documents/stored-files.ts';
import { storePdf } from '../../platform/documents/storing.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { drawSettlement } from './settlement-drawing.ts';
import { letterOf } from './settlement-letter.ts';
import { queueSettlementMails } from './settlement-mails.service.ts';
import { accountHasChanged, nothingToSettle, settlementIsSent } from './settlements.errors.ts';
import type { ReadSettlement } from './settlements.presenter.ts';
import * as repository from './settlements.repository.ts';
import {
  leaseOf,
  lesseesOf,
  lockedDraft,
  readSettlement,
  settlementOf,
} from './settlements.service.ts';

type Seen = z.output<typeof sendSettlementInput>;

interface Sending {
  readonly files: FileStore;
  readonly transact: Transact;
  transactOnce(work: (tx: Transaction) => Promise<Settlement>): Promise<Settlement>;
}

/**
 * The draft under the lock of its lease, if it may be sent as the person saw it.
 * @throws AppError 409 if it was sent, or if it or the account has changed; 422 if the lease goes on
 */
async function readyToSend(tx: Transaction, leaseId: string, seen: Seen) {
  const ready = await readyToSettle(tx, leaseId);
  const { row, read } = ready;
  const isSeen =
    row.version === seen.draftVersion &&
    dollarsFromCents(read.money.kept) === seen.kept &&
    dollarsFromCents(read.money.refund) === seen.refund &&
    dollarsFromCents(read.money.stillOwed) === seen.stillOwed;
  if (!isSeen) throw accountHasChanged();
  await requireConfirmedRefund(tx, read.money.refund);
  return ready;
}

async function readyToSettle(tx: Transaction, leaseId: string) {
  const { lease, row } = await lockedDraft(tx, leaseId);
  if (!row) throw nothingToSettle();
  const read = await readSettlement(tx, lease, row);
  const { money, problem } = read;
  if (problem) throw problem;
  if (money.held <= 0 && money.interest === 0 && read.deductions.length === 0) {
    throw nothingToSettle();
  }
  return { lease, row, read };
}

/** Sends the settlement: bills the deductions, adds the interest, keeps what is owed, and records the refund. */
export async function sendSettlement(
  { files, transact, transactOnce }: Sending,
  leaseId: string,
  seen: Seen,
): Promise<Settlement> {
  const isSent = await transact((tx) => wasSent(tx, leaseId));
  // A request that is sent again gets its first answer, and any other one is refused.
  if (isSent) return transactOnce(() => Promise.reject(settlementIsSent()));
  const letter = await transact((tx) => readLetter(tx, leaseId, seen));
  const file = await storePdf(files, await drawSettlement(files, letter));
  return attach({ files, transactOnce }, [file], async (tx) => {
    const ready = await readyToSend(tx, leaseId, seen);
    await settle(tx, ready, file);
    await queueSettlementMails(tx, ready.row.id, await lesseesOf(tx, ready.lease));
    return settlementOf(tx, leaseId);
  });
}

/** Settles a draft as it is with a letter that was drawn before, and mails nothing. */
export async function settleWithLetter(tx: Transaction, leaseId: string, letter: StoredDocument) {
  await settle(tx, await readyToSettle(tx, leaseId), letter);
}

async function settle(
  tx: Transaction,
  { lease, row, read }: Awaited<ReturnType<typeof readyToSettle>>,
  letter: StoredDocument,
): Promise<void> {
  await moveMoney(tx, lease, read);
  const { id: fileId, sha256 } = await recordFile(tx, `Deposit settlement ${tx.today}.pdf`, letter);
  const { held, owed } = read.money;
  // With the part that stays on the account, so that what was sent is computed as its draft was.
  const credit = addCents(read.money.credit, read.money.creditLeft);
  const sentBy = tx.actor?.userId ?? null;
  const sent = { sentAt: dateOf(tx.now), sentOn: tx.today, sentBy, fileId, held, owed, credit };
  await repository.updateSettlement(tx, row.id, sent);
  await finishDepositTask(tx, lease.id);
  await recordAudit(tx, {
    action: 'settlement.sent',
    entityId: row.id,
    after: { ...read.money, fileId, sha256 },
  });
}

async function wasSent(tx: Transaction, leaseId: string): Promise<boolean> {
  const row = await repository.settlementOfLease(tx, leaseId);
  return row !== null && row.sentAt !== null;
}

async function moveMoney(tx: Transaction, lease: LeaseRow, read: ReadSettlement): Promise<void> {
  const { money, deductions, row } = read;
  const day = tx.today;
  const part = (amount: Cents, reason: string) => ({
    amount: dollarsFromCents(amount),
    day,
    reason,
  });
  if (money.interest > 0) {
    await addDepositInterest(tx, lease.id, part(money.interest, row?.interestReason || 'Interest'));
  }
  if (deductions.length > 0) await billDeductions(tx, lease, read);
  if (money.kept > 0) await keepDeposit(tx, lease.id, part(money.kept, 'Deposit settlement'));
  if (money.refund > 0) {
    const method = row?.refundMethod ?? 'Check';
    const refund = part(money.refund, 'Deposit settlement');
    await refundDeposit(tx, lease.id, { ...refund, method });
  }
}

/** The invoice is part of the letter, so that it is not mailed by itself. */
async function billDeductions(tx: Transaction, { id, propertyId }: LeaseRow, read: ReadSettlement) {
  const lease = await openAccount(tx, propertyId, id);
  await issueInvoice(tx, lease, {
    items: read.deductions.map(({ reason, hours, rate, amount }) => ({
      kind: 'DAMAGE',
      description: reason,
      quantity: hours ?? 1,
      rate: rate ?? amount,
      amount,
    })),
    dueDate: tx.today,
    lateDate: tx.today,
    lateFee: ZERO,
    hasNoLateFee: true,
    email: false,
  });
}

async function readLetter(tx: Transaction, leaseId: string, seen: Seen) {
  const { lease, read } = await readyToSend(tx, leaseId, seen);
  const { logoFileId, ...organization } = await letterheadOf(tx);
  const lessees = await lesseesOf(tx, lease);
  const home = await propertyById(tx, lease.propertyId);
  const names = lessees.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return {
    ...letterOf(read, {
      names,
      addressLines: home ? addressLinesOf(home) : [],
      dayOf: (moment) => calendarDayAt(instantOf(moment), tx.organization.timeZone),
    }),
    organization,
    logoFileId,
    date: tx.today,
    createdOn: dateOf(tx.now),
  };
}

/** The letter of a settlement that was sent. */
export async function letterFile(
  tx: Transaction,
  files: FileStore,
  leaseId: string,
): Promise<FileResponse> {
  const row = await repository.settlementOfLease(tx, (await leaseOf(tx, leaseId)).id);
  return fileOf(tx, files, row?.fileId ?? null);
}

export async function letterFileOfLessee(
  tx: Transaction,
  files: FileStore,
  { userId, leaseId }: { readonly userId: string; readonly leaseId: string },
): Promise<FileResponse> {
  const sent = await repository.sentToLessee(tx, userId);
  return fileOf(tx, files, sent.find((row) => row.leaseId === leaseId)?.fileId ?? null);
}

async function fileOf(tx: Transaction, files: FileStore, fileId: string | null) {
  const file = fileId && (await fileById(tx, fileId));
  if (!file) throw notFound();
  return documentResponse(files, file);
}
