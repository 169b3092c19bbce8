/** UNIT-6: who is told about a payment: who made it, a guarantor too. */
import type { Transaction } from '../../platform/database/database.ts';
import { payingParty } from './payers.ts';
import { namesOf, receiverOf } from './recipients.ts';

type By = { readonly partyId: string } | { readonly userId: string };

export interface PayingReceiver {
  readonly to: { readonly name: string; readonly address: string };
  readonly about: { readonly leaseId: string; readonly userId?: string };
  /** The first names of all who share the address. */
  readonly greeting: string;
  /** Whether there is a page to link to; a tenant always has one. */
  readonly hasAccount?: boolean;
}

/** The guarantor or tenant who pays; the primary tenant if they have left, and null if there is no lease. */
export async function payingReceiverOf(
  tx: Transaction,
  leaseId: string,
  by: By,
): Promise<PayingReceiver | null> {
  const paying = await payingParty(tx, leaseId, by);
  const userId = paying?.userId ?? undefined;
  if (!paying?.guarantor) return receiverOf(tx, leaseId, { userId });
  const { guarantor } = paying;
  return {
    to: { name: namesOf([guarantor]), address: guarantor.emailAddress },
    about: { leaseId, ...(userId !== undefined && { userId }) },
    greeting: guarantor.firstName,
    hasAccount: userId !== undefined,
  };
}
