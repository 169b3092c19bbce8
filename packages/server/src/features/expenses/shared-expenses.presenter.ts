import { scaledWeight } from '@tenantry/contract/shared/split-by-weights';
import type { SharedExpense } from '@tenantry/contract/expenses/shared-expenses.schemas';
import type { HomeName } from '@tenantry/contract/properties/home';
import { dollarsFromCents, type Cents } from '@tenantry/contract/shared/money';
import { presentReceipt } from './expenses.presenter.ts';
import type { sharedExpensesOf } from './shared-expenses.repository.ts';
import type { MemberOfBill } from './shared-expenses.table.ts';

type Bill = Awaited<ReturnType<typeof sharedExpensesOf>>[number];

interface Share extends MemberOfBill {
  readonly home: HomeName;
  readonly amount: Cents;
}

/** Weights are stored in thousandths. */
export const weightFrom = (stored: number | null): number => (stored ?? 0) / scaledWeight(1);

export function presentSharedExpense(
  { bill, receipt }: Bill,
  shares: readonly Share[],
): SharedExpense {
  const { id, buildingId, date, category, vendor, vendorId, note, split, workOrderId, version } =
    bill;
  const urlOf = (label: string) =>
    `/v1/admin/buildings/${buildingId}/expenses/${id}/receipts/${encodeURIComponent(label)}`;
  return {
    id,
    date,
    category,
    amount: dollarsFromCents(bill.amount),
    vendor,
    ...(vendorId !== null && { vendorId }),
    note,
    ...(workOrderId !== null && { workOrderId }),
    split,
    shares: shares.map(({ propertyId, home, weight, amount }) => ({
      propertyId,
      home: { label: home.label, address: home.address },
      weight,
      amount: dollarsFromCents(amount),
    })),
    receipt: receipt && presentReceipt(receipt, urlOf(receipt.label)),
    version,
  };
}
