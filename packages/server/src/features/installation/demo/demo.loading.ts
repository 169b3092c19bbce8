import type { LeaseInput } from '@tenantry/contract/leases/leases.schemas';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { createUser, userByEmail } from '#features/access';
import { recordPastConversation, startConversation } from '#features/conversations';
import { billLateFee, createInvoice, nextNumber } from '#features/invoices';
import { openAccount, paymentOfProperty, post } from '#features/ledger';
import { addParty, endLease, partiesOf, setShares, startLease } from '#features/leases';
import { setImage, updateOrganization } from '#features/organization';
import { attachDocument } from '#features/payments';
import { createProperty, definedAttributes, setCover } from '#features/properties';
import type { Transaction } from '../../../platform/database/database.ts';
import type { StoredDocument } from '../../../platform/documents/stored-files.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { newId } from '../../../platform/tokens.ts';
import { settings } from './demo.settings.ts';
import { accounts } from './demo.people.ts';
import type { DemoExchange, DemoQuestion } from './demo.questions.ts';
import type { DemoProperty } from './demo.portfolio.ts';
import {
  depositOf,
  lateFeeOf,
  type DemoParty,
  type StoryEvent,
  type Tenancy,
  type Terms,
} from './demo.story.ts';

/** The same transaction with the time set to the morning of an earlier day; never later than now. */
export function onDay(tx: Transaction, day: CalendarDate): Transaction {
  const morning = Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: tx.organization.timeZone, plainTime: '09:30' })
    .toInstant();
  const now = Temporal.Instant.compare(morning, tx.now) < 0 ? morning : tx.now;
  return { ...tx, now, today: day };
}

/** Creates the property with its cover; returns its id. */
export async function loadProperty(
  tx: Transaction,
  property: DemoProperty,
  { cover, buildingId }: { readonly cover: StoredDocument; readonly buildingId: string },
): Promise<string> {
  const { picture, address, monthlyCost, managed = false, unavailable, attributes } = property;
  const { unitName } = property;
  const defined = await definedAttributes(tx);
  const propertyId = await createProperty(tx, {
    ...address,
    ...(unitName && { buildingId, unitName }),
    monthlyCost,
    managed,
    ...(unavailable && { status: 'UNAVAILABLE' as const }),
    attributes: defined.flatMap(({ id, name }) => {
      const value = attributes[name];
      return value ? [{ attributeId: id, value }] : [];
    }),
  });
  await setCover(tx, { propertyId, label: picture, image: cover });
  return propertyId;
}

/** The settings that the organization's administrator made at the beginning. */
export async function loadOrganization(tx: Transaction, secrets: Secrets): Promise<void> {
  const { name, domain } = tx.organization;
  const input = { ...settings, name, domain, version: 1 };
  // No change so far is worth a mail to the administrators.
  await updateOrganization(tx, secrets, input, { tells: false });
}

export async function loadMarketingImage(tx: Transaction, banner: StoredDocument): Promise<void> {
  await setImage(tx, { kind: 'marketing', label: 'street', image: banner });
}

/** Unread messages of the last days. */
export async function loadQuestion(
  tx: Transaction,
  propertyId: string,
  { person, daysAgo, subject, message }: DemoQuestion,
): Promise<void> {
  const { firstName, lastName, emailAddress, phoneNumber } = person;
  const earlier = onDay(tx, addDays(tx.today, -daysAgo));
  const user = await userByEmail(tx, emailAddress);
  await startConversation(earlier, {
    propertyId,
    userId: user?.id ?? null,
    name: `${firstName} ${lastName}`,
    emailAddress,
    phoneNumber,
    subject,
    message,
  });
}

/** Conversations with the administrator from some weeks ago. */
export async function loadExchange(
  tx: Transaction,
  propertyId: string,
  { person, subject, messages }: DemoExchange,
): Promise<void> {
  const { firstName, lastName, emailAddress, phoneNumber } = person;
  const user = await userByEmail(tx, emailAddress);
  const name = `${firstName} ${lastName}`;
  const { admin } = accounts;
  const messageOf = ({ by, daysAgo, message }: DemoExchange['messages'][number], index: number) => {
    const { now, ...earlier } = onDay(tx, addDays(tx.today, -daysAgo));
    const senderName = by === 'organization' ? `${admin.firstName} ${admin.lastName}` : name;
    // One hour for each, to keep those of one day in order.
    return { tx: { ...earlier, now: now.add({ hours: index }) }, by, senderName, message };
  };
  const [first, ...others] = messages;
  await recordPastConversation(
    { propertyId, userId: user?.id ?? null, name, emailAddress, phoneNumber, subject },
    [messageOf(first, 0), ...others.map((each, index) => messageOf(each, index + 1))],
  );
}

/** A tenancy that is being loaded, event by event. */
export interface LoadedTenancy {
  readonly tenancy: Tenancy;
  readonly propertyId: string;
  /** For a tenant who can sign in. */
  readonly passwordHash: string | null;
  /** The picture of a bounced check. */
  readonly checkPicture: StoredDocument;
  /** The most recent payment. */
  lastPayment?: string;
  /** Set when the lease is signed. */
  leaseId?: string;
  /** The day of that. */
  signedOn?: CalendarDate;
  /** The ids of its invoices, by due date. */
  readonly invoices: Map<CalendarDate, string>;
}

