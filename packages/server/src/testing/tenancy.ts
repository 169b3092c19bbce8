import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { documentsEndpoints } from '@tenantry/contract/documents/documents.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { recordAttachment } from '#features/conversations';
import { storeDocument } from '../platform/documents/storing.ts';
import { aDocument, documentDetails, subjectOfLease } from './documents.ts';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  aRental,
  aReversal,
  type TestPerson,
} from './factories.ts';
import { aLandlord, signedInAgain } from './landlord.ts';
import { aParty, ofLease } from './parties.ts';
import { NOW, TODAY, type TestApp } from './test-app.ts';
import { aPicture } from './world.ts';

/** Everybody who could call what tenants call; the first two are tenants of the lease today. */
export const callers = [
  'the primary tenant',
  'a second tenant',
  'a former tenant',
  'a tenant who begins later',
  'a guarantor',
  'a guarantor who may pay',
  'an occupant',
  'a tenant of another lease',
  'a tenant of another organization',
] as const;

export type Caller = (typeof callers)[number];

type People = Readonly<Record<Caller, TestPerson>>;

/** The last day of the former tenant, a month ago. */
const LAST_DAY = '2026-02-10';
const ON_LAST_DAY = '2026-02-10T15:00:00Z';

const RENT = 1463.29;
const BEFORE = 'Marked before';
const AFTER = 'Marked after';
const NEW_EXPIRY = '2031-11-11';

interface Records {
  readonly invoiceId: string;
  readonly paymentId: string;
  readonly documentId: string;
  readonly fileName: string;
  /** The conversation of each tenant, by user. */
  readonly conversations: ReadonlyMap<string, { readonly id: string; readonly messageId: string }>;
}

/** An invoice, a payment, a document and messages, whose texts all have the mark. */
async function recordsWith(
  test: TestApp,
  { admin, lease, day }: { admin: TestPerson; lease: Lease; day: string },
  { mark, billed, paid }: { mark: string; billed: number; paid: number },
): Promise<Records> {
  const { propertyId } = lease;
  const items = [{ description: `${mark}: repair`, quantity: 1, rate: billed }];
  const invoice = await anInvoice(test, admin, propertyId, { items, dueDate: day, lateDate: day });
  const payment = await aPayment(test, admin, propertyId, {
    amount: paid,
    description: `${mark}: check`,
    paymentDate: day,
  });
  const details = documentDetails({ label: `${mark}: document`, audience: 'LESSEES' });
  const document = await aDocument(test, admin, subjectOfLease(lease.id), details);
  await test.call(conversationsEndpoints.start, {
    as: admin,
    params: { propertyId },
    body: { subject: `${mark}: subject`, message: `${mark}: message` },
  });
  const { body } = await test.call(conversationsEndpoints.list, {
    as: admin,
    params: { propertyId },
    query: {},
  });
  const conversations = new Map(
    body
      .filter(({ subject }) => subject === `${mark}: subject`)
      .map(({ emailAddress, id, messages }) => [
        emailAddress,
        { id, messageId: messages[0]?.id ?? '' },
      ]),
  );
  return {
    invoiceId: invoice.id,
    paymentId: payment.id,
    documentId: document.id,
    fileName: document.files[0]?.fileName ?? '',
    conversations,
  };
}

async function peopleOf(test: TestApp) {
  const organization = await anOrganization(test);
  const admin = await aPerson(test, organization, 'SiteAdmin');
  const property = await aProperty(test, admin);
  const person = () => aPerson(test, organization, 'Leasee');
  const primary = await person();
  const neighbor = await aRental(test, organization, admin);
  const foreigner = await aLandlord(test);
  const terms = { monthlyCost: RENT, emailAddress: primary.emailAddress };
  const lease = await aLease(test, admin, property.id, terms);
  const people: People = {
    'the primary tenant': primary,
    'a second tenant': await person(),
    'a former tenant': await person(),
    'a tenant who begins later': await person(),
    'a guarantor': await person(),
    'a guarantor who may pay': await person(),
    'an occupant': await person(),
    'a tenant of another lease': neighbor.lessee,
    'a tenant of another organization': foreigner.lessee,
  };
  const add = (caller: Caller, changes: Parameters<typeof aParty>[3]) =>
    aParty(test, admin, lease, { ...changes, emailAddress: people[caller].emailAddress });
  await add('a second tenant', { fromDay: '2026-01-01' });
  const { id: partyId } = await add('a former tenant', { fromDay: '2026-01-01' });
  await add('a tenant who begins later', { fromDay: '2026-06-01' });
  await add('a guarantor', { role: 'GUARANTOR' });
  await add('a guarantor who may pay', { role: 'GUARANTOR', mayPay: true });
  await aParty(test, admin, lease, {
    role: 'OCCUPANT',
    emailAddress: undefined,
    phoneNumber: undefined,
  });
  const params = { ...ofLease(lease), partyId };
  await test.call(partiesEndpoints.end, { as: admin, params, query: { lastDay: LAST_DAY } });
  return { organization, admin, property, lease, people };
}

