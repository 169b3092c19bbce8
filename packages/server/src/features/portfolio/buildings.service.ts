import type { BuildingYear } from '@tenantry/contract/portfolio/portfolio.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { hasSharedExpenses } from '#features/expenses';
import { balancesOfProperties } from '#features/ledger';
import {
  buildingHasExpenses,
  lockWithUnits,
  oneBuilding,
  removeBuilding,
  unitsOf,
} from '#features/properties';
import { vacancyOf, yearToDate } from '#features/reports';
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

/** UNIT-3: as the reports of its units say. */
export async function yearOfBuilding(tx: Transaction, buildingId: string): Promise<BuildingYear> {
  const [, units] = await Promise.all([oneBuilding(tx, buildingId), unitsOf(tx, buildingId)]);
  const among = units.map(({ id }) => id);
  const { year, ...sums } = await yearToDate(tx, among);
  const { daysLet, daysEmpty, lostRent } = (await vacancyOf(tx, year, among)).totals;
  return { year, ...sums, daysLet, daysEmpty, lostRent };
}

/** UNIT-1: archives a building without units and shared expenses, which nobody could reach any more. */
export async function removeUnusedBuilding(tx: Transaction, id: string): Promise<void> {
  const { building } = await lockWithUnits(tx, id);
  if (await hasSharedExpenses(tx, id)) throw buildingHasExpenses(building.name);
  await removeBuilding(tx, id);
}