/** Loads an event of a story through the regular services. */
export async function loadEvent(
  tx: Transaction,
  loaded: LoadedTenancy,
  event: StoryEvent,
): Promise<void> {
  const { propertyId, leaseId, tenancy } = loaded;
  switch (event.kind) {
    case 'signed':
      loaded.leaseId = await sign(tx, loaded, event.terms);
      loaded.signedOn = event.day;
      return;
    case 'ended':
      await endLease(tx, { propertyId, leaseId: signed(leaseId) });
      return;
    case 'invoiced': {
      const invoice = await createInvoice(tx, propertyId, {
        leaseId: signed(leaseId),
        items: event.items.map((item) => ({ ...item, rate: dollarsFromCents(item.rate) })),
        dueDate: event.dueDate,
        lateDate: event.lateDate,
        lateFee: lateFeeOf(tenancy),
        confirmSecondRent: true,
        confirmOwnLateFee: true,
        emailToLessee: false,
      });
      loaded.invoices.set(event.dueDate, invoice.id);
      return;
    }
    case 'feeBilled':
      await billLateFee(tx, propertyId, lateInvoice(loaded, event.dueDate), false);
      return;
    case 'paid':
      loaded.lastPayment = await pay(tx, loaded, event);
      return;
    case 'returned':
      await sendBack(tx, loaded);
  }
}

/** Sends no receipt by mail. Returns the payment's id. */
async function pay(
  tx: Transaction,
  { propertyId, leaseId }: LoadedTenancy,
  { amount, day, description, method }: Extract<StoryEvent, { kind: 'paid' }>,
): Promise<string> {
  const lease = await openAccount(tx, propertyId, signed(leaseId));
  const id = newId();
  const recordedBy = tx.actor?.userId ?? null;
  const payment = {
    id,
    method,
    amount,
    paymentDate: day,
    description,
    payerPartyId: null,
    recordedBy,
    refundChannel: null,
  };
  await post(tx, lease, { kind: 'payment', payment });
  return id;
}

async function sendBack(tx: Transaction, { propertyId, lastPayment, checkPicture }: LoadedTenancy) {
  const payment = lastPayment && (await paymentOfProperty(tx, propertyId, lastPayment));
  if (!payment) throw new Error('a story of the demo sends a check back that never came');
  const { id: paymentId, amount, leaseId } = payment;
  const lease = await openAccount(tx, propertyId, leaseId);
  const reversal = {
    id: newId(),
    amount,
    reason: 'Bounced check',
    reversalDate: tx.today,
    note: 'Insufficient funds',
    recordedBy: tx.actor?.userId ?? null,
  } as const;
  await post(tx, lease, {
    kind: 'reversal',
    payment,
    reversal,
    nextNumber: () => nextNumber(tx),
  });
  await attachDocument(tx, { propertyId, paymentId, label: 'returned check' }, checkPicture);
}

function lateInvoice({ invoices }: LoadedTenancy, dueDate: CalendarDate): string {
  const id = invoices.get(dueDate);
  if (!id) throw new Error('a story of the demo bills a late fee before the invoice');
  return id;
}

function signed(leaseId: string | undefined): string {
  if (!leaseId) throw new Error('a story of the demo moves money before its lease is signed');
  return leaseId;
}

/** The tenant's user is created first, so that the lease finds it and mails no invitation. */
async function sign(
  tx: Transaction,
  { tenancy, propertyId, passwordHash }: LoadedTenancy,
  terms: Terms,
) {
  const { firstName, lastName, emailAddress, phoneNumber } = tenancy.lessee;
  const person = { firstName, lastName, emailAddress };
  await createUser(tx, { ...person, roles: ['Leasee'], passwordHash });
  const lease: LeaseInput = {
    ...terms,
    ...person,
    phoneNumber,
    type: tenancy.type,
    startDate: terms.endDate && terms.startDate,
    monthlyCost: tenancy.rent,
    deposit: depositOf(tenancy),
    lateFeePercent: lateFeeOf(tenancy),
    lateFeeFrequency: 1,
    notify: false,
    // The manager of such a home makes the invoices.
    invoiceAutomatically: !tenancy.billedBy,
  };
  const { id: leaseId } = await startLease(tx, propertyId, lease);
  const ids = { propertyId, leaseId };
  for (const party of tenancy.others ?? []) await addOther(tx, ids, party);
  if (tenancy.sharePercents) await shareRent(tx, ids, tenancy.sharePercents);
  return leaseId;
}

/** A tenant's user is created first, as in `sign`. */
async function addOther(
  tx: Transaction,
  ids: Parameters<typeof addParty>[1],
  { role, person }: DemoParty,
) {
  const { firstName, lastName, emailAddress, phoneNumber } = person;
  const named = { firstName, lastName, emailAddress };
  if (role === 'TENANT') await createUser(tx, { ...named, roles: ['Leasee'], passwordHash: null });
  const mayPay = role === 'GUARANTOR' && { mayPay: true };
  await addParty(tx, ids, { ...named, ...mayPay, phoneNumber, role, fromDay: null });
}

/** The shares are in the order of the tenants. */
async function shareRent(
  tx: Transaction,
  ids: Parameters<typeof setShares>[1],
  percents: readonly number[],
) {
  const lessees = (await partiesOf(tx, ids)).filter(({ role }) => role === 'TENANT');
  const shares = lessees.map(({ id }, index) => ({
    partyId: id,
    value: (percents[index] ?? 0) * 100,
  }));
  await setShares(tx, ids, { split: 'PARTS', shares });
}
