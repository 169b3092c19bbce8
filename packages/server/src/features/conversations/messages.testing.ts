import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { questionBody } from '#testing/factories';
import { aLandlord, type Landlord } from '#testing/landlord';
import type { TestApp } from '#testing/test-app';

/** Landlords and tenants, and the calls with which they write to each other. */
export function exchanges(app: { readonly current: TestApp }) {
  /** A landlord and a tenant, and the calls with which they write to each other. */
  async function anExchange() {
    const landlord = await aLandlord(app.current);
    return { ...landlord, ...callsOf(landlord) };
  }

  function callsOf({ admin, lessee, property, organization }: Landlord) {
    const params = { propertyId: property.id };
    const body = { subject: 'The roof', message: 'It is mended on Monday.' };
    return {
      write: (changes: object = {}) =>
        app.current.call(conversationsEndpoints.start, {
          as: admin,
          params,
          body: { ...body, ...changes },
        }),
      readUpTo: (conversationId: string, upTo: string) =>
        app.current.call(conversationsEndpoints.read, {
          as: admin,
          params: { ...params, conversationId },
          body: { upTo },
        }),
      respond: (conversationId: string, message: string, idempotencyKey?: string, upTo?: string) =>
        app.current.call(conversationsEndpoints.respond, {
          as: admin,
          params: { ...params, conversationId },
          query: {},
          body: { message, upTo },
          ...(idempotencyKey && { idempotencyKey }),
        }),
      list: async (query: { readStatus?: 'READ' | 'UNREAD'; limit?: string } = {}) =>
        (await app.current.call(conversationsEndpoints.list, { as: admin, params, query })).body,
      read: (conversationId: string) =>
        app.current.call(conversationsEndpoints.read, {
          as: admin,
          params: { ...params, conversationId },
          body: {},
        }),
      tell: (message: string, changes: object = {}) =>
        app.current.call(conversationsEndpoints.startByLessee, {
          as: lessee,
          body: { message, ...changes },
        }),
      reply: (conversationId: string, message: string, upTo?: string) =>
        app.current.call(conversationsEndpoints.respondByLessee, {
          as: lessee,
          params: { conversationId },
          query: {},
          body: { message, upTo },
        }),
      own: async (query: { readStatus?: 'READ' | 'UNREAD'; limit?: string } = {}) =>
        (await app.current.call(conversationsEndpoints.ofLessee, { as: lessee, query })).body,
      readOwn: (conversationId: string) =>
        app.current.call(conversationsEndpoints.readByLessee, {
          as: lessee,
          params: { conversationId },
          body: {},
        }),
      ask: (message: string) =>
        app.current.call(conversationsEndpoints.ask, {
          host: organization.domain,
          params,
          body: questionBody({ message }),
        }),
    };
  }

  return { anExchange, callsOf };
}
