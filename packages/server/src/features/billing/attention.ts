import { and, gte, isNull, lte, min, ne, or, sql } from 'drizzle-orm';
import { MOST_FINDINGS, NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import { addDays, addMonths, dayInMonth, monthOf } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { invoiceItems, invoices } from '#features/ledger';
import { lastChargedDay, leases, lesseeNamer } from '#features/leases';
import { readSettings } from '#features/organization';
import { keyOfSum, ofUnits } from '#features/properties';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import type { Chosen } from '../../platform/feature.ts';
import { factsOf, leasesWithPartOfRent } from './billing.repository.ts';
import { missedOf, REST_DAYS } from './charges.presenter.ts';

/** Manual invoices for rent are suggested this many days before the rent is due. */
const DAYS_AHEAD = 14;

/** HOME-2: the rent of manually invoiced leases that no invoice of the month bills. */
export async function rentToBill(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const until = addDays(tx.today, DAYS_AHEAD);
  for (const month of new Set([monthOf(tx.today), monthOf(until)])) {
    const found = await unbilledIn(tx, { month, until, building });
    if (found) return found;
  }
  return NOTHING_FOUND;
}

/** CHG-7: rent of a current or recent period of which manual invoices bill only a part. */
export async function rentPartlyBilled(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const rows = await leasesWithPartOfRent(tx, addDays(tx.today, -REST_DAYS), building);
  const facts = await factsOf(
    tx,
    rows.map(({ lease }) => lease),
  );
  const { proration } = await readSettings(tx);
  const found = rows.flatMap(({ lease, home }, index) => {
    const each = facts[index];
    if (!each) return [];
    return missedOf(each, { today: tx.today, proration })
      .filter(({ isRest, start }) => isRest && start >= addDays(tx.today, -REST_DAYS))
      .map((period) => ({ period, lease, home }));
  });
  if (found.length === 0) return NOTHING_FOUND;
  const leaseIds = found.map(({ lease }) => lease.id);
  const nameOf = await lesseeNamer(tx, { among: { leaseIds } });
  const findings = found.map(({ period, lease, home }) => ({
    need: {
      kind: 'rent_missed' as const,
      key: `rent_missed:${lease.id}:${period.start}`,
      propertyId: lease.propertyId,
      home,
      leaseId: lease.id,
      userId: lease.userId,
      lessee: nameOf(lease),
      firstDay: period.start,
      rest: dollarsFromCents(period.amount),
    },
    money: period.amount,
    since: period.start,
  }));
  return { total: findings.length, findings: findings.slice(0, MOST_FINDINGS) };
}

interface Unbilled extends Chosen {
  readonly month: string;
  readonly until: string;
}

async function unbilledIn(tx: Transaction, { month, until, building }: Unbilled) {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const lastDayNumber = Number(addDays(next, -1).slice(8));
  const dueDay = sql<number>`least(${leases.invoiceDayOfMonth}, ${lastDayNumber})`;
  // A list, since `exists` was looked up once for each lease.
  const billed = sql`(select ${invoices.leaseId} from ${invoices}
    where ${inOrganization(tx, invoices)} and ${invoices.archivedAt} is null
      and ${invoices.dueDate} >= ${first} and ${invoices.dueDate} < ${next}
      and exists (select 1 from ${invoiceItems}
        where ${invoiceItems.organizationId} = ${invoices.organizationId}
          and ${invoiceItems.invoiceId} = ${invoices.id} and ${invoiceItems.kind} = 'RENT'))`;
  const date = sql`(${first}::date + ${dueDay} - 1)`;
  const [row] = await tx.db
    .select({
      count: sql<number>`count(*)::int`,
      rent: sumCents(leases.monthlyCost),
      firstDay: min(dueDay),
    })
    .from(leases)
    .where(
      and(
        inOrganization(tx, leases),
        ofUnits(leases.propertyId, building),
        ne(leases.status, 'EXPIRED'),
        isNull(leases.invoicedFrom),
        gte(sql`${leases.monthlyCost}`, 1),
        lte(date, until),
        lte(leases.occupiedFrom, date),
        or(isNull(lastChargedDay), gte(lastChargedDay, date)),
        sql`${leases.id} not in ${billed}`,
      ),
    );
  if (!row || row.count === 0) return null;
  const firstDue = dayInMonth(month, Number(row.firstDay));
  const rent = row.rent;
  const need = {
    kind: 'rent_to_bill' as const,
    key: keyOfSum(`rent_to_bill:${month}`, building),
    month,
    leases: row.count,
    firstDue,
    rent: dollarsFromCents(rent),
  };
  return { total: 1, findings: [{ need, money: rent, since: firstDue }] };
}
