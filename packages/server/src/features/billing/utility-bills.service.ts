/** CHG-26: utility bills that are split among leases. */
import { shareDescription } from '@tenantry/contract/billing/utility-bills.rules';
import { splitByWeights } from '@tenantry/contract/shared/split-by-weights';
import type {
  UtilityBill,
  UtilityBillInput,
} from '@tenantry/contract/billing/utility-bills.schemas';
import {
  centsFromDollars,
  dollarsFromCents,
  ZERO,
  type Cents,
} from '@tenantry/contract/shared/money';
import { issueInvoice } from '#features/invoices';
import type { LockedLease } from '#features/ledger';
import { recordAudit } from '../../platform/audit/audit.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import { recordFile } from '../../platform/documents/stored-files.ts';
import { takeUpload, type Uploading } from '../../platform/documents/upload.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { newId } from '../../platform/tokens.ts';
import { earliestCharge, lateDateFor, lockedLease } from './bulk.service.ts';
import { billHasDocument, tooFarBack } from './charges.errors.ts';
import * as repository from './utility-bills.repository.ts';

export async function utilityBillsOf(tx: Transaction, billId?: string): Promise<UtilityBill[]> {
  const bills = await repository.billsWithDocument(tx, billId);
  const shares = Map.groupBy(
    await repository.sharesOf(
      tx,
      bills.map(({ bill }) => bill.id),
    ),
    ({ share }) => share.billId,
  );
  return bills.map(({ bill, document }) => {
    const { id, description, amount, periodStart, periodEnd, dueDate, split } = bill;
    return {
      id,
      description,
      periodStart,
      periodEnd,
      dueDate,
      split,
      document,
      amount: dollarsFromCents(amount),
      shares: (shares.get(id) ?? []).map(presentShare),
    };
  });
}

function presentShare(
  row: Awaited<ReturnType<typeof repository.sharesOf>>[number],
): UtilityBill['shares'][number] {
  const { share, number, description, ...home } = row;
  const { leaseId, weight, amount, invoiceId } = share;
  return {
    ...home,
    leaseId,
    weight,
    invoiceId,
    number,
    amount: dollarsFromCents(amount),
    description: description ?? '',
  };
}

async function billById(tx: Transaction, billId: string): Promise<UtilityBill> {
  const [bill] = await utilityBillsOf(tx, billId);
  if (!bill) throw notFound();
  return bill;
}

/** Always in the same order, so that two calls that split among the same leases wait for each other. */
async function lockLeases(tx: Transaction, leaseIds: readonly string[]) {
  const locked = new Map<string, LockedLease>();
  for (const leaseId of leaseIds.toSorted()) locked.set(leaseId, await lockedLease(tx, leaseId));
  return locked;
}

/** CHG-26: charges each lease its share on its own invoice: all of them, or none. */
export async function splitUtilityBill(
  tx: Transaction,
  input: UtilityBillInput,
): Promise<UtilityBill> {
  const earliest = earliestCharge(tx);
  if (input.dueDate < earliest) throw tooFarBack('dueDate', earliest);
  const leases = await lockLeases(
    tx,
    input.shares.map(({ leaseId }) => leaseId),
  );
  const { id: organizationId } = tx.organization;
  const created = { organizationId, createdAt: dateOf(tx.now) };
  const billId = newId();
  const shares = [];
  for (const share of sharesIn(input)) {
    const lease = leases.get(share.leaseId);
    if (!lease) throw notFound();
    const invoiceId = await issueShare(tx, lease, { input, ...share });
    const { leaseId, weight, amount } = share;
    shares.push({ ...created, id: newId(), billId, leaseId, weight, amount, invoiceId });
  }
  const { description, periodStart, periodEnd, dueDate, split } = input;
  const bill = {
    description,
    periodStart,
    periodEnd,
    dueDate,
    split,
    amount: centsFromDollars(input.amount),
  };
  const recordedBy = tx.actor?.userId ?? null;
  await repository.insertBill(tx, { ...created, id: billId, ...bill, recordedBy }, shares);
  await recordAudit(tx, { action: 'billing.utilityBillSplit', entityId: billId, after: bill });
  return billById(tx, billId);
}

interface Share {
  readonly leaseId: string;
  readonly weight: number;
  readonly weights: readonly number[];
  readonly amount: Cents;
}

function sharesIn({ shares, split, amount }: UtilityBillInput): Share[] {
  const weights = shares.map(({ weight }) => (split === 'EQUALLY' ? 1 : weight));
  const amounts = splitByWeights(centsFromDollars(amount), weights);
  return shares.map(({ leaseId }, index) => ({
    leaseId,
    weights,
    weight: weights[index] ?? 1,
    amount: amounts[index] ?? ZERO,
  }));
}

/** The invoice of a share; null if the share came to zero. */
async function issueShare(
  tx: Transaction,
  lease: LockedLease,
  { input, weight, weights, amount }: Share & { readonly input: UtilityBillInput },
): Promise<string | null> {
  if (amount === 0) return null;
  const { periodStart, periodEnd, dueDate } = input;
  const whole = centsFromDollars(input.amount);
  const description = shareDescription({ ...input, whole, weight, weights });
  const item = {
    kind: 'UTILITY' as const,
    description,
    quantity: 1,
    rate: amount,
    amount,
    periodStart,
    periodEnd,
  };
  const lateDate = lateDateFor(lease, dueDate);
  const { lateFee } = lease;
  return (await issueInvoice(tx, lease, { items: [item], dueDate, lateDate, lateFee })).id;
}

interface NewDocument {
  readonly billId: string;
  /** The sender's name for the file. */
  readonly label: string;
  readonly content: Buffer;
}

/** Attaches the utility's bill. It can be attached only once, and stays. */
export async function attachToBill(
  uploading: Uploading<UtilityBill>,
  { billId, label, content }: NewDocument,
): Promise<UtilityBill> {
  return takeUpload(uploading, {
    content,
    kind: 'document',
    allow: async (tx) => {
      if ((await billById(tx, billId)).document !== null) throw billHasDocument();
    },
    record: async (tx, file) => {
      const recorded = await recordFile(tx, label, file);
      const row = { ...newKey(tx), billId, fileId: recorded.id };
      const isNew = await repository.insertDocument(tx, { ...row, createdAt: dateOf(tx.now) });
      if (!isNew) throw billHasDocument();
      const { contentType, bytes, sha256 } = recorded;
      const after = { fileId: recorded.id, label: recorded.label, contentType, bytes, sha256 };
      const action = 'billing.utilityDocumentAttached';
      await recordAudit(tx, { action, entityId: billId, after });
      return billById(tx, billId);
    },
  });
}

export async function documentOfBill(
  tx: Transaction,
  files: FileStore,
  billId: string,
): Promise<FileResponse> {
  const file = await repository.documentFile(tx, billId);
  if (!file) throw notFound();
  return documentResponse(files, file);
}
