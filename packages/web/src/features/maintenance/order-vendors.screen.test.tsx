import type {
  WorkFile,
  WorkOrderDetails,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import type { VendorLink } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { expense } from '../../testing/money-records.ts';
import { admin, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LINKS = 'GET /v1/admin/workOrders/:workOrderId/vendorLinks';
const RECORD = 'POST /v1/admin/properties/:propertyId/expenses/:fileName/upload';
const DECIDE = 'POST /v1/admin/workOrders/:workOrderId/quotes/:quoteId';
const AGREE = 'POST /v1/admin/workOrders/:workOrderId/times/:timeId';

const order: WorkOrderDetails = {
  id: idOf(1),
  number: 7,
  label: 'W-0007',
  home: { propertyId, label: '12 Oak Street', address: '12 Oak Street, Albany, NY 12207' },
  title: 'The sink leaks',
  category: 'PLUMBING',
  place: 'Kitchen',
  description: '',
  mayEnter: 'YES',
  entryTimes: '',
  pets: '',
  priority: 'NORMAL',
  status: 'QUOTING',
  createdAt: '2026-06-12T15:00:00Z',
  endedAt: null,
  targetAt: '2026-06-26T15:00:00Z',
  overdue: false,
  source: 'STAFF',
  reportedBy: 'Lea Doe',
  tenant: null,
  version: 1,
  messageId: null,
  madeFrom: null,
  reopenUntil: null,
  asset: null,
  phoneNumber: null,
  files: [],
  events: [],
};

const paper = (number: number, stage: WorkFile['stage']): WorkFile => ({
  id: idOf(number + 40),
  name: `1765000000000-paper-${number}.pdf`,
  contentType: 'application/pdf',
  size: 2000,
  stage,
  at: '2026-06-12T15:00:00Z',
});

const link = (number: number, name: string, amount: number): VendorLink => ({
  id: idOf(number),
  vendor: { id: idOf(number + 10), name },
  expired: number === 2 ? ['INSURANCE'] : [],
  status: 'ACCEPTED',
  message: '',
  note: '',
  createdAt: '2026-06-12T15:00:00Z',
  expiresAt: '2026-07-12T15:00:00Z',
  revokedAt: null,
  open: true,
  times: [
    {
      id: idOf(number + 20),
      startsAt: '2026-06-16T13:00:00Z',
      endsAt: '2026-06-16T15:00:00Z',
      agreed: false,
    },
  ],
  quotes: [
    {
      id: idOf(number + 30),
      amount,
      note: 'With parts',
      status: 'OPEN',
      createdAt: '2026-06-12T15:00:00Z',
      file: paper(number, 'QUOTE'),
    },
  ],
  invoices: [],
});

const links = [link(2, 'Reyes Plumbing', 285), link(3, 'Hank', 300)];

const answers: Answers = {
  'GET /v1/admin/workOrders/:workOrderId': order,
  'GET /v1/admin/workOrders/:workOrderId/conversation': { conversation: null },
  'GET /v1/admin/workOrders/:workOrderId/expenses': { total: 0, expenses: [] },
  'GET /v1/admin/assets': [],
  'GET /v1/properties': [],
  [LINKS]: links,
};

const show = (changes: Answers = {}) =>
  renderScreen(`/work-order?workOrderId=${order.id}`, {
    as: admin,
    answers: { ...answers, ...changes },
  });

const panel = () => main().getByRole('region', { name: 'Vendors' });

test('MAINT-7: quotes are beside each other, and one is approved', async () => {
  const { api } = show({ [DECIDE]: links });
  const offers = panel().getByRole('list', { name: 'Quotes' }).getByRole('listitem');
  for (const words of ['$285.00', 'Lowest', 'Reyes Plumbing', 'With parts', 'paper-2.pdf']) {
    await expect.element(offers.first().getByText(words)).toBeVisible();
  }
  expect(panel().getByText('Lowest').elements()).toHaveLength(1);
  await expect.element(panel().getByText('$300.00')).toBeVisible();
  await expect.element(panel().getByText('Insurance expired')).toBeVisible();
  await expectFitsDevices();
  await expectAccessible();
  await panel().getByRole('button', { name: 'Approve quote of Reyes Plumbing, $285.00' }).click();
  await expect.element(page.getByText('Quote approved')).toBeVisible();
  expect(api.sent(DECIDE).map(({ body }) => body)).toEqual([{ approve: true }]);
});

test('MAINT-6: a time with little notice asks whether the tenant has agreed', async () => {
  const sentence = 'The tenant gets less than 24 hours of notice.';
  const { api } = show({ [AGREE]: refuse('entry_notice_too_short', sentence) });
  await panel().getByRole('button', { name: 'Agree to time' }).first().click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  api.answer({ [AGREE]: links });
  await page.getByRole('button', { name: 'The tenant agreed' }).click();
  await expect.element(page.getByText('Time agreed')).toBeVisible();
  expect(api.sent(AGREE).map(({ body }) => body)).toEqual([
    { tenantAgreed: false },
    { tenantAgreed: true },
  ]);
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
  const { api } = show({
    [LINKS]: [{ ...first, invoices: [invoice] }],
    'GET /v1/admin/workOrders/:workOrderId/files/:fileId': new Blob(['%PDF-1.7']),
    [RECORD]: { ...expense, amount: 285, vendor: 'Reyes Plumbing' },
  });
  await panel().getByRole('button', { name: 'Record cost of Reyes Plumbing, $285.00' }).click();
  await expect.element(page.getByText('Vendor: Reyes Plumbing')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('$285.00');
  await page.getByRole('dialog').getByRole('button', { name: 'Record invoice' }).click();
  await expect.element(page.getByText('Invoice recorded')).toBeVisible();
  const [form] = api.sent(RECORD).map(({ body }) => body as FormData);
  expect(form && [...form.keys()]).toContain('file');
  expect(form?.get('vendorInvoiceId')).toBe(invoice.id);
  expect(form?.get('amount')).toBe('285');
});
