import {
  agingBuckets,
  type AgingReport,
  type DayQuery,
} from '@tenantry/contract/reports/aging.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { leasesOnDay } from '#features/ledger';
import { amongUnits, subtotals, unitsIn } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { aged, bucketsOn, totalAged, type Aged } from './aging.domain.ts';
import { leasesWithHomes } from './homes.repository.ts';
import { dayInFuture } from './reports.errors.ts';
import { planReads } from './reports.repository.ts';

/** BOOKS-27: the amounts that every tenant owed at the end of a day. */
export async function agingOn(
  tx: Transaction,
  { asOf = tx.today, buildingId }: DayQuery,
): Promise<AgingReport> {
  if (asOf > tx.today) throw dayInFuture();
  await planReads(tx);
  const isAmong = amongUnits(await unitsIn(tx, buildingId));
  const onDay = await leasesOnDay(tx, asOf);
  const due = onDay.filter(({ owed, credit }) => owed > 0 || credit > 0);
  const homes = await leasesWithHomes(
    tx,
    due.map(({ leaseId }) => leaseId),
    asOf,
  );
  const homeOf = new Map(homes.map(({ id, ...home }) => [id, home]));
  const bucketOf = bucketsOn(asOf);
  const rows = due.flatMap(({ leaseId, ...lease }) => {
    const home = homeOf.get(leaseId);
    return home && isAmong(home.propertyId)
      ? [{ leaseId, ...home, figures: aged(lease, bucketOf) }]
      : [];
  });
  rows.sort((a, b) => b.figures.balance - a.figures.balance || (a.leaseId < b.leaseId ? -1 : 1));
  return {
    asOf,
    rows: rows.map(({ figures, ...row }) => ({ ...row, ...present(figures) })),
    totals: totalsOf(rows),
    ...subtotals(rows, totalsOf),
  };
}

const totalsOf = (rows: readonly { readonly figures: Aged }[]) =>
  present(totalAged(rows.map(({ figures }) => figures)));

const presentAmounts = (amounts: Aged['all']) => {
  const dollars = (name: keyof Aged['all']) => dollarsFromCents(amounts[name]);
  const [notDue, days1to30, days31to60, days61to90, over90] = agingBuckets;
  return {
    notDue: dollars(notDue),
    days1to30: dollars(days1to30),
    days31to60: dollars(days31to60),
    days61to90: dollars(days61to90),
    over90: dollars(over90),
    owed: dollars('owed'),
  };
};

const present = ({ all, rent, fees, other, credit, balance }: Aged) => ({
  all: presentAmounts(all),
  rent: presentAmounts(rent),
  fees: presentAmounts(fees),
  other: presentAmounts(other),
  credit: dollarsFromCents(credit),
  balance: dollarsFromCents(balance),
});
