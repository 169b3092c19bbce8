import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import type { Medium } from '@tenantry/contract/messaging/messaging.schemas';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import PostalMime, { type Email } from 'postal-mime';
import {
  aLease,
  anOrganization,
  aPerson,
  aProperty,
  questionBody,
  type leaseBody,
} from './factories.ts';
import { asOwner } from './inspection.ts';
import type { TestApp } from './test-app.ts';

let phones = 0;

/** A landlord and a tenant with a phone, and the landlord's actions in their conversation. */
export async function anExchange(test: TestApp, changes: Parameters<typeof leaseBody>[0] = {}) {
  phones += 1;
  const phone = `+1212555${String(phones).padStart(4, '0')}`;
  const organization = await anOrganization(test);
  const admin = await aPerson(test, organization, 'SiteAdmin');
  const lessee = await aPerson(test, organization, 'Leasee');
  const property = await aProperty(test, admin);
  const { emailAddress } = lessee;
  const lease = await aLease(test, admin, property.id, {
    emailAddress,
    phoneNumber: phone,
    ...changes,
  });
  const params = { propertyId: property.id };
  const list = async () =>
    (await test.call(conversationsEndpoints.list, { as: admin, params, query: {} })).body;
  const call = {
    write: async (message: string, medium: Medium = 'email', subject = 'The roof') =>
      (
        await test.call(conversationsEndpoints.start, {
          as: admin,
          params,
          body: { subject, message, medium },
        })
      ).body,
    respond: async (conversationId: string, message: string, medium: Medium = 'email') =>
      (
        await test.call(conversationsEndpoints.respond, {
          as: admin,
          params: { ...params, conversationId },
          query: { medium },
          body: { message },
        })
      ).body,
    list,
    /** The tenant writes. */
    tell: (message: string, medium: Medium = 'email') =>
      test.call(conversationsEndpoints.startByLessee, { as: lessee, body: { message, medium } }),
    reply: (conversationId: string, message: string, medium: Medium = 'email') =>
      test.call(conversationsEndpoints.respondByLessee, {
        as: lessee,
        params: { conversationId },
        query: { medium },
        body: { message },
      }),
    /** Whether the tenant can send texts. */
    canText: async () =>
      (await test.call(conversationsEndpoints.organizationOfLessee, { as: lessee })).body.textable,
    /** Sets where the organization receives texts. */
    setPhone: (phoneNumber: string) =>
      test.call(organizationEndpoints.updateOrganization, {
        as: admin,
        body: { name: organization.name, domain: organization.domain, phoneNumber },
      }),
    /** A stranger asks on the public page. */
    ask: (message: string, phoneNumber: string) =>
      test.call(conversationsEndpoints.ask, {
        host: organization.domain,
        params,
        body: questionBody({ message, phoneNumber }),
      }),
    sendAgain: (conversationId: string, messageId: string) =>
      test.call(conversationsEndpoints.sendAgain, {
        as: admin,
        params: { ...params, conversationId, messageId },
        body: {},
      }),
    /** The delivery status of every message of the newest conversation. */
    outcomes: async () => {
      const [newest] = await list();
      return (newest?.messages ?? []).flatMap(({ deliveries }) => deliveries);
    },
    /** Runs a statement on the organization's rows. */
    rows: (statement: string, values?: unknown[]) => asOwner(test, organization, statement, values),
  };
  return { organization, admin, lessee, property, lease, phone, emailAddress, ...call };
}

export type Exchange = Awaited<ReturnType<typeof anExchange>>;

/** A mail as its reader's program shows it. */
export function readMail(message: string | Buffer): Promise<Email> {
  return PostalMime.parse(message);
}
