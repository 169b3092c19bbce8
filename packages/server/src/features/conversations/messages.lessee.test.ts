import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { describe, expect, test } from 'vitest';
import { aPerson, aProperty } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import { exchanges } from './messages.testing.ts';

const app = useTestApp({ attemptLimits: true });
const { anExchange } = exchanges(app);

describe('TENANT-5: a tenant', () => {
  test('TENANT-5: writes about the property of the active lease', async () => {
    const { tell, property, list } = await anExchange();
    const { status, body } = await tell('The tap drips.', {
      subject: 'Kitchen\r\nBcc: a@b.example',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      propertyId: property.id,
      subject: 'Kitchen Bcc: a@b.example',
      unread: false,
    });
    expect(await list({ readStatus: 'UNREAD' })).toMatchObject([{ id: body.id, lessee: true }]);
  });

  test('TENANT-5: writes about a home of theirs, and no other', async () => {
    const { tell, property, admin } = await anExchange();
    const other = await aProperty(app.current, admin);
    expect((await tell('Hello', { propertyId: property.id })).status).toBe(201);
    expect((await tell('Hello', { propertyId: other.id })).problem.status).toBe(404);
  });

  test('TENANT-5: a tenant without a lease cannot write', async () => {
    const { organization } = await anExchange();
    const newcomer = await aPerson(app.current, organization, 'Leasee');
    const { problem } = await app.current.call(conversationsEndpoints.startByLessee, {
      as: newcomer,
      body: { message: 'Hello' },
    });
    expect(problem).toMatchObject({
      status: 422,
      message: 'You have no lease yet, so there is no property to write about.',
    });
  });

  test('TENANT-5: the conversations of others are not found', async () => {
    const { organization, admin, write, ask, list, property } = await anExchange();
    const { body: started } = await write();
    await ask('Is it still for lease?');
    const neighbour = await aPerson(app.current, organization, 'Leasee');
    const { body: none } = await app.current.call(conversationsEndpoints.ofLessee, {
      as: neighbour,
      query: {},
    });
    expect(none).toEqual([]);
    for (const { id: conversationId } of await list()) {
      const answer = await app.current.call(conversationsEndpoints.respondByLessee, {
        as: neighbour,
        params: { conversationId },
        query: {},
        body: { message: 'It was me.' },
      });
      expect(answer.problem.status).toBe(404);
    }
    const elsewhere = await aProperty(app.current, admin);
    const throughAnother = await app.current.call(conversationsEndpoints.respond, {
      as: admin,
      params: { propertyId: elsewhere.id, conversationId: started.id },
      query: {},
      body: { message: 'Hello' },
    });
    expect(throughAnother.problem.status).toBe(404);
    expect(property.id).not.toBe(elsewhere.id);
  });

  test('TENANT-5: writes sixty times in an hour', async () => {
    const { tell, organization } = await anExchange();
    await tell('One.');
    const fill = `UPDATE rate_limits SET points = 60 WHERE key LIKE 'message-tenant:%' RETURNING key`;
    expect(await asOwner(app.current, organization, fill)).not.toEqual([]);
    expect((await tell('Two.')).problem).toMatchObject({ status: 429 });
    await asOwner(app.current, organization, 'DELETE FROM rate_limits');
  });
});
