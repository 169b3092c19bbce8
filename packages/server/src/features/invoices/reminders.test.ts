import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { expect, test } from 'vitest';
import { anInvoice, aPayment } from '#testing/factories';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { queueLeasesToRemind } from './reminders.service.ts';

const app = useTestApp();
const outbox = useOutbox(app);

/** 10:00 in New York on a day before, on, or after 04/10/2026, on which two invoices are due. */
const morningOf = (day: string) => `2026-04-${day}T14:00:00Z`;

/** A lease with two invoices due on 04/10/2026, made on 03/10/2026. */
async function aBilledLease() {
  app.current.clock.set('2026-03-10T14:00:00Z');
  const landlord = await aLandlord(app.current);
  const { organization, admin, property, lease, lessee } = landlord;
  const rent = await anInvoice(app.current, admin, property.id, { dueDate: '2026-04-10' });
  const parking = await anInvoice(app.current, admin, property.id, {
    dueDate: '2026-04-10',
    items: [{ description: 'Parking', quantity: 1, rate: 75 }],
  });
  const again = async () => signedInAgain(app.current, admin);
  return {
    ...landlord,
    rent,
    parking,
    again,
    params: { propertyId: property.id, leaseId: lease.id },
    pay: async (amount: number) => aPayment(app.current, await again(), property.id, { amount }),
    /** Runs the reminder check at this time, and returns the texts of all reminders so far. */
    async look(moment: string): Promise<string[]> {
      app.current.clock.set(moment);
      await app.current.database.transact({ organization }, queueLeasesToRemind);
      await queueIsEmpty(app.current);
      const mails = await outbox.mailsTo(lessee.emailAddress, 0);
      return mails
        .map(({ text }) => text.replaceAll('\r\n', '\n'))
        .filter((text) => text.includes('Subject: Reminder'));
    },
  };
}

test('CHG-24: a tenant is reminded three days before the due day and on it, by one mail for a lease, once', async () => {
  const { look, organization } = await aBilledLease();
  expect(await look(morningOf('06'))).toEqual([]);
  const [first, ...others] = await look(morningOf('07'));
  expect(others).toEqual([]);
  expect(first).toContain('Subject: Reminder: $1,275.00 due on 04/10/2026');
  expect(first).toContain(
    'Invoice 0001, due on 04/10/2026: $1,200.00\nInvoice 0002, due on 04/10/2026: $75.00',
  );
  expect(first).toContain('Due next: $1,275.00 on 04/10/2026.');
  expect(first).toContain(`https://${organization.domain}/lessee-landing`);
  expect(await look('2026-04-07T18:30:00Z')).toHaveLength(1);
  expect(await look(morningOf('08'))).toHaveLength(1);
  const [, second] = await look(morningOf('10'));
  expect(second).toContain('Subject: Reminder: $1,275.00 due today');
  expect(second).toContain('Due now: $1,275.00.');
  expect(await look('2026-04-10T18:30:00Z')).toHaveLength(2);
  expect(await look(morningOf('11'))).toHaveLength(2);
});

test('CHG-24: only open invoices are in a reminder, not paid ones', async () => {
  const { look, pay } = await aBilledLease();
  app.current.clock.set(morningOf('06'));
  await pay(1200);
  const [first] = await look(morningOf('07'));
  expect(first).toContain('Subject: Reminder: $75.00 due on 04/10/2026');
  expect(first).not.toContain('0001');
  app.current.clock.set(morningOf('08'));
  await pay(75);
  expect(await look(morningOf('10'))).toHaveLength(1);
});

test('CHG-24: nobody is reminded at night, and a missed day is skipped', async () => {
  const { look } = await aBilledLease();
  expect(await look('2026-04-07T12:59:00Z')).toEqual([]);
  expect(await look('2026-04-07T22:00:00Z')).toEqual([]);
  expect(await look(morningOf('08'))).toEqual([]);
});

test('CHG-24: reminders can be off for the organization and on for a lease, with other days', async () => {
  const { look, again, params } = await aBilledLease();
  const admin = await again();
  const { body: settings } = await app.current.call(billingEndpoints.settings, { as: admin });
  const save = (changes: Partial<typeof settings>) =>
    app.current.call(billingEndpoints.saveSettings, {
      as: admin,
      body: { ...settings, ...changes },
    });
  await save({ sendReminders: false, reminderDays: 5 });
  expect(await look(morningOf('05'))).toEqual([]);
  await app.current.call(chargesEndpoints.setBilling, {
    as: await again(),
    params,
    body: {
      invoiceAutomatically: false,
      proration: null,
      emailInvoices: null,
      sendReminders: true,
    },
  });
  expect(await look('2026-04-05T15:00:00Z')).toHaveLength(1);
});

test('CHG-24: a lease on hold is not reminded until the hold ends', async () => {
  const { look, again, params } = await aBilledLease();
  await app.current.call(chargesEndpoints.hold, {
    as: await again(),
    params,
    body: {
      subject: 'INVOICES',
      reason: 'In court',
      firstDay: '2026-04-01',
      lastDay: '2026-04-09',
    },
  });
  expect(await look(morningOf('07'))).toEqual([]);
  expect(await look(morningOf('10'))).toHaveLength(1);
});

test('CHG-24: an invoice that is created on the day of a reminder has none that day, because it was just mailed', async () => {
  const { look, again, property, pay } = await aBilledLease();
  await pay(1275);
  app.current.clock.set(morningOf('20'));
  await anInvoice(app.current, await again(), property.id, { dueDate: '2026-04-23' });
  expect(await look('2026-04-20T15:00:00Z')).toEqual([]);
  expect(await look(morningOf('23'))).toHaveLength(1);
});

test('CHG-24: two servers that check at the same time remind once', async () => {
  const { look, organization } = await aBilledLease();
  app.current.clock.set(morningOf('07'));
  const queue = () => app.current.database.transact({ organization }, queueLeasesToRemind);
  await Promise.all([queue(), queue(), queue()]);
  expect(await look(morningOf('07'))).toHaveLength(1);
});
