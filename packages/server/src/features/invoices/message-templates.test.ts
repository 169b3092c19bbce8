import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { messageTemplatesEndpoints } from '@tenantry/contract/invoices/message-templates.endpoints';
import type { MessageKind } from '@tenantry/contract/invoices/message-templates.rules';
import { describe, expect, test } from 'vitest';
import { anInvoice } from '#testing/factories';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { queueLateNotices } from './late-notices.service.ts';
import { queueLeasesToRemind } from './reminders.service.ts';

const app = useTestApp();
const outbox = useOutbox(app, {
  sms: { by: 'installation', send: async () => ({ providerId: null }) },
});

async function aMailedLessee() {
  app.current.clock.set('2026-03-10T14:00:00Z');
  const landlord = await aLandlord(app.current);
  const { organization, admin, property, lessee } = landlord;
  const again = () => signedInAgain(app.current, admin);
  return {
    ...landlord,
    list: async () =>
      (await app.current.call(messageTemplatesEndpoints.list, { as: await again() })).body,
    save: async (
      kind: MessageKind,
      body: { subject: string; text: string; version?: number | undefined },
    ) =>
      app.current.call(messageTemplatesEndpoints.save, {
        as: await again(),
        params: { kind },
        body,
      }),
    restore: async (kind: MessageKind) =>
      app.current.call(messageTemplatesEndpoints.restore, {
        as: await again(),
        params: { kind },
      }),
    /** Bills $1,200.00 that is due on this day, with or without a mail. */
    bill: async (dueDate: string, emailToLessee = false) =>
      anInvoice(app.current, await again(), property.id, { dueDate, emailToLessee }),
    /** Runs the reminders and notices at this time; returns all mails of the tenant so far. */
    async look(moment: string): Promise<string[]> {
      app.current.clock.set(moment);
      for (const queue of [queueLeasesToRemind, queueLateNotices]) {
        await app.current.database.transact({ organization }, (tx) => queue(tx));
      }
      await queueIsEmpty(app.current);
      const mails = await outbox.mailsTo(lessee.emailAddress, 0);
      return mails.map(({ text }) => text.replaceAll('\r\n', '\n'));
    },
  };
}

describe('GEN-6: the text of mails to tenants', () => {
  test("GEN-6: the text of each kind is the organization's, from the next mail on", async () => {
    const { bill, save, look, organization } = await aMailedLessee();
    const link = `https://${organization.domain}/lessee-landing`;
    await save('INVOICE', { subject: 'Bill {invoice}', text: '{tenant}: {items}. {link}' });
    await save('REMINDER', { subject: '{amount} {when}', text: 'For {invoice}:\n{invoices}' });
    await save('LATE_NOTICE', {
      subject: 'Late since {due day}',
      text: 'Pay {amount} of {balance} to { organization }. {owed}',
    });
    await bill('2026-04-10', true);
    const [invoice] = await look('2026-03-10T14:05:00Z');
    expect(invoice).toContain('Subject: Bill 0001');
    expect(invoice).toContain(`Tess: Rent: $1,200.00\nTotal: $1,200.00. ${link}`);
    const reminder = (await look('2026-04-07T14:00:00Z')).at(-1);
    expect(reminder).toContain('Subject: $1,200.00 due on 04/10/2026');
    expect(reminder).toContain('For 0001:\nInvoice 0001, due on 04/10/2026: $1,200.00');
    const late = (await look('2026-04-20T14:00:00Z')).at(-1);
    expect(late).toContain('Subject: Late since 04/10/2026');
    expect(late).toContain(`Pay $1,200.00 of $1,200.00 to ${organization.name}.`);
  });

  test('GEN-6: are restored to the original ones, and an old version is refused', async () => {
    const { list, save, restore } = await aMailedLessee();
    const before = await list();
    expect(before.map(({ kind, original, version }) => [kind, original, version])).toEqual([
      ['INVOICE', true, 1],
      ['REMINDER', true, 1],
      ['LATE_NOTICE', true, 1],
      ['RENT_INCREASE', true, 1],
      ['NOTICE_TO_VACATE', true, 1],
      ['RENEWAL_OFFER', true, 1],
      ['MONTH_TO_MONTH', true, 1],
    ]);
    const words = { subject: '{amount}', text: 'Hello!' };
    const saved = await save('REMINDER', { ...words, version: 1 });
    expect(saved.body).toEqual({ kind: 'REMINDER', ...words, original: false, version: 2 });
    const stale = await save('REMINDER', { ...words, version: 1 });
    expect(stale.problem).toMatchObject({ status: 409, code: 'stale_version' });
    const restored = await restore('REMINDER');
    expect(restored.body).toEqual({ ...before[1], version: 3 });
    expect((await list())[1]).toEqual(restored.body);
    expect((await restore('REMINDER')).body.version).toBe(3);
  });

  test('GEN-6, ORG-6: are saved by a person who has just signed in, and every admin is mailed', async () => {
    const { admin, save } = await aMailedLessee();
    const text = { subject: 'Pay elsewhere', text: 'Send it to mine@example.com.' };
    expect((await save('INVOICE', text)).status).toBe(200);
    const [told] = await outbox.mailsTo(admin.emailAddress);
    expect(told?.text).toContain('The text of a message to tenants was changed');
    expect(told?.text).toContain('Pay elsewhere');
  });

  test('GEN-6: refuse fields that do not exist or do not fit, with a sentence at the field', async () => {
    const { save } = await aMailedLessee();
    const problemOf = async (subject: string, text: string) =>
      (await save('REMINDER', { subject, text })).problem;
    expect(await problemOf('Pay', 'Hello {name}')).toMatchObject({
      status: 422,
      fields: { text: expect.stringMatching(/^There is no field \{name\}\. Use \{tenant\}, /) },
    });
    expect(await problemOf('{items}', 'Hello')).toMatchObject({
      fields: { subject: expect.stringContaining('There is no field {items}.') },
    });
    expect(await problemOf('{invoices}', 'Hello')).toMatchObject({
      fields: { subject: '{invoices} has several lines. Use it in the text, not in the subject.' },
    });
    expect(await problemOf('Pay', 'Hello {tenant')).toMatchObject({
      fields: { text: 'A brace is missing its pair. Write a field as {tenant}.' },
    });
    expect((await problemOf('Pay\nBcc: all@example.com', 'Hello')).status).toBe(400);
  });

  test('GEN-6: late notices can be off for the whole organization', async () => {
    const { admin, bill, look } = await aMailedLessee();
    await bill('2026-03-01');
    const { body: settings } = await app.current.call(billingEndpoints.settings, { as: admin });
    const save = async (sendLateNotices: boolean) =>
      app.current.call(billingEndpoints.saveSettings, {
        as: await signedInAgain(app.current, admin),
        body: { ...settings, sendLateNotices, version: undefined },
      });
    await save(false);
    expect(await look('2026-03-10T15:00:00Z')).toEqual([]);
    await save(true);
    expect(await look('2026-03-10T15:30:00Z')).toHaveLength(1);
  });
});
