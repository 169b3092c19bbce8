import type {
  WorkFile,
  WorkOrderDetails,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import type {
  OwnerApproval,
  OwnerRequest,
} from '@tenantry/contract/maintenance/owner-approvals.schemas';
import type { VendorLink } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { expense } from '../../testing/money-records.ts';
import { admin, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LINKS = 'GET /v1/admin/workOrders/:workOrderId/vendorLinks';
const RECORD = 'POST /v1/admin/properties/:propertyId/expenses/:fileName/upload';
const ROOM = 'GET /v1/admin/workOrders/:workOrderId/vendorLinks/:linkId/conversation';
const WRITE = 'POST /v1/admin/workOrders/:workOrderId/vendorLinks/:linkId/conversation';
const DECIDE = 'POST /v1/admin/workOrders/:workOrderId/quotes/:quoteId';
const OWNER = 'GET /v1/admin/workOrders/:workOrderId/ownerApproval';
const OVERRIDE = 'POST /v1/admin/workOrders/:workOrderId/ownerApproval/override';
const REMIND = 'POST /v1/admin/workOrders/:workOrderId/ownerApproval/reminder';
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
  unapproved: false,
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
  entryNotice: {
    hours: 48,
    law: {
      statute: 'RCW 59.18.150(6)',
      says: 'Two days of written notice before entry.',
      url: 'https://example.com/rcw',
      between: null,
    },
  },
});

const links = [link(2, 'Reyes Plumbing', 285), link(3, 'Hank', 300)];

const answers: Answers = {
  'GET /v1/admin/workOrders/:workOrderId': order,
  'GET /v1/admin/workOrders/:workOrderId/conversation': { conversation: null },
  'GET /v1/admin/workOrders/:workOrderId/expenses': { total: 0, aboveAgreed: null, expenses: [] },
  'GET /v1/admin/assets': [],
  'GET /v1/properties': [],
  [LINKS]: links,
  [OWNER]: { approvalLimit: null, approved: 0, approvalLeft: null, owners: [], request: null },
  [ROOM]: { conversation: null },
};

const show = (changes: Answers = {}) =>
  renderScreen(`/work-order?workOrderId=${order.id}`, {
    as: admin,
    answers: { ...answers, ...changes },
  });

const panel = () => main().getByRole('region', { name: 'Vendors' });

test('MAINT-7: quotes are beside each other, and one is approved', async () => {
  const approved = links.map((each) => ({
    ...each,
    quotes: each.quotes.map((quote) => ({ ...quote, status: 'APPROVED' as const })),
  }));
  const { api } = show({ [DECIDE]: approved });
  const offers = panel().getByRole('list', { name: 'Quotes' }).getByRole('listitem');
  for (const words of ['$285.00', 'Lowest', 'Reyes Plumbing', 'With parts', 'paper-2.pdf']) {
    await expect.element(offers.first().getByText(words)).toBeVisible();
  }
  expect(panel().getByText('Lowest').elements()).toHaveLength(1);
  await expect.element(panel().getByText('$300.00')).toBeVisible();
  await expect.element(panel().getByText('Insurance expired')).toBeVisible();
  await expectFitsDevices();
  await panel().getByRole('button', { name: 'Approve quote of Reyes Plumbing, $285.00' }).click();
  await expect.element(page.getByText('Quote approved')).toBeVisible();
  expect(api.sent(DECIDE).map(({ body }) => body)).toEqual([{ approve: true }]);
});

test('MAINT-6: a time with little notice asks whether the tenants have agreed', async () => {
  const sentence = 'The tenant gets less than 24 hours of notice.';
  const { api } = show({ [AGREE]: refuse('entry_notice_too_short', sentence) });
  await expect
    .element(panel().getByText(/are due 48 hours of notice before a visit/))
    .toBeVisible();
  await expect.element(panel().getByRole('link', { name: 'RCW 59.18.150(6)' })).toBeVisible();
  await panel().getByRole('button', { name: 'Agree to time' }).first().click();
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
  const { api } = show({ [LINKS]: [unapproved], [OWNER]: approval(null) });
  await expect.element(panel().getByText(/only a visit to look at the problem/)).toBeVisible();
  await expectFitsDevices();
  const agreed = unapproved.times.map((time) => ({ ...time, agreed: true }));
  api.answer({ [AGREE]: [unapproved], [LINKS]: [{ ...unapproved, times: agreed }] });
  await panel().getByRole('button', { name: 'Agree to visit' }).click();
  await expect.element(page.getByText('Visit agreed. The vendor is not chosen yet.')).toBeVisible();
  await expect.element(panel().getByText('Agreed, only to look')).toBeVisible();
});

