/** UNIT-6: who is told about a payment: the tenants of today, and who paid, also a guarantor or somebody who has left. */
import { userById } from '#features/access';
import type { Transaction } from '../../platform/database/database.ts';
import { partyOfAccount, partyToTell, type ToldParty } from './payers.ts';
import { namesOf, onePerAddress, recipientsOf, type OneRecipient } from './recipients.ts';

export interface PayingReceiver {
  readonly to: { readonly name: string; readonly address: string };
  readonly about: { readonly leaseId: string; readonly userId?: string };
  /** The first names of all who share the address. */
  readonly greeting: string;
  /** Whether one of those who share the address paid. */
  readonly paid: boolean;
  /** Somebody who is not on the lease today is told about the payment, and nothing about the account. */
  readonly relation: ToldParty['relation'];
  /** Whether there is a page to link to; a tenant always has one. */
  readonly hasAccount: boolean;
}

type Told = Omit<ToldParty, 'partyId'> & { readonly partyId: string | null };

/** The tenants of today, and before them who paid if that is somebody else. */
async function toldOf(tx: Transaction, leaseId: string, payerPartyId: string | null) {
  const tenants: Told[] = (await recipientsOf(tx, leaseId, tx.today)).map((tenant) => ({
    ...tenant,
    relation: 'tenant',
  }));
  const party = payerPartyId === null ? null : await partyToTell(tx, payerPartyId);
  const payer = tenants.find(
    ({ partyId, userId }) =>
      party !== null && (partyId === party.partyId || userId === party.userId),
  );
  if (payer) return { people: [payer, ...tenants.filter((each) => each !== payer)], payer };
  return party ? { people: [party, ...tenants], payer: party } : { people: tenants, payer: null };
}

/** Everybody who is told about a payment, one for each address: who paid comes before those who share it. */
export async function recipientsOfPayment(
  tx: Transaction,
  leaseId: string,
  payerPartyId: string | null,
): Promise<OneRecipient[]> {
  const { people } = await toldOf(tx, leaseId, payerPartyId);
  const chosen = onePerAddress(people, 'email');
  if (chosen.length === 1 && chosen[0]?.relation === 'tenant') return [{}];
  return chosen.map(({ partyId }) => (partyId === null ? {} : { partyId }));
}

/**
 * Where a mail about a payment goes now; null if there is no lease, or if a tenant who did not pay is no longer on it.
 * @param recipient who paid, or else the primary tenant, if nobody is named
 */
export async function receiverOfPayment(
  tx: Transaction,
  leaseId: string,
  payerPartyId: string | null,
  { partyId }: OneRecipient,
): Promise<PayingReceiver | null> {
  const { people, payer } = await toldOf(tx, leaseId, payerPartyId);
  const named = people.find((each) => each.partyId === partyId);
  const one = partyId === undefined ? people[0] : partyId === payerPartyId ? payer : named;
  return one ? receiverAmong(leaseId, people, one, payer) : null;
}

/** The person whose account pays; the account itself if the person was removed from the lease. */
export async function payingReceiverOf(
  tx: Transaction,
  leaseId: string,
  userId: string,
): Promise<PayingReceiver | null> {
  const { people, payer } = await toldOf(tx, leaseId, await partyOfAccount(tx, leaseId, userId));
  const one = payer ?? people.find((each) => each.userId === userId) ?? null;
  if (one) return receiverAmong(leaseId, people, one, one);
  const account = await userById(tx, userId);
  if (!account) return null;
  const { firstName, lastName, emailAddress } = account;
  return {
    to: { name: namesOf([{ firstName, lastName }]), address: emailAddress },
    about: { leaseId, userId },
    greeting: firstName,
    paid: true,
    relation: 'former',
    hasAccount: true,
  };
}

/** One person, with those who share the address. */
function receiverAmong(
  leaseId: string,
  people: readonly Told[],
  one: Told,
  payer: Told | null,
): PayingReceiver {
  const address = one.emailAddress.toLowerCase();
  const sharing = people.filter(({ emailAddress }) => emailAddress.toLowerCase() === address);
  const of = (relation: Told['relation']) => sharing.find((each) => each.relation === relation);
  const { relation } = of('tenant') ?? of('guarantor') ?? one;
  const account = sharing.find(({ userId }) => userId !== null)?.userId ?? undefined;
  return {
    to: { name: namesOf(sharing), address: one.emailAddress },
    about: { leaseId, ...(account !== undefined && { userId: account }) },
    greeting: sharing.map(({ firstName }) => firstName).join(' and '),
    paid: payer !== null && sharing.includes(payer),
    relation,
    hasAccount: account !== undefined,
  };
}
