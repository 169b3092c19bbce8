/** MAINT-14: a deduction that an inspection proposes. It is part of the draft, which a person changes and sends. */
import type {
  PhotoMoment,
  SettlementInput,
} from '@tenantry/contract/settlements/settlements.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { presentSettlement } from './settlements.presenter.ts';
import * as repository from './settlements.repository.ts';
import { lockedDraft, readSettlement, saveSettlement } from './settlements.service.ts';

interface ProposedDeduction {
  /** A second proposal with the same id changes the first one. */
  readonly id: string;
  readonly reason: string;
  readonly amount: number;
  readonly condition: string;
  /** Files that are in the store already. */
  readonly photos: readonly { readonly moment: PhotoMoment; readonly fileId: string }[];
}

async function draftInput(tx: Transaction, leaseId: string): Promise<SettlementInput> {
  const { lease, row } = await lockedDraft(tx, leaseId);
  const shown = presentSettlement(await readSettlement(tx, lease, row ?? undefined));
  return {
    keysReturnedOn: shown.keysReturnedOn,
    returnBy: shown.returnBy,
    forwardingAddress: shown.forwardingAddress,
    interest: row ? dollarsFromCents(row.interest) : 0,
    interestReason: shown.interestReason,
    refundMethod: shown.refundMethod,
    mailNumber: shown.mailNumber,
    note: shown.note,
    deductions: shown.deductions.map((each) => ({
      ...each,
      amount: each.kind === 'LABOR' ? null : each.amount,
    })),
  };
}

/** A photo that the deduction has already is not added again. */
export async function addProposedPhotos(
  tx: Transaction,
  deductionId: string,
  photos: ProposedDeduction['photos'],
): Promise<void> {
  const known = new Set((await repository.photosOf(tx, [deductionId])).map(({ file }) => file.id));
  for (const { moment, fileId } of photos) {
    if (known.has(fileId)) continue;
    const row = { ...newKey(tx), deductionId, moment, fileId, createdAt: dateOf(tx.now) };
    await repository.insertPhoto(tx, row);
  }
}

export async function proposeDeduction(
  tx: Transaction,
  leaseId: string,
  { id, reason, amount, condition, photos }: ProposedDeduction,
): Promise<void> {
  const draft = await draftInput(tx, leaseId);
  const key = { key: id, kind: 'OTHER' as const, vendor: '', reason, amount, condition };
  const others = draft.deductions.filter((each) => each.key !== id);
  await saveSettlement(tx, leaseId, { ...draft, deductions: [...others, key] });
  await addProposedPhotos(tx, id, photos);
  const settlement = await repository.settlementOfLease(tx, leaseId);
  await recordAudit(tx, {
    action: 'settlement.deductionProposed',
    entityId: settlement?.id ?? leaseId,
    after: { reason, amount, condition, photos: photos.length },
  });
}
