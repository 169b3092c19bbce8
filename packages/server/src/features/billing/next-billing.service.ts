import type { Home } from '@tenantry/contract/properties/home';
/** CHG-25: what the next runs will bill, from the same planner as the runs themselves. */
import { setImmediate } from 'node:timers/promises';
import type { NextBilling } from '@tenantry/contract/billing/billing.schemas';
import {
  addDays,
  daysBetween,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import { addCents, cents, dollarsFromCents } from '@tenantry/contract/shared/money';
import { openInvoicesOfLeases } from '#features/ledger';
import { lesseeNamer, type LeaseRow } from '#features/leases';
import { readSettings } from '#features/organization';
import type { Transaction } from '../../platform/database/database.ts';
import * as repository from './billing.repository.ts';
import { type LeasePlan, planLease } from './lease-plan.ts';
import type { LeaseFacts, Terms } from './open-periods.ts';
import { presentPlan } from './runs.presenter.ts';
import { wasRunToday } from './runs.repository.ts';

/** Leases are planned in batches, so that the server can respond in between. */
const AT_ONCE = 200;

type Settings = Awaited<ReturnType<typeof readSettings>>;

/** CHG-5: a run bills charges that are due up to this many days from today. */
export const throughDay = (tx: Transaction, { invoiceLeadDays }: Settings) =>
  addDays(tx.today, invoiceLeadDays);

/** A manually invoiced lease is billed from the current month on. */
export function termsOf(
  lease: LeaseRow,
  settings: Settings,
  tx: Transaction,
  through: CalendarDate,
): Terms {
  const from = lease.invoicedFrom ?? `${monthOf(tx.today)}-01`;
  return { from, through, proration: settings.proration };
}

/** A lease that may have charges to bill. */
interface Candidate {
  readonly facts: LeaseFacts;
  readonly home: Home;
}

interface Planned extends Candidate {
  readonly plan: LeasePlan;
}

interface Search {
  readonly through: CalendarDate;
  readonly all: boolean;
}

/** The leases with an unbilled period up to this day, including those up to an earlier day. */
async function candidatesFor(tx: Transaction, search: Search): Promise<Candidate[]> {
  const found = await repository.leasesToPlan(tx, search);
  const candidates: Candidate[] = [];
  for (let first = 0; first < found.length; first += AT_ONCE) {
    const part = found.slice(first, first + AT_ONCE);
    const facts = await repository.factsOf(
      tx,
      part.map(({ lease }) => lease),
    );
    part.forEach(({ home }, index) => {
      const each = facts[index];
      if (each) candidates.push({ facts: each, home });
    });
  }
  return candidates;
}

/** The leases that have something to bill, to settle or to hold. */
async function planThrough(
  tx: Transaction,
  settings: Settings,
  { candidates, through }: { readonly candidates: readonly Candidate[]; readonly through: string },
): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (let first = 0; first < candidates.length; first += AT_ONCE) {
    for (const candidate of candidates.slice(first, first + AT_ONCE)) {
      const { lease } = candidate.facts;
      const plan = planLease(candidate.facts, termsOf(lease, settings, tx, through));
      const { invoices, settled, held } = plan;
      if (invoices.length + settled.length + held.length > 0) planned.push({ ...candidate, plan });
    }
    await setImmediate();
  }
  return planned;
}

export async function planAll(
  tx: Transaction,
  settings: Settings,
  search: Search,
): Promise<Planned[]> {
  const candidates = await candidatesFor(tx, search);
  return planThrough(tx, settings, { candidates, through: search.through });
}

/** The invoices that the runs up to this day will make, including invoices of manually invoiced leases. */
export async function plannedInvoices(tx: Transaction, through: CalendarDate) {
  const planned = await planAll(tx, await readSettings(tx), { through, all: true });
  return planned.flatMap(({ facts: { lease }, plan }) =>
    plan.invoices.map(({ dueDate, amount }) => ({
      propertyId: lease.propertyId,
      dueDate,
      amount,
    })),
  );
}

const LOOK_AHEAD_DAYS = 31;

/**
 * The next run that makes an invoice, with the last due day that it bills: today's run, or else the first one within a
 * month.
 */
async function nextRun(tx: Transaction, settings: Settings, all: boolean) {
  const today = throughDay(tx, settings);
  const ofToday = { through: today, planned: await planAll(tx, settings, { through: today, all }) };
  if (ofToday.planned.some(({ plan }) => plan.invoices.length > 0)) return ofToday;
  const ahead = addDays(today, LOOK_AHEAD_DAYS);
  const candidates = await candidatesFor(tx, { through: ahead, all });
  const planned = await planThrough(tx, settings, { candidates, through: ahead });
  const days = planned.flatMap(({ plan }) => plan.invoices.map(({ dueDate }) => dueDate));
  const [first] = days.toSorted();
  if (first === undefined) return ofToday;
  return {
    through: first,
    planned: await planThrough(tx, settings, { candidates, through: first }),
  };
}

/** A run that is further ahead is probably the second click on the button of an earlier one. */
const MOST_DAYS_AHEAD = 10;

async function reasonToAsk(tx: Transaction, runDay: CalendarDate): Promise<NextBilling['asks']> {
  if (daysBetween(tx.today, runDay) > MOST_DAYS_AHEAD) return 'AHEAD';
  return (await wasRunToday(tx)) ? 'AGAIN' : null;
}

/** CHG-25: the next run. With `all`, also manually invoiced leases. */
export async function nextBilling(
  tx: Transaction,
  { through: asked, all }: { readonly through?: string | undefined; readonly all: boolean },
): Promise<NextBilling> {
  const [settings, nameOf] = await Promise.all([readSettings(tx), lesseeNamer(tx)]);
  const { through, planned } =
    asked === undefined
      ? await nextRun(tx, settings, all)
      : { through: asked, planned: await planAll(tx, settings, { through: asked, all }) };
  const owing = Map.groupBy(
    await openInvoicesOfLeases(
      tx,
      planned.map(({ facts }) => facts.lease.id),
    ),
    ({ leaseId }) => leaseId,
  );
  const shown = planned.map(({ facts, plan, home }) => {
    const open = owing.get(facts.lease.id) ?? [];
    const owed = addCents(...open.map(({ remainingBalance }) => remainingBalance));
    const { emailInvoices } = settings;
    const lesseeName = nameOf(facts.lease);
    return presentPlan(facts, plan, { lesseeName, home, owed, today: tx.today, emailInvoices });
  });
  const leases = shown.filter(
    ({ invoices, held, settled }) => invoices.length + held.length + settled.length > 0,
  );
  const sum = (of: (lease: (typeof leases)[number]) => number) =>
    dollarsFromCents(
      cents(leases.reduce((total, lease) => total + Math.round(of(lease) * 100), 0)),
    );
  const madeOn = addDays(through, -settings.invoiceLeadDays);
  const runDay = madeOn < tx.today ? tx.today : madeOn;
  return {
    through,
    runDay,
    asks: await reasonToAsk(tx, runDay),
    leases,
    invoices: leases.reduce((count, { invoices }) => count + invoices.length, 0),
    amount: sum(({ amount }) => amount),
    creditUsed: sum(({ creditUsed }) => creditUsed),
  };
}
