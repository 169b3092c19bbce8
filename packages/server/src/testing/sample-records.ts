/** The records that the sample calls need. Each function creates them in a world, and returns what identifies them. */
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { testToken } from '@tenantry/contract/payments/test-cards.rules';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { authenticate, issueInvitation, startSession, userById } from '#features/access';
import { recordAttachment } from '#features/conversations';
import { issueSetupLink } from '#features/installation';
import { issueBackupTicket } from '#features/super-admin';
import { recordNameOf } from '../platform/http/domain-proof.ts';
import { storeDocument } from '../platform/documents/storing.ts';
import { hashToken, newId, newToken } from '../platform/tokens.ts';
import { aCardPayment } from './card-payments.ts';
import { anInvoice, aPayment, aProperty, aUser, organizationSettingsBody } from './factories.ts';
import { aReceipt, anExpense } from './expenses.ts';
import { asOwner } from './inspection.ts';
import { aStatement } from './statements.ts';
import type { TestApp } from './test-app.ts';
import { aPicture, aRentalIn, type World } from './world.ts';

export async function setupToken({ database }: TestApp): Promise<string> {
  const path = await issueSetupLink(database);
  return new URL(path ?? '', 'http://localhost').searchParams.get('token') ?? '';
}

export async function passwordLink({ test, organization, lessee: { userId } }: World) {
  const token = await test.database.transact({ organization }, (tx) => issueInvitation(tx, userId));
  return { token, userId };
}

export async function aStoredBackup({ test }: Pick<World, 'test'>): Promise<string> {
  const name = 'tenantry-2026-03-10T07-00-00Z.tar';
  await test.backupPlace.replace(name, 'the content of a backup');
  return name;
}

/** Works for the demo, too, which refuses the call that issues one. */
export async function aTicket(world: World): Promise<string> {
  const { test, organization, superAdmin } = world;
  const name = await aStoredBackup(world);
  return test.database.transact({ organization }, async (tx) => {
    const { sessionId = '' } = (await authenticate(tx, superAdmin.token)) ?? {};
    return issueBackupTicket(tx, test.secrets, { name, sessionId, address: '127.0.0.1' });
  });
}

export async function settingsBody({ test, admin }: World) {
  const { body } = await test.call(portfolioEndpoints.organization, { as: admin });
  return organizationSettingsBody(body);
}

/** Another domain, which a SiteAdmin asked for before there was a SuperAdmin; its owner can prove it. */
export async function wantDomain({ test, organization }: World) {
  const [domain, token] = [`new-${organization.domain}`, `tenantry-${newId()}`];
  const statement =
    'UPDATE organization_settings SET wanted_domain = $2, wanted_domain_token = $3 WHERE organization_id = $1';
  await asOwner(test, organization, statement, [organization.id, domain, token]);
  test.domainRecords.set(recordNameOf(domain), token);
}

export async function linkWithAmazon({ test, organization, admin: { userId } }: World) {
  const link = [organization.id, newId(), userId, newId()];
  const statement = `INSERT INTO external_identities (organization_id, id, user_id, provider, subject, created_at)
    VALUES ($1, $2, $3, 'Amazon', $4, now())`;
  await asOwner(test, organization, statement, link);
}

/** Another session of the admin. */
export async function anotherSession({ test, organization, admin }: World): Promise<string> {
  return test.database.transact({ organization }, async (tx) => {
    const user = await userById(tx, admin.userId);
    if (!user) throw new Error('the admin is gone');
    const { token } = await startSession(tx, user, null);
    return (await authenticate(tx, token))?.sessionId ?? '';
  });
}

