import {
  agingBuckets,
  type AgingBucket,
  type AgingPart,
} from '@tenantry/contract/reports/aging.schemas';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';

/** The open part of an invoice at the end of a day. */
interface OpenCharge {
  readonly dueDate: CalendarDate;
  readonly lacking: Cents;
  readonly rent: Cents;
  readonly fees: Cents;
  readonly other: Cents;
}

type Amounts = Readonly<Record<AgingBucket | 'owed', Cents>>;

export interface Aged extends Readonly<Record<AgingPart, Amounts>> {
  readonly credit: Cents;
  readonly balance: Cents;
}

/** The bucket of a due date: an invoice that is due on this day is not past due. */
export function bucketsOn(asOf: CalendarDate): (dueDate: CalendarDate) => AgingBucket {
  const [day30, day60, day90] = [30, 60, 90].map((days) => addDays(asOf, -days));
  return (dueDate) => {
    if (dueDate >= asOf) return 'notDue';
    if (dueDate >= (day30 ?? '')) return 'days1to30';
    if (dueDate >= (day60 ?? '')) return 'days31to60';
    return dueDate >= (day90 ?? '') ? 'days61to90' : 'over90';
  };
}

const nothing: Amounts = {
  notDue: ZERO,
  days1to30: ZERO,
  days31to60: ZERO,
  days61to90: ZERO,
  over90: ZERO,
  owed: ZERO,
};

const plus = (amounts: Amounts, bucket: AgingBucket, amount: Cents): Amounts => ({
  ...amounts,
  [bucket]: addCents(amounts[bucket], amount),
  owed: addCents(amounts.owed, amount),
});

/** BOOKS-27: what one lease owes, by bucket and by purpose. */
export function aged(
  { charges, credit }: { readonly charges: readonly OpenCharge[]; readonly credit: Cents },
  bucketOf: (dueDate: CalendarDate) => AgingBucket,
): Aged {
  const parts = { all: nothing, rent: nothing, fees: nothing, other: nothing };
  for (const { dueDate, lacking, rent, fees, other } of charges) {
    const bucket = bucketOf(dueDate);
    parts.all = plus(parts.all, bucket, lacking);
    parts.rent = plus(parts.rent, bucket, rent);
    parts.fees = plus(parts.fees, bucket, fees);
    parts.other = plus(parts.other, bucket, other);
  }
  return { ...parts, credit, balance: subtractCents(parts.all.owed, credit) };
}

const sumOf = (every: readonly Amounts[]): Amounts => {
  const total = { ...nothing };
  for (const amounts of every) {
    for (const name of [...agingBuckets, 'owed'] as const) {
      total[name] = addCents(total[name], amounts[name]);
    }
  }
  return total;
};

export function totalAged(rows: readonly Aged[]): Aged {
  return {
    all: sumOf(rows.map(({ all }) => all)),
    rent: sumOf(rows.map(({ rent }) => rent)),
    fees: sumOf(rows.map(({ fees }) => fees)),
    other: sumOf(rows.map(({ other }) => other)),
    credit: addCents(...rows.map(({ credit }) => credit)),
    balance: addCents(...rows.map(({ balance }) => balance)),
  };
}
