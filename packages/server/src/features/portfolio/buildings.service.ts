import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { balancesOfProperties } from '#features/ledger';
import { oneBuilding, unitsOf } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { balanceOf } from './portfolio.domain.ts';

/** UNIT-3. */
export async function balanceOfBuilding(tx: Transaction, buildingId: string) {
  const [, units] = await Promise.all([oneBuilding(tx, buildingId), unitsOf(tx, buildingId)]);
  const balances = await balancesOfProperties(
    tx,
    units.map(({ id }) => id),
  );
  const { balanceDue, dueNow } = balanceOf(balances, []);
  return { balanceDue: dollarsFromCents(balanceDue), dueNow: dollarsFromCents(dueNow) };
}
