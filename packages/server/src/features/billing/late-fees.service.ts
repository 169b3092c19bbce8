import {
  assessLateFees,
  countedBetween,
  lateChargeOf,
  RENT_ALONE,
  lateFeeDescription,
  type AssessedFee,
} from '@tenantry/contract/billing/late-fees.rules';
import type {
  LateFeeTerms,
  LateFeesReport,
} from '@tenantry/contract/billing/late-fee-policies.schemas';
import { appliedTo } from '@tenantry/contract/ledger/waterfall.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  dollarsFromCents,
  subtractCents,
  ZERO,
  type Cents,
} from '@tenantry/contract/shared/money';
import { issueInvoice } from '#features/invoices';
import { completeLateFees, itemizedInvoices, lockAccount } from '#features/ledger';
import { holdsOfLeases, lesseeNamer, type HoldRow } from '#features/leases';
import { dateOf } from '../../platform/clock.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addJobs } from '../../platform/jobs/jobs.ts';
import type { BillLeasePayload } from './runs.service.ts';
import * as repository from './late-fees.repository.ts';

export const ASSESS_LATE_FEES_JOB = 'assess_late_fees';

export type LateInvoice = Omit<
  Awaited<ReturnType<typeof repository.lateInvoices>>[number],
  'isFinished'
>;

interface DueFee {
  readonly invoice: LateInvoice;
  readonly terms: LateFeeTerms;
  readonly charged: Cents;
  readonly fee: AssessedFee;
}

/** CHG-15: the fees of these invoices that are due and not yet assessed. */
async function dueFees(tx: Transaction, late: readonly LateInvoice[]): Promise<DueFee[]> {
  const ids = late.map(({ id }) => id);
  const assessed = await repository.assessmentsOf(tx, ids);
  return assess(tx, late, { assessed, typed: await repository.typedFeesOf(tx, ids) });
}

/** The late fees that invoices have already. They count toward the caps. */
interface FeesSoFar {
  readonly assessed: Awaited<ReturnType<typeof repository.assessmentsOf>>;
  /** Those that a person typed, by invoice. */
  readonly typed: ReadonlyMap<string, Cents>;
}

export const NO_FEES: FeesSoFar = { assessed: [], typed: new Map() };

/**
 * The fees of these invoices up to today, except those already assessed.
 * @param without a payment that does not count
 */
export async function assess(
  tx: Transaction,
  late: readonly LateInvoice[],
  { assessed, typed }: FeesSoFar,
  without?: string,
): Promise<DueFee[]> {
  if (late.length === 0) return [];
  const ids = late.map(({ id }) => id);
  const [itemized, money, credits, holds] = await Promise.all([
    itemizedInvoices(tx, ids),
    repository.moneyByDay(tx, ids),
    repository.creditsByDay(tx, ids),
    holdsOfLeases(tx, [...new Set(late.map((invoice) => invoice.leaseId))]),
  ]);
  const itemsOf = new Map(itemized.map((invoice) => [invoice.id, invoice]));
  const knownOf = Map.groupBy(assessed, ({ invoiceId }) => invoiceId);
  const counted = money.filter(({ paymentId }) => paymentId !== without);
  const moneyOf = Map.groupBy(counted, ({ invoiceId }) => invoiceId);
  const creditsOf = Map.groupBy(credits, ({ invoiceId }) => invoiceId);
  const holdsOf = Map.groupBy(holds, (hold) => hold.leaseId);
  return late.flatMap((invoice) => {
    const { id, policy: terms, date, dueDate } = invoice;
    const itemizedInvoice = itemsOf.get(id);
    if (!terms || !itemizedInvoice) return [];
    const unpaidOf = (covered: Pick<LateFeeTerms, 'kinds'>) => ({
      charged: lateChargeOf(itemizedInvoice, covered, { applied: ZERO, credited: ZERO }).charged,
      unpaidAt: (day: CalendarDate) =>
        lateChargeOf(itemizedInvoice, covered, {
          applied: sumUntil(moneyOf.get(id), day),
          credited: sumUntil(creditsOf.get(id), day),
        }).unpaid,
    });
    const whole = unpaidOf(terms);
    const { charged } = whole;
    const isHeld = (day: CalendarDate) => isOnHold(holdsOf.get(invoice.leaseId) ?? [], day);
    const fees = assessLateFees(
      terms,
      { date, dueDate, ...whole, rent: unpaidOf(RENT_ALONE) },
      { through: tx.today, known: knownOf.get(id) ?? [], typed: typed.get(id) ?? ZERO, isHeld },
    );
    return fees.map((fee) => ({ invoice, terms, charged, fee }));
  });
}

