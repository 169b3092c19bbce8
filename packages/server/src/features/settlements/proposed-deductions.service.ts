/** MAINT-14: a deduction that an inspection proposes. It is part of the draft, which a person changes and sends. */
import {
  MAX_DEDUCTIONS,
  type PhotoMoment,
  type SettlementInput,
} from '@tenantry/contract/settlements/settlements.schemas';
import { deductionAmount } from '@tenantry/contract/settlements/settlements.rules';
import { centsFromDollars, dollarsFromCents } from '@tenantry/contract/shared/money';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { tooManyDeductions } from './settlements.errors.ts';
import { presentSettlement } from './settlements.presenter.ts';
import * as repository from './settlements.repository.ts';
import { lockedDraft, readSettlement, saveSettlement } from './settlements.service.ts';

interface ProposedDeduction {
  /** A second proposal with the same id changes only the reason and the amount of the first one. */
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

export async function addProposedPhotos(
  tx: Transaction,
  deductionId: string,
  photos: ProposedDeduction['photos'],
): Promise<void> {
  for (const { moment, fileId } of photos) {
    const row = { ...newKey(tx), deductionId, moment, fileId, createdAt: dateOf(tx.now) };
    await repository.insertPhoto(tx, row);
  }
}

type Deduction = SettlementInput['deductions'][number];

/** What a person has added to it since, such as who wrote the bill, stays. Labor has its amount by its hours. */
function changed(known: Deduction, { reason, amount }: ProposedDeduction): Deduction {
  const { kind, hours, rate } = known;
  if (kind !== 'LABOR' || hours == null || rate == null) return { ...known, reason, amount };
  const worked = deductionAmount({ kind, hours, rate: centsFromDollars(rate) });
  if (worked === centsFromDollars(amount)) return { ...known, reason };
  return { ...known, kind: 'OTHER', hours: null, rate: null, reason, amount };
}

export async function proposeDeduction(
  tx: Transaction,
  leaseId: string,
  proposed: ProposedDeduction,
): Promise<void> {
  const { id, reason, amount, condition, photos } = proposed;
  const draft = await draftInput(tx, leaseId);
  const isKnown = draft.deductions.some(({ key }) => key === id);
  if (!isKnown && draft.deductions.length >= MAX_DEDUCTIONS) throw tooManyDeductions();
  const deductions = isKnown
    ? draft.deductions.map((each) => (each.key === id ? changed(each, proposed) : each))
    : [
        ...draft.deductions,
        { key: id, kind: 'OTHER' as const, vendor: '', reason, amount, condition },
      ];
  await saveSettlement(tx, leaseId, { ...draft, deductions });
  // A known one has the photos that a person has left it.
  if (!isKnown) await addProposedPhotos(tx, id, photos);
  const settlement = await repository.settlementOfLease(tx, leaseId);
  await recordAudit(tx, {
    action: 'settlement.deductionProposed',
    entityId: settlement?.id ?? leaseId,
    after: { reason, amount, ...(!isKnown && { condition, photos: photos.length }) },
  });
}