/** What the link contains that was mailed to the admin's new address. */
export async function anEmailChange({ test, organization, admin: { userId } }: World) {
  const [token, address] = [newToken(), `new-${newId()}@example.com`];
  const statement = `INSERT INTO email_changes
    (organization_id, id, user_id, email_address, token_hash, created_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, now(), 'infinity')
    ON CONFLICT (organization_id, user_id) DO UPDATE
    SET email_address = excluded.email_address, token_hash = excluded.token_hash`;
  const values = [organization.id, newId(), userId, address, hashToken(token)];
  await asOwner(test, organization, statement, values);
  return { token, userId };
}

export async function userParams({ test, organization, admin }: World) {
  const { id: userId, version } = await aUser(test, organization, admin);
  return { params: { organizationName: organization.name, userId }, version };
}

export async function propertyParams({ test, admin }: World) {
  return { params: { propertyId: (await aProperty(test, admin)).id } };
}

export async function rentalParams(world: World) {
  const { property, lease } = await aRentalIn(world);
  const propertyId = property.id;
  const leaseId = lease.id;
  return { property: { propertyId }, leaseId, lease: { propertyId, leaseId } };
}

export async function withRental(world: World) {
  await aRentalIn(world);
  return {};
}

export async function withInvoice(world: World) {
  const { property } = await rentalParams(world);
  const invoice = await anInvoice(world.test, world.admin, property.propertyId);
  return { params: property, invoiceId: invoice.id };
}

/** A payment that the tenant's bank asks the tenant to confirm. */
export async function askedPayment(world: World) {
  const { leaseId } = await rentalParams(world);
  const token = testToken({ number: '4000002760003184', expMonth: 12, expYear: 2030 });
  const { id: paymentId } = await aCardPayment(world.test, world.lessee, { token, leaseId });
  return { paymentId };
}

export async function withOwnInvoice(world: World) {
  await withInvoice(world);
  return {};
}

export async function withPayment(world: World) {
  const { property, leaseId } = await rentalParams(world);
  const { id } = await aPayment(world.test, world.admin, property.propertyId, { leaseId });
  return { params: property, paymentId: id };
}

/** A lease with a deposit of 1,000 dollars. */
export async function withDeposit(world: World) {
  const { property, leaseId } = await rentalParams(world);
  const items = [{ description: 'Deposit', kind: 'DEPOSIT' as const, quantity: 1, rate: 1000 }];
  await anInvoice(world.test, world.admin, property.propertyId, { items, leaseId });
  await aPayment(world.test, world.admin, property.propertyId, { leaseId, amount: 1000 });
  return { params: { leaseId }, property };
}

export async function withDocument(world: World) {
  const { params, paymentId } = await withPayment(world);
  const { body } = await world.test.call(paymentsEndpoints.uploadDocument, {
    as: world.admin,
    params: { ...params, paymentId, fileName: `${paymentId}.png` },
    file: await aPicture(),
  });
  const fileName = body.documents[0]?.fileName ?? '';
  return { params: { ...params, paymentId, fileName } };
}

export async function withPdf(world: World) {
  const { params: property, invoiceId } = await withInvoice(world);
  const params = { ...property, invoiceId };
  await world.test.call(invoicesEndpoints.generatePdf, { as: world.admin, params, body: {} });
  return { params };
}

export async function withOwnPdf(world: World) {
  const { invoiceId } = (await withPdf(world)).params;
  return { params: { invoiceId } };
}

/** A conversation in which the admin has written to the tenant of a property. */
export async function withConversation(world: World) {
  const { property } = await rentalParams(world);
  const { body } = await world.test.call(conversationsEndpoints.start, {
    as: world.admin,
    params: property,
    body: { subject: 'The roof', message: 'It is mended on Monday.' },
  });
  const params = { ...property, conversationId: body.id };
  return { params, messageId: body.messages[0]!.id };
}

export async function ownConversation(world: World) {
  const { conversationId } = (await withConversation(world)).params;
  return { conversationId };
}

export async function giveUp({ test, organization }: World, messageId: string): Promise<void> {
  const statement = `UPDATE message_deliveries SET status = 'failed' WHERE message_id = $1`;
  await asOwner(test, organization, statement, [messageId]);
}