const sumUntil = (rows: readonly repository.MoneyOnDay[] = [], until: CalendarDate): Cents =>
  addCents(...rows.filter(({ day }) => day <= until).map(({ amount }) => amount));

/** CHG-23. */
const isOnHold = (holds: readonly HoldRow[], day: CalendarDate) =>
  holds.some(
    ({ subject, firstDay, lastDay }) =>
      subject === 'LATE_FEES' && firstDay <= day && (lastDay === null || day <= lastDay),
  );

/**
 * Queues each lease that is due a late fee as a separate job, and those with invoices that were paid late, whose last fees
 * are looked for once.
 */
export async function queueLateFees(tx: Transaction): Promise<void> {
  const late = await repository.lateInvoices(tx);
  const { finished = [], open = [] } = Object.groupBy(late, ({ isFinished }) =>
    isFinished ? 'finished' : 'open',
  );
  const due = (await dueFees(tx, open)).map(({ invoice }) => invoice);
  const leases = new Map(
    [...finished, ...due].map(({ leaseId, propertyId }) => [leaseId, { leaseId, propertyId }]),
  );
  await addJobs(
    tx,
    ASSESS_LATE_FEES_JOB,
    [...leases.values()].map((payload) => ({ payload, key: payload.leaseId })),
  );
}

/**
 * CHG-16: bills the late fees of a lease, each on its own invoice that is due on the day of the fee. The invoices and
 * their records are one transaction. The account is locked, so a second run finds nothing left.
 */
export async function assessFeesOfLease(
  tx: Transaction,
  { propertyId, leaseId }: BillLeasePayload,
): Promise<void> {
  const lease = await lockAccount(tx, propertyId, leaseId);
  if (!lease) return;
  const late = await repository.lateInvoices(tx, leaseId);
  for (const { invoice, terms, charged, fee } of await dueFees(tx, late)) {
    const rule = terms.rules[fee.rule];
    if (!rule) continue;
    const { rule: position, occurrence, day, unpaid, amount } = fee;
    const description = lateFeeDescription(invoice.number, rule, { ...fee, charged });
    const { id: feeInvoiceId } = await issueInvoice(tx, lease, {
      items: [{ kind: 'LATE_FEE', description, quantity: 1, rate: amount, amount }],
      dueDate: day,
      lateDate: day,
      lateFee: ZERO,
      lateFeeOf: invoice.id,
    });
    await repository.insertAssessment(tx, {
      ...newKey(tx),
      invoiceId: invoice.id,
      rule: position,
      occurrence,
      day,
      unpaid,
      amount,
      feeInvoiceId,
      createdAt: dateOf(tx.now),
    });
  }
  await completeLateFees(
    tx,
    lease,
    late.filter(({ isFinished }) => isFinished),
  );
}

const FEES_ALONE = { kinds: ['LATE_FEE'] } as const;

/** CHG-19: the late fees that were due in a year, and how much of each was collected, was waived, or is open. */
export async function lateFeesOf(tx: Transaction, year: string): Promise<LateFeesReport> {
  const [rows, nameOf] = await Promise.all([
    repository.invoicesWithLateFees(tx, `${year}-01-01`, `${year}-12-31`),
    lesseeNamer(tx),
  ]);
  const itemized = await itemizedInvoices(
    tx,
    rows.map(({ id }) => id),
  );
  const itemsOf = new Map(itemized.map((invoice) => [invoice.id, invoice]));
  const fees = rows.flatMap(({ id, firstName, lastName, ...row }) => {
    const invoice = itemsOf.get(id);
    if (!invoice) return [];
    const total = addCents(...invoice.items.map(({ amount }) => amount));
    const applied = appliedTo(invoice);
    const asked = subtractCents(total, invoice.credited);
    const part = (from: Cents, to: Cents) => countedBetween(invoice, FEES_ALONE, [from, to]);
    return [
      {
        ...row,
        invoiceId: id,
        lesseeName: nameOf({ id: row.leaseId, firstName, lastName }),
        charged: part(ZERO, total),
        collected: part(ZERO, applied),
        open: part(applied, asked),
        waived: part(asked, total),
      },
    ];
  });
  const sum = (of: (fee: (typeof fees)[number]) => Cents) =>
    dollarsFromCents(addCents(...fees.map(of)));
  return {
    fees: fees.map((fee) => ({
      ...fee,
      charged: dollarsFromCents(fee.charged),
      collected: dollarsFromCents(fee.collected),
      open: dollarsFromCents(fee.open),
      waived: dollarsFromCents(fee.waived),
    })),
    charged: sum(({ charged }) => charged),
    collected: sum(({ collected }) => collected),
    open: sum(({ open }) => open),
    waived: sum(({ waived }) => waived),
  };
}
