import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NEVER, refuse } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { expense } from '../../testing/money-records.ts';
import {
  approval,
  DECIDE,
  link,
  LINKS,
  links,
  OWNER,
  paper,
  showOrder,
  vendorsPanel,
} from '../../testing/order-vendors.ts';
import { idOf } from '../../testing/records.ts';
import { main } from '../../testing/states.ts';

const RECORD = 'POST /v1/admin/properties/:propertyId/expenses/:fileName/upload';
const WRITE = 'POST /v1/admin/workOrders/:workOrderId/vendorLinks/:linkId/conversation';
const AGREE = 'POST /v1/admin/workOrders/:workOrderId/times/:timeId';

test('MAINT-7: quotes are beside each other, and one is approved', async () => {
  const approved = links.map((each) => ({
    ...each,
    quotes: each.quotes.map((quote) => ({ ...quote, status: 'APPROVED' as const })),
  }));
  const { api } = showOrder({ [DECIDE]: approved });
  const offers = vendorsPanel().getByRole('list', { name: 'Quotes' }).getByRole('listitem');
  for (const words of ['$285.00', 'Lowest', 'Reyes Plumbing', 'With parts', 'paper-2.pdf']) {
    await expect.element(offers.first().getByText(words)).toBeVisible();
  }
  expect(vendorsPanel().getByText('Lowest').elements()).toHaveLength(1);
  await expect.element(vendorsPanel().getByText('$300.00')).toBeVisible();
  await expect.element(vendorsPanel().getByText('Insurance expired')).toBeVisible();
  await expectFitsDevices();
  await vendorsPanel()
    .getByRole('button', { name: 'Approve quote of Reyes Plumbing, $285.00' })
    .click();
  await expect.element(page.getByText('Quote approved')).toBeVisible();
  expect(api.sent(DECIDE).map(({ body }) => body)).toEqual([{ approve: true }]);
});

test('MAINT-6: a time with little notice asks whether the tenants have agreed', async () => {
  const sentence = 'The tenant gets less than 24 hours of notice.';
  const { api } = showOrder({ [AGREE]: refuse('entry_notice_too_short', sentence) });
  await expect
    .element(vendorsPanel().getByText(/are due 48 hours of notice before a visit/))
    .toBeVisible();
  await expect
    .element(vendorsPanel().getByRole('link', { name: 'RCW 59.18.150(6)' }))
    .toBeVisible();
  await vendorsPanel().getByRole('button', { name: 'Agree to time' }).first().click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  api.answer({ [AGREE]: links });
  await page.getByRole('button', { name: 'The tenants agreed' }).click();
  await expect.element(page.getByText('Time agreed')).toBeVisible();
  expect(api.sent(AGREE).map(({ body }) => body)).toEqual([
    { tenantAgreed: false },
    { tenantAgreed: true },
  ]);
});

test('MAINT-7: without an approved quote, a time is only a visit, and says so', async () => {
  const unapproved = { ...link(2, 'Reyes Plumbing', 285), unapproved: true };
  const { api } = showOrder({ [LINKS]: [unapproved], [OWNER]: approval(null) });
  await expect
    .element(vendorsPanel().getByText(/only a visit to look at the problem/))
    .toBeVisible();
  await expectFitsDevices();
  const agreed = unapproved.times.map((time) => ({ ...time, agreed: true }));
  api.answer({ [AGREE]: [unapproved], [LINKS]: [{ ...unapproved, times: agreed }] });
  await vendorsPanel().getByRole('button', { name: 'Agree to visit' }).click();
  await expect.element(page.getByText('Visit agreed. The vendor is not chosen yet.')).toBeVisible();
  await expect.element(vendorsPanel().getByText('Agreed, only to look')).toBeVisible();
});

test('MAINT-3: each vendor has a room, in which staff write', async () => {
  const { api } = showOrder({ [WRITE]: NEVER });
  const rooms = main().getByRole('region', { name: 'Messages with vendors' });
  await expect.element(rooms.getByText(/The tenant and other vendors do not see/)).toBeVisible();
  await rooms.getByRole('button', { name: 'Hank' }).click();
  await rooms.getByRole('textbox', { name: 'Message' }).fill('Please call first.');
  await rooms.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => api.sent(WRITE)).toHaveLength(1);
  expect(api.sent(WRITE)[0]?.url.pathname).toContain(idOf(3));
  expect(api.sent(WRITE)[0]?.body).toEqual({ message: 'Please call first.' });
});

test('MAINT-8: the invoice of a vendor fills the form that records it', async () => {
  const invoice = {
    id: idOf(60),
    amount: 285,
    number: 'M-1',
    createdAt: '2026-06-12T15:00:00Z',
    file: paper(5, 'INVOICE'),
    recorded: false,
  };
  const [first] = links;
  if (!first) throw new Error('no link');
  const { api } = showOrder({
    [LINKS]: [{ ...first, invoices: [invoice] }],
    'GET /v1/admin/workOrders/:workOrderId/files/:fileId': new Blob(['%PDF-1.7']),
    [RECORD]: { ...expense, amount: 285, vendor: 'Reyes Plumbing' },
  });
  await vendorsPanel()
    .getByRole('button', { name: 'Record cost of Reyes Plumbing, $285.00' })
    .click();
  await expect.element(page.getByText('Vendor: Reyes Plumbing')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('$285.00');
  await page.getByRole('dialog').getByRole('button', { name: 'Record invoice' }).click();
  await expect.element(page.getByText('Invoice recorded')).toBeVisible();
  const [form] = api.sent(RECORD).map(({ body }) => body as FormData);
  expect(form && [...form.keys()]).toContain('file');
  expect(form?.get('vendorInvoiceId')).toBe(invoice.id);
  expect(form?.get('amount')).toBe('285');
});

test('MAINT-7: the approved quote of a revoked link no longer counts, and a link whose days are over is revoked', async () => {
  const [joe, hank] = [link(2, 'Reyes Plumbing', 285), link(3, 'Hank', 300)];
  const quotes = joe.quotes.map((quote) => ({ ...quote, status: 'APPROVED' as const }));
  const revoked = { ...joe, quotes, revokedAt: '2026-06-13T15:00:00Z', open: false };
  showOrder({ [LINKS]: [revoked, { ...hank, open: false }] });
  await expect.element(vendorsPanel().getByText('No longer counts')).toBeVisible();
  await expect
    .element(vendorsPanel().getByText('Approved', { exact: true }))
    .not.toBeInTheDocument();
  const revoke = (name: string) =>
    vendorsPanel().getByRole('button', { name: `Revoke link of ${name}` });
  await expect.element(revoke('Reyes Plumbing')).not.toBeInTheDocument();
  await revoke('Hank').click();
  await expect
    .element(page.getByRole('dialog').getByText(/Quotes that wait are declined/))
    .toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
