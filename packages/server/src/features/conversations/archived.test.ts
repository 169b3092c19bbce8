import { isDeepStrictEqual } from 'node:util';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { expect, test } from 'vitest';
import { anExchange } from '#testing/exchange';
import { useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { lastTextedTo, newestWithNumber, newestWithProspect } from './inbox.repository.ts';

const app = useTestApp();
const outbox = useOutbox(app);

/** A tenant who moved out of a property that was then archived, and the earlier messages. */
async function anArchived() {
  const exchange = await anExchange(app.current);
  await exchange.ask('Is it free?', '+12125556666');
  const { id } = await exchange.write('Goodbye.', 'emailAndSms');
  const { admin, property, lease } = exchange;
  const params = { propertyId: property.id };
  await app.current.call(leasesEndpoints.end, {
    as: admin,
    params: { ...params, leaseId: lease.id },
  });
  const { status } = await app.current.call(portfolioEndpoints.remove, { as: admin, params });
  expect(status).toBe(200);
  return { ...exchange, id, params };
}

test('MSG-6, PROP-8: messages about an archived property are announced, read and answered', async () => {
  const { admin, lessee, id, params, list, respond } = await anArchived();
  const { status } = await app.current.call(conversationsEndpoints.respondByLessee, {
    as: lessee,
    params: { conversationId: id },
    query: {},
    body: { message: 'My deposit?' },
  });
  expect(status).toBe(201);
  const mails = await outbox.mailsTo(admin.emailAddress, 2);
  const [mail] = mails.filter(({ text }) => text.includes('My deposit?'));
  expect(mail?.link.searchParams.get('conversationId')).toBe(id);
  expect((await list()).find((each) => each.id === id)).toMatchObject({ unread: true });
  const one = { as: admin, params: { ...params, conversationId: id } };
  // Between the two calls a mail may be sent, which changes its status.
  const shownAndListed = async () => {
    const { body: shown } = await app.current.call(conversationsEndpoints.one, one);
    return isDeepStrictEqual(
      shown,
      (await list()).find((each) => each.id === id),
    );
  };
  await expect.poll(shownAndListed).toBe(true);
  const read = { ...one, body: {} };
  expect((await app.current.call(conversationsEndpoints.read, read)).status).toBe(200);
  expect((await respond(id, 'It is on its way.')).messages).toHaveLength(3);
});

test('MSG-6, PROP-8: no new conversation starts about an archived property', async () => {
  const { admin, phone, organization, params, ask, rows } = await anArchived();
  expect((await ask('Is it free?', '(212) 555-0199')).status).toBe(404);
  const started = await app.current.call(conversationsEndpoints.start, {
    as: admin,
    params,
    body: { subject: 'Hello', message: 'Hello' },
  });
  expect(started.status).toBe(404);
  await rows(`UPDATE message_deliveries SET sent_by = 'installation' WHERE channel = 'sms'`);
  const found = await app.current.database.transact({ organization }, async (tx) => [
    await newestWithNumber(tx, phone, 'lessee'),
    await newestWithNumber(tx, '+12125556666', 'prospect'),
    await newestWithProspect(tx, 'pat@example.com'),
    // But this one is a reply.
    (await lastTextedTo(tx, phone))?.conversation.subject,
  ]);
  expect(found).toEqual([null, null, null, 'The roof']);
});
