import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { expect, test } from 'vitest';
import { anOrganization, aPerson, aProperty } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { startConversation } from './conversations.service.ts';

const app = useTestApp();

test('PANEL-4: a property shows its three newest unread conversations', async () => {
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const property = await aProperty(app.current, admin);
  const quiet = await aProperty(app.current, admin);
  for (const subject of ['first', 'second', 'third', 'fourth']) {
    app.current.clock.advance({ minutes: 1 });
    await app.current.database.transact({ organization }, (tx) =>
      startConversation(tx, {
        propertyId: property.id,
        userId: null,
        name: 'Pat Prospect',
        emailAddress: 'pat@example.com',
        phoneNumber: '(212) 555-0123',
        subject,
        message: 'Is it still for lease?',
      }),
    );
  }
  const list = await app.current.call(portfolioEndpoints.list, { as: admin, query: {} });
  const shown = new Map(list.body.map((row) => [row.id, row.unreadConversations]));
  expect(shown.get(property.id)?.map(({ subject }) => subject)).toEqual([
    'fourth',
    'third',
    'second',
  ]);
  expect(shown.get(quiet.id)).toEqual([]);
});
