/** NEW-2: what other policies would have charged. */
import { setImmediate } from 'node:timers/promises';
import type {
  ComparedPolicies,
  FeesOfMonths,
  LateFeeTerms,
  PoliciesToCompare,
} from '@tenantry/contract/billing/late-fee-policies.schemas';
import { lateFeeTermsOf } from '@tenantry/contract/billing/late-fees.rules';
import {
  addDays,
  addMonths,
  dayInMonth,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import { payableFrom } from '@tenantry/contract/ledger/overdue.rules';
import { splitBetween } from '@tenantry/contract/ledger/waterfall.rules';
import { limitedTerms } from '@tenantry/contract/rules/state-rules.rules';
import {
  addCents,
  cents,
  dollarsFromCents,
  subtractCents,
  ZERO,
  type Cents,
} from '@tenantry/contract/shared/money';
import { itemizedInvoices } from '#features/ledger';
import { appliedRules } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import {
  billedFees,
  invoicesPaidLate,
  type ComparedScope,
} from './late-fees.comparison.repository.ts';
import { assess, NO_FEES } from './late-fees.service.ts';

const MONTHS = 12;

/** Invoices are assessed in batches, so that the server can respond in between. */
const AT_ONCE = 500;

interface ComparedFee {
  readonly leaseId: string;
  readonly amount: Cents;
  readonly waived: Cents;
}

interface BilledFee extends ComparedFee {
  readonly lateId: string;
}

type LateInvoices = Awaited<ReturnType<typeof invoicesPaidLate>>;

/**
 * The fees of invoices that were due in the last 12 months, as charged and by each policy alone. Payments count as they
 * were applied. If part of an invoice's fees was waived, the same part of the other policies' fees is waived too.
 */
export async function comparePolicies(
  tx: Transaction,
  { policies, ...target }: PoliciesToCompare,
): Promise<ComparedPolicies> {
  const from = firstDay(tx.today);
  const scope = { ...target, from };
  const late = await invoicesPaidLate(tx, scope);
  const inFact = await feesInFact(tx, scope);
  const waivedPart = partsWaived(inFact);
  const compared: FeesOfMonths[] = [];
  for (const policy of policies) {
    const fees = await feesBy(tx, lateFeeTermsOf(policy), late);
    compared.push(
      sumOf(
        fees.map(({ lateId, leaseId, amount }) => {
          const waived = cents(Math.round(amount * (waivedPart.get(lateId) ?? 0)));
          return { leaseId, amount, waived };
        }),
      ),
    );
  }
  return { from, actual: sumOf(inFact), policies: compared };
}

function firstDay(today: CalendarDate): CalendarDate {
  const day = Number(today.slice(8));
  return addDays(dayInMonth(addMonths(monthOf(today), -MONTHS), day), 1);
}

async function feesBy(tx: Transaction, policy: LateFeeTerms, late: LateInvoices) {
  const fees: { lateId: string; leaseId: string; amount: Cents }[] = [];
  const ruleFor = await appliedRules(tx, 'lateFee');
  // As the law would limit the policy if the invoice were made now (CHG-18).
  const limited = ({ state, ...invoice }: LateInvoices[number]) => {
    const rule = ruleFor({ state, day: invoice.dueDate });
    return {
      ...invoice,
      policy: rule ? limitedTerms(policy, rule, payableFrom(invoice)) : policy,
    };
  };
  for (let first = 0; first < late.length; first += AT_ONCE) {
    const part = late.slice(first, first + AT_ONCE).map(limited);
    for (const { invoice, fee } of await assess(tx, part, NO_FEES)) {
      fees.push({ lateId: invoice.id, leaseId: invoice.leaseId, amount: fee.amount });
    }
    await setImmediate();
  }
  return fees;
}

/** The late fees that were billed, also by a person, and how much of each was waived. */
async function feesInFact(tx: Transaction, scope: ComparedScope): Promise<BilledFee[]> {
  const billed = await billedFees(tx, scope);
  const ids = [...new Set(billed.map(({ invoiceId }) => invoiceId))];
  const invoices = new Map(
    (await itemizedInvoices(tx, ids)).map((invoice) => [invoice.id, invoice]),
  );
  return billed.flatMap(({ invoiceId, position, ...fee }) => {
    const invoice = invoices.get(invoiceId);
    if (!invoice) return [];
    const total = addCents(...invoice.items.map(({ amount }) => amount));
    const asked = subtractCents(total, invoice.credited);
    const part = (from: Cents) => splitBetween(invoice, from, total)[position] ?? ZERO;
    return [{ ...fee, amount: part(ZERO), waived: part(asked) }];
  });
}

/** The waived part by late invoice, between 0 and 1. */
function partsWaived(fees: readonly BilledFee[]): Map<string, number> {
  const byInvoice = Map.groupBy(fees, ({ lateId }) => lateId);
  return new Map(
    [...byInvoice].map(([lateId, own]) => {
      const charged = addCents(...own.map(({ amount }) => amount));
      return [lateId, charged > 0 ? addCents(...own.map(({ waived }) => waived)) / charged : 0];
    }),
  );
}

function sumOf(fees: readonly ComparedFee[]): FeesOfMonths {
  return {
    fees: fees.length,
    charged: dollarsFromCents(addCents(...fees.map(({ amount }) => amount))),
    waived: dollarsFromCents(addCents(...fees.map(({ waived }) => waived))),
    tenants: new Set(fees.map(({ leaseId }) => leaseId)).size,
  };
}
