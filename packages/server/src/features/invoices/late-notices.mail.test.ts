import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { expect, test } from 'vitest';
import { anInvoice, organizationSettingsBody } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { aMailServer } from '#testing/mail-server';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { queueLateNotices } from './late-notices.service.ts';

// Only one organization, so that its mail server may be on this machine.
const app = useTestApp();
const texts: string[] = [];
const outbox = useOutbox(app, {
  sms: {
    by: 'installation',
    send: async ({ text }) => {
      texts.push(text);
      return { providerId: null };
    },
  },
});

test('LEASE-2, ORG-5: a late notice is sent by the mail server of its organization', async () => {
  const { organization, admin, property, lessee } = await aLandlord(app.current);
  const { port, received } = await aMailServer();
  const { body: now } = await app.current.call(portfolioEndpoints.organization, {
    as: admin,
  });
  const body = organizationSettingsBody(now, {
    mailHost: '127.0.0.1',
    port,
    mailUser: '',
    mailPassword: '',
    mailFrom: 'office@maple.example.com',
  });
  await app.current.call(organizationEndpoints.updateOrganization, { as: admin, body });
  await anInvoice(app.current, admin, property.id);
  await app.current.database.transact({ organization }, queueLateNotices);
  await queueIsEmpty(app.current);
  expect(received.map(({ to }) => to)).toEqual([[lessee.emailAddress]]);
  const { message } = received[0]!;
  expect(message).toContain(`From: ${organization.name} <office@maple.example.com>`);
  expect(message).toContain(`To: Tess Tenant <${lessee.emailAddress}>`);
  expect(message).toContain(`Subject: A payment to ${organization.name} is late`);
  expect(await outbox.mailsTo(lessee.emailAddress, 0)).toEqual([]);
  expect(texts).toHaveLength(1);
});
