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

/** Where mails to a guarantor go who has paid; null for everyone else. */
export async function guarantorReceiverOf(
  tx: Transaction,
  leaseId: string,
  by: By,
): Promise<PayingReceiver | null> {
  const paying = await payingParty(tx, leaseId, by);
  if (!paying?.guarantor) return null;
  const { guarantor, userId } = paying;
  return {
    to: { name: namesOf([guarantor]), address: guarantor.emailAddress },
    about: { leaseId, ...(userId !== null && { userId }) },
    greeting: guarantor.firstName,
    hasAccount: userId !== null,
  };
}

/** The guarantor or tenant with this account; the primary tenant if they have left, and null if there is no lease. */
export async function payingReceiverOf(
  tx: Transaction,
  leaseId: string,
  by: { readonly userId: string },
): Promise<PayingReceiver | null> {
  return (await guarantorReceiverOf(tx, leaseId, by)) ?? receiverOf(tx, leaseId, by);
}
