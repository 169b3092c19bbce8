import type {
  AllPaymentsQuery,
  PaymentSums,
  PaymentSumsQuery,
  ReceivedPayment,
} from '@tenantry/contract/payments/all-payments.schemas';
import { pageAlways } from '@tenantry/contract/shared/lists';
import { addCents, dollarsFromCents, subtractCents } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';
import { asAsked, type Page } from '../../platform/lists/page.ts';
import { inOrderOfIds } from '../../platform/lists/page-of-ids.ts';
import * as repository from './all-payments.repository.ts';
import { paymentsByIds } from './payments.history.ts';

/** PAY-10: the money that came in for all homes, newest first. */
export async function listReceived(
  tx: Transaction,
  refundChannel: string,
  query: AllPaymentsQuery,
): Promise<ReceivedPayment[] | Page<ReceivedPayment>> {
  const page = await repository.paymentsOfPage(tx, pageAlways(query));
  return asAsked(query, page.with(await receivedPayments(tx, refundChannel, page.items)));
}

/** DATA-10: these payments, as the list shows them. */
export async function receivedPayments(
  tx: Transaction,
  refundChannel: string,
  ids: readonly string[],
): Promise<ReceivedPayment[]> {
  const [shown, payers] = await Promise.all([
    paymentsByIds(tx, refundChannel, ids),
    repository.payersOf(tx, ids),
  ]);
  const payerOf = new Map(payers.map((payer) => [payer.id, payer]));
  return inOrderOfIds(ids, shown).flatMap((payment) => {
    const payer = payerOf.get(payment.id);
    return payer ? { ...payment, ...payer } : [];
  });
}

/** The totals of the selected payments. */
export async function sumsOfReceived(
  tx: Transaction,
  query: PaymentSumsQuery,
): Promise<PaymentSums> {
  const [methods, takenBack] = await Promise.all([
    repository.sumsByMethod(tx, query),
    repository.takenBackOf(tx, query),
  ]);
  const sum = addCents(...methods.map(({ amount }) => amount));
  return {
    count: methods.reduce((total, { count }) => total + count, 0),
    received: dollarsFromCents(sum),
    takenBack: dollarsFromCents(takenBack),
    left: dollarsFromCents(subtractCents(sum, takenBack)),
    methods: methods.map((each) => ({ ...each, amount: dollarsFromCents(each.amount) })),
  };
}

/** The number of payments that are read at once for an export. */
const ROWS_AT_ONCE = 1000;

/** All selected payments, newest first. */
export async function allReceived(
  tx: Transaction,
  refundChannel: string,
  query: PaymentSumsQuery,
): Promise<ReceivedPayment[]> {
  const ids = await repository.idsOfPayments(tx, query);
  const rows: ReceivedPayment[] = [];
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    rows.push(
      ...(await receivedPayments(tx, refundChannel, ids.slice(start, start + ROWS_AT_ONCE))),
    );
  }
  return rows;
}

/** NEW-12: all payments in groups, for organizations with more of them than fit into memory. */
export async function* groupsOfReceived(
  tx: Transaction,
  refundChannel: string,
): AsyncGenerator<ReceivedPayment[]> {
  for await (const ids of repository.idsOfAllPayments(tx)) {
    yield await receivedPayments(tx, refundChannel, ids);
  }
}
