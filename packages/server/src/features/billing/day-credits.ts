/** CHG-11, UNIT-12: credits for unused days, and the invoices that bill these days again for a tenant who stays. */
import { and, desc, eq, isNull, not } from 'drizzle-orm';
import { cents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { creditedOf, creditNotes, invoiceItems, invoices } from '#features/ledger';
import { anyOf } from '../../platform/database/any-of.ts';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { isTakenBack } from './run-undo.repository.ts';

/** What an invoice bills for days after the last one, whether that is credited or not. */
export interface Unused {
  readonly invoiceId: string;
  readonly amount: Cents;
}

/** A credit that takes back unused days. */
export interface DayCredit {
  /** The invoice that billed the days first. */
  readonly unusedDaysOf: string;
  /** The invoice that is credited: the same one, or one that bills its days again. */
  readonly invoiceId: string;
  readonly number: number;
  readonly amount: Cents;
}

/** Credits for unused days: only these count, because others were given for another reason. */
const dayCreditsOf = (tx: Transaction) =>
  tx.db
    .select({
      unusedDaysOf: creditNotes.unusedDaysOf,
      invoiceId: creditNotes.invoiceId,
      amount: sumCents(creditNotes.amount),
    })
    .from(creditNotes);

/** The items of invoices that are not deleted, which bill credited days again; the newest invoice first. */
async function billedAgain(tx: Transaction, invoiceIds: readonly string[]) {
  return tx.db
    .select({
      unusedDaysOf: invoiceItems.billsAgain,
      invoiceId: invoices.id,
      number: invoices.number,
      amount: sumCents(invoiceItems.amount),
      total: invoices.amount,
      credited: creditedOf(invoices),
    })
    .from(invoiceItems)
    .innerJoin(invoices, refersTo(invoiceItems.invoiceId, invoices))
    .where(
      and(
        inOrganization(tx, invoiceItems),
        anyOf(invoiceItems.billsAgain, invoiceIds),
        isNull(invoices.archivedAt),
      ),
    )
    .groupBy(invoices.organizationId, invoices.id, invoiceItems.billsAgain)
    .orderBy(desc(invoices.number));
}

/** Everything that was credited and billed again for the unused days of invoices. */
async function historyOf(tx: Transaction, invoiceIds: readonly string[]) {
  const [credits, again] = await Promise.all([
    dayCreditsOf(tx)
      .where(and(inOrganization(tx, creditNotes), anyOf(creditNotes.unusedDaysOf, invoiceIds)))
      .groupBy(creditNotes.unusedDaysOf, creditNotes.invoiceId),
    billedAgain(tx, invoiceIds),
  ]);
  const sum = (rows: readonly { readonly amount: Cents }[]) =>
    rows.reduce((total, { amount }) => total + amount, 0);
  const isOf = (invoiceId: string) => (row: { readonly unusedDaysOf: string | null }) =>
    row.unusedDaysOf === invoiceId;
  return {
    /** What credits have taken back, and no invoice bills again. */
    creditedOn: (invoiceId: string): Cents =>
      cents(sum(credits.filter(isOf(invoiceId))) - sum(again.filter(isOf(invoiceId)))),
    /** What can still be credited on the invoices that bill days of this one again. */
    againFor: (invoiceId: string) =>
      again.filter(isOf(invoiceId)).map((row) => {
        const taken = credits.filter(
          (credit) => credit.unusedDaysOf === invoiceId && credit.invoiceId === row.invoiceId,
        );
        const most = Math.min(row.amount - sum(taken), row.total - row.credited);
        return { invoiceId: row.invoiceId, number: row.number, most: cents(Math.max(0, most)) };
      }),
  };
}

/** The credits that are missing for unused days. None exceeds what other credits have left of its invoice. */
export async function missingCredits(
  tx: Transaction,
  unused: readonly Unused[],
): Promise<DayCredit[]> {
  if (unused.length === 0) return [];
  const invoiceIds = unused.map(({ invoiceId }) => invoiceId);
  const [own, { creditedOn, againFor }] = await Promise.all([
    tx.db
      .select({
        invoiceId: invoices.id,
        number: invoices.number,
        amount: invoices.amount,
        credited: creditedOf(invoices),
      })
      .from(invoices)
      .where(and(inOrganization(tx, invoices), anyOf(invoices.id, invoiceIds))),
    historyOf(tx, invoiceIds),
  ]);
  const states = new Map(own.map((row) => [row.invoiceId, row]));
  return unused.flatMap(({ invoiceId: unusedDaysOf, amount }) => {
    const state = states.get(unusedDaysOf);
    if (!state) return [];
    let missing = subtractCents(amount, creditedOn(unusedDaysOf));
    const most = subtractCents(state.amount, state.credited);
    return [...againFor(unusedDaysOf), { ...state, most }].flatMap(
      ({ invoiceId, number, ...to }) => {
        const credit = cents(Math.max(0, Math.min(missing, to.most)));
        missing = subtractCents(missing, credit);
        return credit > 0 ? [{ unusedDaysOf, invoiceId, number, amount: credit }] : [];
      },
    );
  });
}

/** Credited days that the tenant uses after all. */
export interface UsedDays {
  readonly invoiceId: string;
  readonly number: number;
  readonly dueDate: string;
  readonly amount: Cents;
}

/** The days of a lease that were credited as unused, and are used now. */
export async function creditedTooMuch(
  tx: Transaction,
  leaseId: string,
  unusedNow: () => Promise<readonly Unused[]>,
): Promise<UsedDays[]> {
  const credited = await tx.db
    .selectDistinct({
      invoiceId: invoices.id,
      number: invoices.number,
      dueDate: invoices.dueDate,
    })
    .from(creditNotes)
    .innerJoin(invoices, refersTo(creditNotes.unusedDaysOf, invoices))
    .where(
      and(
        inOrganization(tx, creditNotes),
        eq(invoices.leaseId, leaseId),
        not(isTakenBack(invoices)),
      ),
    )
    .orderBy(invoices.number);
  if (credited.length === 0) return [];
  const unused = new Map((await unusedNow()).map(({ invoiceId, amount }) => [invoiceId, amount]));
  const { creditedOn } = await historyOf(
    tx,
    credited.map(({ invoiceId }) => invoiceId),
  );
  return credited.flatMap((invoice) => {
    const { invoiceId } = invoice;
    const amount = subtractCents(creditedOn(invoiceId), unused.get(invoiceId) ?? ZERO);
    return amount > 0 ? [{ ...invoice, amount }] : [];
  });
}