/** Everybody with a new session. */
async function signedIn(test: TestApp, people: People): Promise<People> {
  const sessions = callers.map(async (caller) => [
    caller,
    await signedInAgain(test, people[caller]),
  ]);
  return Object.fromEntries(await Promise.all(sessions)) as People;
}

/**
 * A lease with people of each kind. One tenant left a month ago. What is from before has texts that begin with `BEFORE`,
 * and what is from today has texts that begin with `AFTER`.
 * @param onLastDay called at the end of the last day of the former tenant
 */
export async function aTenancy(
  test: TestApp,
  onLastDay: (people: People) => Promise<unknown> = async () => undefined,
) {
  test.clock.set(ON_LAST_DAY);
  const made = await peopleOf(test);
  const { organization, property, lease } = made;
  const propertyId = property.id;
  const before = await recordsWith(
    test,
    { admin: made.admin, lease, day: LAST_DAY },
    { mark: BEFORE, billed: 1311.37, paid: 217.19 },
  );
  await onLastDay(made.people);

  test.clock.set(NOW);
  const admin = await signedInAgain(test, made.admin);
  const after = await recordsWith(
    test,
    { admin, lease, day: TODAY },
    { mark: AFTER, billed: 2222.77, paid: 717.71 },
  );
  const invoice = { propertyId, invoiceId: before.invoiceId };
  const credit = { amount: 55.53, reason: `${AFTER}: credit` };
  await test.call(invoicesEndpoints.credit, { as: admin, params: invoice, body: credit });
  const reversed = { propertyId, id: before.paymentId };
  await aReversal(test, admin, reversed, { note: `${AFTER}: reversal`, chargeNsfFee: false });
  const replaced = await test.call(documentsEndpoints.uploadVersion, {
    as: admin,
    params: { documentId: before.documentId, fileName: 'newer-scan.pdf' },
    query: { expiresOn: NEW_EXPIRY },
    file: await aPdf(),
  });
  await aParty(test, admin, lease, { firstName: AFTER, lastName: 'Newcomer' });
  await test.call(invoicesEndpoints.generatePdf, { as: admin, params: invoice, body: {} });
  return {
    test,
    organization,
    propertyId,
    lease,
    admin,
    people: await signedIn(test, made.people),
    before: { ...before, newerFileName: replaced.body.files[0]?.fileName ?? '' },
    after,
  };
}

export type Tenancy = Awaited<ReturnType<typeof aTenancy>>;

/** What no answer to anybody else may have: everything that identifies the lease and its records. */
export function marksOf({ lease, propertyId, before, after }: Tenancy) {
  const idsOf = ({ invoiceId, paymentId, documentId, conversations }: Records) => [
    invoiceId,
    paymentId,
    documentId,
    ...[...conversations.values()].flatMap(({ id, messageId }) => [id, messageId]),
  ];
  return {
    lease: [lease.id, propertyId, String(RENT)],
    before: [BEFORE, '1311.37', '217.19', ...idsOf(before)],
    after: [AFTER, '2222.77', '717.71', '55.53', 'Newcomer', NEW_EXPIRY, ...idsOf(after)],
  };
}

export type Marks = ReturnType<typeof marksOf>;

/** A picture attached to the message of a tenant's conversation from before. */
export async function anAttachmentTo(
  { test, organization }: Tenancy,
  messageId: string,
): Promise<string> {
  const document = await storeDocument(test.files, await aPicture(), 'picture');
  return test.database.transact({ organization }, (tx) =>
    recordAttachment(tx, messageId, 'picture.webp', document),
  );
}
