import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { describe, expect, test } from 'vitest';
import { anOrganization, aPerson, aProperty, questionBody } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { startTestApp, useTestApp, type TestApp } from '#testing/test-app';
import type { Organization } from '../../platform/database/organization-table.ts';

const app = useTestApp({ attemptLimits: true });

async function anOffice(running: TestApp = app.current) {
  const organization = await anOrganization(running);
  const admin = await aPerson(running, organization, 'SiteAdmin');
  const property = await aProperty(running, admin);
  const ask = (changes: Parameters<typeof questionBody>[0] = {}, from = '10.2.0.1') =>
    running.call(conversationsEndpoints.ask, {
      host: organization.domain,
      from,
      params: { propertyId: property.id },
      body: questionBody(changes),
    });
  return { organization, admin, property, ask };
}

const conversationsOf = (organization: Organization) =>
  asOwner(
    app.current,
    organization,
    `SELECT c.user_id, c.name, c.email_address, c.phone_number, c.subject, m.sender, m.sender_name, m.message
     FROM conversations c JOIN messages m ON m.organization_id = c.organization_id AND m.conversation_id = c.id`,
  );

describe('PUB-6: a question about a property', () => {
  test('PUB-6, PANEL-4: starts a conversation that the panel shows', async () => {
    const { organization, admin, property, ask } = await anOffice();
    const message = 'Is it still for lease?\nWe would love to see it.';
    expect(await ask({ message, email: 'Pat@Example.com' })).toMatchObject({
      status: 200,
      body: {},
    });
    const params = { propertyId: property.id };
    const { body } = await app.current.call(portfolioEndpoints.one, { as: admin, params });
    expect(body.unreadConversations).toEqual([
      { id: expect.any(String), name: 'Pat Prospect', subject: 'Is it still for lease?' },
    ]);
    expect(await conversationsOf(organization)).toEqual([
      {
        user_id: null,
        name: 'Pat Prospect',
        email_address: 'pat@example.com',
        phone_number: '(212) 555-0123',
        subject: 'Is it still for lease?',
        sender: 'prospect',
        sender_name: 'Pat Prospect',
        message,
      },
    ]);
  });

  test('PUB-6: a program that fills in every field gets the same responses, and stores nothing', async () => {
    const { organization, property, ask } = await anOffice();
    const good = await ask();
    const caught = await ask({ website: 'https://spam.example.com' });
    expect([caught.status, caught.body]).toEqual([good.status, good.body]);
    expect(await conversationsOf(organization)).toHaveLength(1);
    const elsewhere = async (website?: string) =>
      (
        await app.current.call(conversationsEndpoints.ask, {
          host: organization.domain,
          params: { propertyId: property.id.replace(/^.{8}/, '00000000') },
          body: questionBody({ website }),
        })
      ).problem.status;
    expect([await elsewhere(), await elsewhere('x')]).toEqual([404, 404]);
  });

  test('PUB-6: a question cannot add mail headers', async () => {
    const { organization, ask } = await anOffice();
    await ask({
      name: 'Pat\r\nBcc: everyone@example.com',
      phoneNumber: '212\n555\r\n0123',
      message: 'Hello\r\nBcc: everyone@example.com\u2028Subject: Money',
    });
    const [row] = await conversationsOf(organization);
    expect(row).toMatchObject({
      name: 'Pat Bcc: everyone@example.com',
      sender_name: 'Pat Bcc: everyone@example.com',
      phone_number: '212 555 0123',
      subject: 'Hello',
    });
    const refused = await ask({ email: 'pat@example.com\r\nBcc: everyone@example.com' });
    expect(refused.problem.status).toBe(400);
  });

  test.each([
    ['name', '', 'Name is required'],
    ['email', ' ', 'Email is required'],
    ['email', 'pat', 'Enter an email address, such as name@example.com.'],
    ['phoneNumber', '', 'Phone number is required.'],
    ['message', '\n', 'Message is required'],
    ['message', 'x'.repeat(5001), 'Message: use at most 5000 characters.'],
  ])('PUB-6: %s %j is refused', async (field, value, message) => {
    const { ask } = await anOffice();
    expect((await ask({ [field]: value })).problem.fields).toEqual({ [field]: message });
  });

  test('PUB-6: the audit log contains nothing of the question', async () => {
    const { organization, ask } = await anOffice();
    await ask({ message: 'a private matter' });
    const [event] = await asOwner(
      app.current,
      organization,
      `SELECT * FROM audit_events WHERE action = 'conversation.started'`,
    );
    expect(event).toMatchObject({ actor_id: null, before: null, after: null });
    expect(JSON.stringify(event)).not.toMatch(/Pat|pat@|0123|private/);
  });
});

describe('PUB-6: how many questions are allowed', () => {
  const fill = async (organization: Organization, limit: string, points: number) => {
    const statement = `UPDATE rate_limits SET points = $2 WHERE key LIKE $1 || ':%' RETURNING key`;
    expect(await asOwner(app.current, organization, statement, [limit, points])).not.toEqual([]);
  };

  test.each([
    ['question-property', 60],
    ['question-organization', 300],
  ])('PUB-6: %s allows %i in an hour, wherever they come from', async (limit, attempts) => {
    const { organization, admin, ask } = await anOffice();
    await ask();
    await fill(organization, limit, attempts - 1);
    expect((await ask({}, '10.2.0.2')).status).toBe(200);
    const refused = await ask({}, '10.2.0.3');
    expect(refused.problem).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.problem.message).toMatch(/^Too many attempts\. Please wait .+ and try again\.$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect(await conversationsOf(organization)).toHaveLength(2);
    const another = await aProperty(app.current, admin);
    const { status } = await app.current.call(conversationsEndpoints.ask, {
      host: organization.domain,
      params: { propertyId: another.id },
      body: questionBody(),
    });
    expect(status).toBe(limit === 'question-property' ? 200 : 429);
    await asOwner(app.current, organization, 'DELETE FROM rate_limits');
  });

  test('PUB-6: one address asks five times in a minute', async () => {
    const limited = await startTestApp({ callQuotas: { session: 0, address: 0 } });
    const { ask } = await anOffice(limited);
    const answers = [];
    for (let index = 0; index < 6; index += 1) answers.push(await ask());
    const other = await ask({}, '10.2.0.9');
    await limited.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]?.headers['retry-after']).toBeDefined();
    expect(other.status).toBe(200);
  });
});
