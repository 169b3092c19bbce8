import type { DayQuery } from '@tenantry/contract/reports/aging.schemas';
import type { RentRoll, RentRollRow } from '@tenantry/contract/reports/rent-roll.schemas';
import { sumOfDollars } from '@tenantry/contract/reports/reports.rules';
import { dollarsFromCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { balancesOnDay, heldDeposits } from '#features/ledger';
import { lesseeNamer, schedulesOfLeases } from '#features/leases';
import { amongUnits, subtotals, unitsIn } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { byName } from './reports.domain.ts';
import { dayInFuture } from './reports.errors.ts';
import { planReads } from './reports.repository.ts';
import { namedHomes } from './homes.repository.ts';
import { monthlyCharges, statusOn } from './rent-roll.domain.ts';
import { homesOnRoll, lastPayments, leasesOnRoll } from './rent-roll.repository.ts';

/** BOOKS-26: every home with its tenant at the end of a day, and former and future tenants with money in the books. */
export async function rentRollOn(
  tx: Transaction,
  { asOf = tx.today, buildingId }: DayQuery,
): Promise<RentRoll> {
  if (asOf > tx.today) throw dayInFuture();
  await planReads(tx);
  const isAmong = amongUnits(await unitsIn(tx, buildingId));
  const [balances, deposits, everyHome] = await Promise.all([
    balancesOnDay(tx, asOf),
    heldDeposits(tx, asOf),
    homesOnRoll(tx),
  ]);
  const homes = everyHome.filter(({ id }) => isAmong(id));
  const held = new Map(deposits.map((row) => [row.leaseId, row.held]));
  const everyLease = await leasesOnRoll(tx, asOf, [...balances.keys(), ...held.keys()]);
  const leases = everyLease.filter(({ propertyId }) => isAmong(propertyId));
  const leaseIds = leases.map(({ id }) => id);
  const propertyIds = [...homes, ...leases.map(({ propertyId: id }) => ({ id }))];
  const [schedules, payments, names, lesseeOf] = await Promise.all([
    schedulesOfLeases(tx, leaseIds),
    lastPayments(tx, asOf, leaseIds),
    namedHomes(tx, [...new Set(propertyIds.map(({ id }) => id))]),
    lesseeNamer(tx, { day: asOf }),
  ]);
  const homeOf = (propertyId: string) => names.get(propertyId) ?? { propertyName: '' };
  const schedulesOf = Map.groupBy(schedules, ({ leaseId }) => leaseId);
  const dollarsOf = (of: ReadonlyMap<string, Cents>, leaseId: string) =>
    dollarsFromCents(of.get(leaseId) ?? ZERO);
  const lessees = leases.map((lease): RentRollRow => {
    const { id: leaseId, propertyId, type, firstDay, lastDay } = lease;
    const status = statusOn(lease, asOf);
    const charges =
      status === 'LEASED'
        ? monthlyCharges(schedulesOf.get(leaseId) ?? [], lease.monthlyCost, asOf)
        : { rent: ZERO, otherCharges: ZERO };
    const last = payments.get(leaseId);
    return {
      leaseId,
      propertyId,
      type,
      firstDay,
      lastDay,
      status,
      ...homeOf(propertyId),
      lesseeName: lesseeOf(lease),
      rent: dollarsFromCents(charges.rent),
      otherCharges: dollarsFromCents(charges.otherCharges),
      depositHeld: dollarsOf(held, leaseId),
      balance: dollarsOf(balances, leaseId),
      lastPayment: last ? { date: last.date, amount: dollarsFromCents(last.amount) } : null,
    };
  });
  const leased = new Set(
    lessees.filter(({ status }) => status === 'LEASED').map(({ propertyId }) => propertyId),
  );
  const empty = homes
    .filter(({ id }) => !leased.has(id))
    .map(({ id, managed }) => ({ ...withoutLease(id, managed), ...homeOf(id) }));
  const rows = inOrder([...lessees, ...empty]);
  return { asOf, rows, totals: totalsOf(rows), ...subtotals(rows, totalsOf) };
}

function totalsOf(rows: readonly RentRollRow[]): RentRoll['totals'] {
  const sum = (of: 'rent' | 'otherCharges' | 'depositHeld' | 'balance') =>
    sumOfDollars(rows.map((row) => row[of]));
  const homesWith = (...statuses: RentRollRow['status'][]) =>
    new Set(rows.flatMap((row) => (statuses.includes(row.status) ? row.propertyId : []))).size;
  return {
    rent: sum('rent'),
    otherCharges: sum('otherCharges'),
    depositHeld: sum('depositHeld'),
    balance: sum('balance'),
    occupied: homesWith('LEASED'),
    homes: homesWith('LEASED', 'VACANT'),
  };
}

const withoutLease = (propertyId: string, managed: boolean): Omit<RentRollRow, 'propertyName'> => ({
  propertyId,
  status: managed ? 'MANAGED' : 'VACANT',
  leaseId: null,
  lesseeName: null,
  type: null,
  firstDay: null,
  lastDay: null,
  rent: 0,
  otherCharges: 0,
  depositHeld: 0,
  balance: 0,
  lastPayment: null,
});

/** By the home's name; within a home, the latest lease is last. */
function inOrder(rows: readonly RentRollRow[]): RentRollRow[] {
  const ofHome = Map.groupBy(rows, ({ propertyId }) => propertyId);
  const homes = [...ofHome].map(([id, [row]]) => ({
    property: { id },
    name: row?.propertyName ?? '',
  }));
  const first = (row: RentRollRow) => row.firstDay ?? '9999';
  return byName(homes).flatMap(({ property }) =>
    (ofHome.get(property.id) ?? []).toSorted((a, b) => (first(a) < first(b) ? -1 : 1)),
  );
}
