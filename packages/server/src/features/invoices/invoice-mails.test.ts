import { randomUUID } from 'node:crypto';
import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { expect, test } from 'vitest';
import { anInvoice } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { queriesOf } from '#testing/queries';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();
const outbox = useOutbox(app);

type Landlord = Awaited<ReturnType<typeof aLandlord>>;

async function listed({ admin, property }: Landlord) {
  const params = { propertyId: property.id };
  return (await app.current.call(invoicesEndpoints.list, { as: admin, params, query: {} })).body;
}

test('CHG-30: an invoice is mailed with its items, what is owed in all, a link to pay and its PDF', async () => {
  const landlord = await aLandlord(app.current);
  const { organization, admin, property, lessee } = landlord;
  await anInvoice(app.current, admin, property.id, { dueDate: '2026-03-09' });
  const made = await anInvoice(app.current, admin, property.id, {
    dueDate: '2026-04-01',
    emailToLessee: undefined,
    items: [
      { description: 'Rent', quantity: 1, rate: 1200 },
      { description: 'Parking', quantity: 1, rate: 75 },
    ],
  });
  expect(made).toMatchObject({ email: 'PENDING', emailedOn: null });
  await queueIsEmpty(app.current);
  const [mail, ...others] = await outbox.mailsTo(lessee.emailAddress, 1);
  expect(others).toEqual([]);
  const text = mail!.text.replaceAll('\r\n', '\n');
  expect(text).toContain('Subject: Invoice 0002 of $1,275.00, due 04/01/2026');
  expect(text).toContain('Rent: $1,200.00\nParking: $75.00\nTotal: $1,275.00');
  expect(text).toContain('Due now: $1,200.00.');
  expect(text).toContain('Due next: $1,275.00 on 04/01/2026.');
  expect(mail!.link.href).toBe(`https://${organization.domain}/lessee-landing`);
  expect(text).toMatch(/Content-Type: application\/pdf; name=.*2026-04-01\.pdf/);
  // The start of a PDF file, in base64.
  expect(text).toContain('JVBERi0');
  const [first, second] = await listed(landlord);
  expect(first).toMatchObject({ email: 'NOT_SENT' });
  expect(second).toMatchObject({ email: 'SENT', emailedOn: '2026-03-10' });
});

test('CHG-25, CHG-30: the mails of a manual run leave after a minute, and then the run cannot be undone', async () => {
  const landlord = await aLandlord(app.current);
  const { admin, lease, lessee } = landlord;
  const runId = randomUUID();
  await app.current.call(billingEndpoints.run, {
    as: admin,
    body: { leaseIds: [lease.id], through: '2026-04-01', runId },
  });
  await queueIsEmpty(app.current);
  await outbox.mailsTo(lessee.emailAddress, 1);
  const undone = await app.current.call(billingEndpoints.undoRun, {
    as: admin,
    params: { runId },
    body: {},
  });
  expect(undone.problem).toMatchObject({
    status: 409,
    code: 'run_not_undoable',
    message: expect.stringMatching(/invoice 0001 was mailed to its tenant/),
  });
});

test('CHG-30: an invoice can be sent again, even if the organization mails none automatically', async () => {
  const landlord = await aLandlord(app.current);
  const { admin, property, lessee } = landlord;
  const { body: settings } = await app.current.call(billingEndpoints.settings, { as: admin });
  await app.current.call(billingEndpoints.saveSettings, {
    as: admin,
    body: { ...settings, emailInvoices: false },
  });
  const invoice = await anInvoice(app.current, admin, property.id, { emailToLessee: undefined });
  expect(invoice.email).toBe('NOT_SENT');
  const params = { propertyId: property.id, invoiceId: invoice.id };
  const send = () => app.current.call(invoicesEndpoints.email, { as: admin, params, body: {} });
  expect((await send()).body.email).toBe('PENDING');
  await queueIsEmpty(app.current);
  expect((await send()).body).toMatchObject({ email: 'SENT', emailedOn: '2026-03-10' });
  await queueIsEmpty(app.current);
  expect(await outbox.mailsTo(lessee.emailAddress, 2)).toHaveLength(2);
});

test('CHG-30: an invoice that was deleted before its mail left is not mailed', async () => {
  const landlord = await aLandlord(app.current);
  const { admin, property } = landlord;
  const invoice = await anInvoice(app.current, admin, property.id);
  const params = { propertyId: property.id, invoiceId: invoice.id };
  await app.current.call(invoicesEndpoints.remove, { as: admin, params });
  const { problem } = await app.current.call(invoicesEndpoints.email, {
    as: admin,
    params,
    body: {},
  });
  expect(problem.status).toBe(404);
});

test('a mailed invoice takes no more round trips to the database than one that is not mailed', async () => {
  const { admin, property } = await aLandlord(app.current);
  const costsOf = async (emailToLessee: boolean) => {
    const make = () => anInvoice(app.current, admin, property.id, { emailToLessee });
    const { trips, queries } = await queriesOf(make);
    return { trips, queries };
  };
  // The first one may have to wait for more.
  await costsOf(false);
  const [unmailed, mailed] = [await costsOf(false), await costsOf(true)];
  expect(mailed.queries).toBeGreaterThan(unmailed.queries);
  expect(mailed.trips).toBe(unmailed.trips);
});