/** An invitation that came back. */
export async function aLetter({ test, organization, lessee }: World): Promise<string> {
  const id = newId();
  await asOwner(
    test,
    organization,
    `INSERT INTO letters (organization_id, id, key, job, payload, recipient, subject, state, token, user_id, changed_at)
     VALUES ($1, $2::uuid, $2::uuid::text, 'send_invitation', json_build_object('userId', $3::uuid), $4, 'Your account',
       'undelivered', $2::uuid::text, $3::uuid, now())`,
    [organization.id, id, lessee.userId, lessee.emailAddress],
  );
  return id;
}

/** A late notice that waits for a text service. */
export async function aWaitingText({ test, organization }: World): Promise<void> {
  const payload = { leaseId: newId(), invoiceIds: [], notedAt: test.clock.now().toString() };
  await asOwner(
    test,
    organization,
    `INSERT INTO outbox_messages (organization_id, id, channel, recipient, text, sent_at, job, payload)
     VALUES ($1, $2, 'sms', '+12125550100', 'Late.', now(), 'text_late_notice', $3)`,
    [organization.id, newId(), JSON.stringify(payload)],
  );
}

export async function anAttachment(
  { test, organization }: World,
  messageId: string,
): Promise<string> {
  const document = await storeDocument(test.files, await aPicture(), 'picture');
  return test.database.transact({ organization }, (tx) =>
    recordAttachment(tx, messageId, 'tap.webp', document),
  );
}

export async function ownExpense({ test, admin }: World) {
  return { params: { expenseId: (await anExpense(test, admin, null)).id } };
}

export async function withOwnExpense(world: World) {
  await ownExpense(world);
  return { params: {} };
}

export async function propertyExpense(world: World) {
  const { propertyId } = (await propertyParams(world)).params;
  const { id: expenseId } = await anExpense(world.test, world.admin, propertyId);
  return { params: { propertyId, expenseId } };
}

/** A property with an expense, for a report on it. */
export async function withReported(world: World) {
  const { propertyId } = (await withExpense(world)).params;
  return { query: { propertyId } };
}

/** A tenant who owes something, for a report on a day. */
export async function withOpenInvoice(world: World) {
  const { propertyId } = (await rentalParams(world)).property;
  await anInvoice(world.test, world.admin, propertyId);
  return { query: {} };
}

/** A receipt, for a report on its year. */
export async function withReceiptOfYear(world: World) {
  const { receipt } = await withReceipt(world);
  return { query: { year: receipt.date.slice(0, 4) } };
}

export async function withExpense(world: World) {
  const { propertyId } = (await propertyExpense(world)).params;
  return { params: { propertyId } };
}

export async function withReceipt(world: World) {
  const { params } = await propertyParams(world);
  return { params, receipt: await aReceipt(world.test, world.admin, params.propertyId) };
}

export async function withStatement({ test, admin }: World, file?: Buffer) {
  const statement = await aStatement(test, admin, { file });
  return { params: { propertyId: statement.propertyId, statementId: statement.id }, statement };
}

export async function archivedProperty(world: World) {
  const { params } = await propertyParams(world);
  await world.test.call(portfolioEndpoints.remove, { as: world.admin, params });
  return { params };
}

export async function typedAddress({ test, admin }: World) {
  const { addressLine1 } = await aProperty(test, admin);
  return { text: addressLine1, session: 'one-entry-of-typing' };
}

export async function definedAttributes({ test, admin }: World) {
  return (await test.call(propertiesEndpoints.publicAttributes, { as: admin })).body;
}

export async function attributeValues(world: World) {
  const defined = await definedAttributes(world);
  return defined.slice(0, 2).map(({ id }) => ({ attributeId: id, value: '2' }));
}

export function lastSegment(address: string | null): string {
  return decodeURIComponent(address?.split('/').at(-1) ?? '');
}
