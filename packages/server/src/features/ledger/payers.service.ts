/** UNIT-6: who paid. */
import type { Payer } from '@tenantry/contract/ledger/payers.schemas';
import { partiesWhoPay, type PartyWhoPays } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { CARD_METHOD } from './ledger.domain.ts';
import type { PaymentRow } from './money.repository.ts';

/** What of a payment says who paid. */
export type Paid = Pick<PaymentRow, 'id' | 'leaseId' | 'method' | 'payerPartyId' | 'recordedBy'>;

/** Only a card payment was recorded by who paid, also before payments said it themselves. */
const isOf = ({ payerPartyId, method, recordedBy }: Paid, { id, userId }: PartyWhoPays) =>
  payerPartyId === null
    ? method === CARD_METHOD && userId !== null && userId === recordedBy
    : payerPartyId === id;

const isSaid = ({ payerPartyId, method }: Paid) => payerPartyId !== null || method === CARD_METHOD;

/**
 * Who paid each of these payments. A lease that only one person ever paid for needs no name, so its payments are not
 * among them; neither are those without a payer.
 * @param viewer the account whose payments are its own
 */
export async function payersOf(
  tx: Transaction,
  payments: readonly Paid[],
  viewer?: string,
): Promise<ReadonlyMap<string, Payer>> {
  const said = payments.filter(isSaid);
  const leaseIds = [...new Set(said.map(({ leaseId }) => leaseId))];
  if (leaseIds.length === 0) return new Map();
  const byLease = Map.groupBy(await partiesWhoPay(tx, leaseIds), ({ leaseId }) => leaseId);
  return new Map(
    said.flatMap((payment) => {
      const parties = byLease.get(payment.leaseId) ?? [];
      const party = parties.length > 1 && parties.find((each) => isOf(payment, each));
      if (!party) return [];
      const { firstName, lastName, userId } = party;
      const own = viewer !== undefined && userId === viewer;
      return [[payment.id, { name: `${firstName} ${lastName}`, own }] as const];
    }),
  );
}
