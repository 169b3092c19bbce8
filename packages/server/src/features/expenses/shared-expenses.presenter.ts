import { scaledWeight } from '@tenantry/contract/shared/split-by-weights';
import type { SharedExpense } from '@tenantry/contract/expenses/shared-expenses.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { presentReceipt } from './expenses.presenter.ts';
import type { sharedExpensesOf, sharesOf } from './shared-expenses.repository.ts';

type Bill = Awaited<ReturnType<typeof sharedExpensesOf>>[number];

type Shares = Awaited<ReturnType<typeof sharesOf>>;

/** Weights are stored in thousandths. */
export const weightFrom = (stored: number | null): number => (stored ?? 0) / scaledWeight(1);

export function presentSharedExpense({ bill, receipt }: Bill, shares: Shares): SharedExpense {
  const { id, buildingId, date, category, vendor, note, split, version } = bill;
  const urlOf = (label: string) =>
    `/v1/admin/buildings/${buildingId}/expenses/${id}/receipts/${encodeURIComponent(label)}`;
  return {
    id,
    date,
    category,
    amount: dollarsFromCents(bill.amount),
    vendor,
    note,
    split,
    shares: shares.map(({ propertyId, home, weight, amount }) => ({
      propertyId,
      home: { label: home.label, address: home.address },
      weight: weightFrom(weight),
      amount: dollarsFromCents(amount),
    })),
    receipt: receipt && presentReceipt(receipt, urlOf(receipt.label)),
    version,
  };
}
