import type {
  GridFigures,
  RentGrid,
  YearQuery,
} from '@tenantry/contract/reports/rent-grid.schemas';
import {
  addCents,
  dollarsFromCents,
  subtractCents,
  type Cents,
} from '@tenantry/contract/shared/money';
import { amongUnits, subtotals, unitsIn } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { daysOfYear, leasesBetween, leasesWithHomes } from './homes.repository.ts';
import { byName } from './reports.domain.ts';
import { planReads } from './reports.repository.ts';
import { dueByMonth, type DueInMonth } from './rent-grid.repository.ts';

interface Amounts {
  readonly billed: Cents;
  readonly owed: Cents;
}

/** The amount that is no longer owed was paid. */
const figuresOf = ({ billed, owed }: Amounts): GridFigures => ({
  billed: dollarsFromCents(billed),
  paid: dollarsFromCents(subtractCents(billed, owed)),
  owed: dollarsFromCents(owed),
});

const totalOf = (every: readonly Amounts[]): GridFigures =>
  figuresOf({
    billed: addCents(...every.map(({ billed }) => billed)),
    owed: addCents(...every.map(({ owed }) => owed)),
  });

/** REP-7: the amounts that each tenant was billed and paid in a year, by the month in which they were due. */
export async function rentGridOf(
  tx: Transaction,
  { year = Number(tx.today.slice(0, 4)), buildingId }: YearQuery,
): Promise<RentGrid> {
  await planReads(tx);
  const isAmong = amongUnits(await unitsIn(tx, buildingId));
  const every = await dueByMonth(tx, year);
  const ran = await leasesBetween(tx, daysOfYear(year));
  const leaseIds = [...new Set([...ran, ...every.map(({ leaseId }) => leaseId)])];
  const known = await leasesWithHomes(tx, leaseIds, tx.today);
  const leases = known.filter(({ propertyId }) => isAmong(propertyId));
  const ofLease = Map.groupBy(every, ({ leaseId }) => leaseId);
  const sumsOf = (some: readonly { readonly id: string }[]) =>
    sumsByMonth(some.flatMap(({ id }) => ofLease.get(id) ?? []));
  const named = byName(leases.map((lease) => ({ property: lease, name: lease.propertyName })));
  return {
    year,
    rows: named.map(({ property: { id, propertyId, lesseeName, ...home } }) => {
      const months = ofLease.get(id) ?? [];
      return {
        leaseId: id,
        propertyId,
        lesseeName,
        ...home,
        cells: months.map((cell) => ({
          month: cell.month,
          status: cell.status,
          invoices: [...cell.invoices],
          ...figuresOf(cell),
        })),
        total: totalOf(months),
      };
    }),
    ...sumsOf(leases),
    ...subtotals(
      named.map(({ property }) => property),
      sumsOf,
    ),
  };
}

function sumsByMonth(due: readonly DueInMonth[]) {
  const ofMonth = Map.groupBy(due, ({ month }) => month);
  return {
    months: Array.from({ length: 12 }, (_, index) => totalOf(ofMonth.get(index + 1) ?? [])),
    total: totalOf(due),
  };
}
