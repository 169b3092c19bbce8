import type { Home } from '@tenantry/contract/properties/home';
import type { SettlementMoney } from '@tenantry/contract/settlements/settlements.rules';
import type {
  Settlement,
  SettlementOfLessee,
} from '@tenantry/contract/settlements/settlements.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import type { AppError } from '../../platform/http/errors.ts';
import { imageSizeOf } from '../../platform/documents/serving.ts';
import type { DeductionRow, PhotoRow, SettlementRow } from './settlements.repository.ts';

/** A settlement with everything that it is computed from. */
export interface ReadSettlement {
  readonly leaseId: string;
  readonly propertyId: string;
  readonly home: Home;
  readonly lesseeName: string;
  readonly lastDay: string | null;
  readonly addressSince: string | null;
  readonly deadline: Settlement['deadline'];
  /** Null before the first draft is saved. */
  readonly row: SettlementRow | null;
  readonly deductions: readonly DeductionRow[];
  readonly photos: readonly PhotoRow[];
  readonly money: SettlementMoney;
  /** Why it cannot be sent yet. */
  readonly problem: AppError | null;
}

const presentDeduction = (row: DeductionRow) => ({
  key: row.id,
  kind: row.kind,
  reason: row.reason,
  amount: dollarsFromCents(row.amount),
  hours: row.hours,
  rate: row.rate === null ? null : dollarsFromCents(row.rate),
  vendor: row.vendor,
  condition: row.condition,
});

const presentMoney = (money: SettlementMoney): Settlement['money'] => ({
  held: dollarsFromCents(money.held),
  interest: dollarsFromCents(money.interest),
  deductions: dollarsFromCents(money.deductions),
  owed: dollarsFromCents(money.owed),
  credit: dollarsFromCents(money.credit),
  creditLeft: dollarsFromCents(money.creditLeft),
  kept: dollarsFromCents(money.kept),
  refund: dollarsFromCents(money.refund),
  stillOwed: dollarsFromCents(money.stillOwed),
});

export function presentSettlement(read: ReadSettlement): Settlement {
  const { row, money, home, photos } = read;
  return {
    leaseId: read.leaseId,
    propertyId: read.propertyId,
    home,
    lesseeName: read.lesseeName,
    lastDay: read.lastDay,
    keysReturnedOn: row?.keysReturnedOn ?? null,
    returnBy: row?.returnBy ?? null,
    deadline: read.deadline,
    forwardingAddress: row?.forwardingAddress ?? '',
    addressSince: read.addressSince,
    interest: dollarsFromCents(money.interest),
    interestReason: row?.interestReason ?? '',
    refundMethod: row?.refundMethod ?? 'Check',
    mailNumber: row?.mailNumber ?? '',
    note: row?.note ?? '',
    deductions: read.deductions.map(presentDeduction),
    photos: photos.map(({ photo, file }) => ({
      id: photo.id,
      deductionId: photo.deductionId,
      moment: photo.moment,
      fileName: file.label,
      contentType: file.contentType,
      sha256: file.sha256,
      size: imageSizeOf(file),
    })),
    money: presentMoney(money),
    problem: read.problem?.message ?? null,
    sentOn: row?.sentOn ?? null,
    version: row?.version ?? null,
  };
}

export function presentToLessee(read: ReadSettlement, sentOn: string): SettlementOfLessee {
  const { leaseId, home, lesseeName, lastDay, row, deductions, money } = read;
  return {
    leaseId,
    home,
    lesseeName,
    lastDay,
    interestReason: row?.interestReason ?? '',
    refundMethod: row?.refundMethod ?? 'Check',
    note: row?.note ?? '',
    deductions: deductions.map(presentDeduction),
    money: presentMoney(money),
    sentOn,
  };
}
