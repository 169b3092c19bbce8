import type { GridFigures, RentGrid } from '@tenantry/contract/reports/rent-grid.schemas';
import {
  addCents,
  dollarsFromCents,
  subtractCents,
  type Cents,
} from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';
import { daysOfYear, leasesBetween, leasesWithHomes } from './homes.repository.ts';
import { byName } from './reports.domain.ts';
import { planReads } from './reports.repository.ts';
import { dueByMonth } from './rent-grid.repository.ts';

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
  year: number = Number(tx.today.slice(0, 4)),
): Promise<RentGrid> {
  await planReads(tx);
  const due = await dueByMonth(tx, year);
  const ran = await leasesBetween(tx, daysOfYear(year));
  const leaseIds = [...new Set([...ran, ...due.map(({ leaseId }) => leaseId)])];
  const leases = await leasesWithHomes(tx, leaseIds);
  const ofLease = Map.groupBy(due, ({ leaseId }) => leaseId);
  const ofMonth = Map.groupBy(due, ({ month }) => month);
  const named = byName(leases.map((lease) => ({ property: lease, name: lease.propertyName })));
  return {
    year,
    rows: named.map(({ property: { id, propertyId, propertyName, lesseeName } }) => {
      const months = ofLease.get(id) ?? [];
      return {
        leaseId: id,
        propertyId,
        propertyName,
        lesseeName,
        cells: months.map((cell) => ({
          month: cell.month,
          status: cell.status,
          invoices: [...cell.invoices],
          ...figuresOf(cell),
        })),
        total: totalOf(months),
      };
    }),
    months: Array.from({ length: 12 }, (_, index) => totalOf(ofMonth.get(index + 1) ?? [])),
    total: totalOf(due),
  };
}
