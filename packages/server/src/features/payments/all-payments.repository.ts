/** Reads the money that came in, across all homes. */
import type {
  AllPaymentsQuery,
  PaymentSumsQuery,
  receivedColumns,
} from '@tenantry/contract/payments/all-payments.schemas';
import { DEPOSIT_METHOD } from '@tenantry/contract/ledger/deposits.schemas';
import { and, desc, eq, gte, inArray, lte, ne, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import {
  invoices,
  labelOfNumber,
  paymentApplications,
  paymentReversals,
  payments,
} from '#features/ledger';
import {
  hasOtherNamed,
  leaseParties,
  leases,
  lesseeNames,
  primaryLesseeIn,
} from '#features/leases';
import { homeLabelIn, homeOf, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { idsInGroups } from '../../platform/lists/ids-in-groups.ts';
import { inNaturalOrder, type SortKey } from '../../platform/lists/keyset.ts';
import { byText, hasWords, pageOfIds } from '../../platform/lists/page-of-ids.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

const lessee = (tx: Transaction) => primaryLesseeIn(tx, payments.leaseId);

const address = (tx: Transaction) => homeLabelIn(tx, payments.propertyId);

/*
 * These parts name the organization themselves: a distributed database does not take it from the surrounding query.
 */

/** UNIT-6: asked only of the few payments that say it. */
const payer = (tx: Transaction) =>
  sql`case when ${payments.payerPartyId} is not null then (${composer
    .select({ name: sql`${leaseParties.firstName} || ' ' || ${leaseParties.lastName}` })
    .from(leaseParties)
    .where(
      and(inOrganization(tx, leaseParties), refersTo(payments.payerPartyId, leaseParties)),
    )}) end`;

const ofPayment = (tx: Transaction) =>
  and(inOrganization(tx, paymentApplications), refersTo(paymentApplications.paymentId, payments));

const numbers = (tx: Transaction) =>
  sql`(${composer
    .select({ all: sql`string_agg(${labelOfNumber(invoices.number)}, ' ')` })
    .from(paymentApplications)
    .innerJoin(
      invoices,
      and(inOrganization(tx, invoices), refersTo(paymentApplications.invoiceId, invoices)),
    )
    .where(ofPayment(tx))})`;

const applied = (tx: Transaction) =>
  sql`(${composer
    .select({ sum: sumCents(paymentApplications.amount) })
    .from(paymentApplications)
    .where(ofPayment(tx))})`;

const reversalsOfPayment = (tx: Transaction) =>
  and(inOrganization(tx, paymentReversals), refersTo(paymentReversals.paymentId, payments));

const reversed = (tx: Transaction) =>
  sql`(${composer
    .select({ sum: sumCents(paymentReversals.amount) })
    .from(paymentReversals)
    .where(reversalsOfPayment(tx))})`;

const wasTakenBack = (tx: Transaction, which?: SQL) =>
  sql`exists (${composer
    .select({ one: sql`1` })
    .from(paymentReversals)
    .where(and(reversalsOfPayment(tx), which))})`;

const REFUNDS = ['Refund', 'Credit refunded'] as const;
const RETURNS = ['Bounced check', 'Mistake', 'Dispute'] as const;

type States = Readonly<Record<NonNullable<PaymentSumsQuery['state']>, SQL>>;

const inState = (tx: Transaction): States => ({
  received: sql`not ${wasTakenBack(tx)}`,
  reversed: wasTakenBack(tx, inArray(paymentReversals.reason, RETURNS)),
  refunded: wasTakenBack(tx, inArray(paymentReversals.reason, REFUNDS)),
  credit: sql`${payments.amount} > ${applied(tx)} + ${reversed(tx)}`,
});

/** What the list shows as text, with the amount also as people type it. */
function searchedText(tx: Transaction): SQL {
  const { method, description, amount, paymentDate } = payments;
  const dollars = sql`${amount} / 100.0`;
  const shown = sql`'$' || to_char(${dollars}, 'FM999,999,999,999,990.00')`;
  const typed = sql`to_char(${dollars}, 'FM999999999999990.00')`;
  const way = sql`case ${method} when 'CreditCard' then 'Credit card' else ${method} end`;
  const day = sql`to_char(${paymentDate}, 'MM/DD/YYYY')`;
  return sql`concat_ws(' ', ${lessee(tx)}, ${payer(tx)}, ${address(tx)}, ${way}, ${description}, ${day}, ${shown}, ${typed}, ${numbers(tx)})`;
}

/** Money that came in: a kept deposit came in earlier. */
const selected = (tx: Transaction, { from, to, method, state, filter }: PaymentSumsQuery) => [
  ne(payments.method, DEPOSIT_METHOD),
  from === undefined ? undefined : gte(payments.paymentDate, from),
  to === undefined ? undefined : lte(payments.paymentDate, to),
  method && eq(payments.method, method),
  state && inState(tx)[state],
  ...hasWords(searchedText(tx), filter, (word) => hasOtherNamed(tx, payments.leaseId, word)),
];

const where = (tx: Transaction, query: PaymentSumsQuery) =>
  and(inOrganization(tx, payments), ...selected(tx, query));

type Keys = Readonly<Record<(typeof receivedColumns)[number], SortKey>>;

const keysOf = (tx: Transaction): Keys => ({
  date: { kind: 'number', by: sql`${payments.paymentDate} - date '2000-01-01'` },
  lessee: byText(lessee(tx)),
  home: { kind: 'text', by: inNaturalOrder(address(tx)) },
  amount: { kind: 'number', by: sql`${payments.amount}` },
});

/** The ids of the payments on a page, in its order. */
export const paymentsOfPage = (
  tx: Transaction,
  query: AllPaymentsQuery & { readonly limit: number },
) =>
  pageOfIds(tx, payments, {
    keys: keysOf(tx),
    usual: '-date',
    query,
    where: selected(tx, query),
  });

const selectedIds = (tx: Transaction, query: PaymentSumsQuery) =>
  tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(where(tx, query))
    .orderBy(desc(payments.paymentDate), desc(payments.id));

/** The ids of all selected payments, newest first. */
export async function idsOfPayments(tx: Transaction, query: PaymentSumsQuery): Promise<string[]> {
  const rows = await selectedIds(tx, query);
  return rows.map(({ id }) => id);
}

/** The same of all payments, in groups. */
export const idsOfAllPayments = (tx: Transaction) => idsInGroups(tx, selectedIds(tx, {}));

/** Who paid, and for which home. */
export async function payersOf(tx: Transaction, paymentIds: readonly string[]) {
  return tx.db
    .select({
      id: payments.id,
      userId: leases.userId,
      lessee: lesseeNames(tx.today),
      home: homeOf(properties),
      homeIsArchived: sql<boolean>`${properties.archivedAt} is not null`,
    })
    .from(payments)
    .innerJoin(leases, refersTo(payments.leaseId, leases))
    .innerJoin(properties, refersTo(payments.propertyId, properties))
    .where(and(inOrganization(tx, payments), anyOf(payments.id, paymentIds)));
}

/** The sums of the selected payments by method, largest first. */
export async function sumsByMethod(tx: Transaction, query: PaymentSumsQuery) {
  const sum = sumCents(payments.amount);
  return tx.db
    .select({ method: payments.method, count: sql<number>`count(*)::int`, amount: sum })
    .from(payments)
    .where(where(tx, query))
    .groupBy(payments.method)
    .orderBy(desc(sum), payments.method);
}

/** How much of the selected payments was reversed or refunded. */
export async function takenBackOf(tx: Transaction, query: PaymentSumsQuery) {
  const [row] = await tx.db
    .select({ sum: sumCents(paymentReversals.amount) })
    .from(paymentReversals)
    .innerJoin(payments, reversalsOfPayment(tx))
    .where(and(inOrganization(tx, paymentReversals), where(tx, query)));
  if (!row) throw new Error('no sum');
  return row.sum;
}