test('MAINT-3: each vendor has a room, in which staff write', async () => {
  const { api } = show({ [WRITE]: NEVER });
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

const approval = (changes: Partial<OwnerRequest> | null): OwnerApproval => ({
  approvalLimit: 250,
  approved: 0,
  approvalLeft: 250,
  owners: [{ userId: idOf(60), name: 'Olive Larkin' }],
  request: changes && {
    id: idOf(61),
    status: 'WAITING',
    outdated: false,
    quoteId: idOf(32),
    vendor: 'Reyes Plumbing',
    amount: 285,
    note: 'They can come tomorrow.',
    askedAt: '2026-06-12T15:00:00Z',
    askedBy: 'Lea Doe',
    remindedAt: null,
    reminders: 0,
    canRemind: true,
    decidedAt: null,
    decidedBy: null,
    words: '',
    ...changes,
  },
});

test('MAINT-7: above the approval limit, the owner is asked with a note', async () => {
  const { api } = show({ [OWNER]: approval(null), [DECIDE]: links });
  await expect
    .element(panel().getByText('Quotes above $250.00 need the owner (Olive Larkin).'))
    .toBeVisible();
  await panel()
    .getByRole('button', { name: 'Ask owner about quote of Reyes Plumbing, $285.00' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Note to the owner').fill('They can come tomorrow.');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Ask owner' }).click();
  await expect.element(page.getByText('The owner is asked by email')).toBeVisible();
  expect(api.sent(DECIDE).map(({ body }) => body)).toEqual([
    { approve: true, note: 'They can come tomorrow.' },
  ]);
});

test('MAINT-7: with what is approved already, a smaller quote is above the limit, too', async () => {
  const some = [link(2, 'Reyes Plumbing', 60), link(3, 'Hank', 50)];
  show({ [LINKS]: some, [OWNER]: { ...approval(null), approved: 200, approvalLeft: 50 } });
  await expect
    .element(
      panel().getByText(
        'Quotes above $250.00 in all need the owner (Olive Larkin). $200.00 is approved already.',
      ),
    )
    .toBeVisible();
  await expect
    .element(panel().getByRole('button', { name: 'Approve quote of Hank, $50.00' }))
    .toBeVisible();
  await panel()
    .getByRole('button', { name: 'Ask owner about quote of Reyes Plumbing, $60.00' })
    .click();
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(
          /The quote is above the approval limit with the \$200\.00 that is approved already\. If a vendor will not do the approved work, revoke the link of that vendor first\./,
        ),
    )
    .toBeVisible();
  await expectFitsDevices();
});

test('MAINT-7: the question to the owner is reminded, or decided without the owner for a reason', async () => {
  const { api } = show({
    [OWNER]: approval({}),
    [REMIND]: approval({ reminders: 1, canRemind: false }),
    [OVERRIDE]: approval({ status: 'OVERRIDDEN' }),
  });
  await expect
    .element(panel().getByText('Waiting for the owner since 06/12/2026 11:00'))
    .toBeVisible();
  await expect.element(panel().getByText('Waiting for the owner', { exact: true })).toBeVisible();
  await expectFitsDevices();
  await panel().getByRole('button', { name: 'Remind owner' }).click();
  await expect.element(page.getByText('The owner is reminded by email')).toBeVisible();
  expect(api.sent(REMIND)).toHaveLength(1);
  await panel()
    .getByRole('button', { name: 'Approve without owner: quote of Reyes Plumbing, $285.00' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve quote' }).click();
  await expect.element(dialog.getByText('Say why it cannot wait for the owner.')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Water runs into the cellar.');
  await dialog.getByRole('button', { name: 'Approve quote' }).click();
  await expect.poll(() => api.sent(OVERRIDE)).toHaveLength(1);
  expect(api.sent(OVERRIDE)[0]?.body).toEqual({
    quoteId: idOf(32),
    reason: 'Water runs into the cellar.',
  });
});

test.each([
  [{ outdated: true, canRemind: false }, 'Ask the owner again.'],
  [{ status: 'APPROVED' as const, words: 'Fine with me.' }, 'Fine with me.'],
  [{ status: 'DECLINED' as const, words: 'Ask one more.' }, 'Declined by the owner'],
])('MAINT-7: staff see the answer of the owner: %o', async (changes, text) => {
  show({ [OWNER]: approval(changes) });
  await expect.element(panel().getByText(text)).toBeVisible();
});

test('MAINT-7: says that the approval of the owner could not be loaded', async () => {
  show({ [OWNER]: refuse('internal', 'Something failed.') });
  await expect
    .element(panel().getByText('The approval of the owner could not be loaded.'))
    .toBeVisible();
});
