import type { AccountEntry, LeaseAccount } from '@tenantry/contract/ledger/account.schemas';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { account } from '../../testing/money-records.ts';
import {
  admin,
  idOf,
  invoice,
  lessee,
  lesseeAnswers,
  property,
  propertyId,
} from '../../testing/records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

/** `Explain`: from a balance to the charges and payments behind it, and back. */

const application = {
  invoiceId: invoice.id,
  invoiceNumber: 7,
  paymentId: idOf(40),
  paymentDate: '2026-06-03',
  amount: 1500,
  items: [],
};
const entry = {
  invoiceNumber: null,
  dueDate: null,
  remainingBalance: null,
  items: [],
  paidBy: null,
};

const entries: readonly AccountEntry[] = [
  {
    ...entry,
    id: invoice.id,
    kind: 'charge',
    date: '2026-06-01',
    invoiceNumber: 7,
    description: 'Invoice 0007: Rent',
    items: invoice.items,
    dueDate: '2026-06-01',
    remainingBalance: 1500,
    amount: 1500,
    balance: 1500,
    applications: [],
  },
  {
    ...entry,
    id: idOf(40),
    kind: 'payment',
    date: '2026-06-03',
    description: 'Check: Check 2001',
    amount: -1550,
    balance: -50,
    applications: [application],
  },
  {
    ...entry,
    id: idOf(46),
    kind: 'reversal',
    date: '2026-06-10',
    description: 'Bounced check: Check 2001',
    amount: 1550,
    balance: 1500,
    applications: [application],
  },
];
const explained: LeaseAccount = {
  ...account,
  entries: [...entries],
  balanceDue: 1500,
  balanceOverdue: 1400,
  lateFeeOnOverdue: 100,
};

/** The figures, and each entry with its amount, the balance after it and where its money went, newest first. */
async function expectExplained(place: Locator): Promise<void> {
  for (const figure of [
    'Balance Due$1,500.00',
    'Balance Overdue$1,400.00',
    'Late Fee on Overdue Balance$100.00',
  ]) {
    await expect.element(place).toMatchTextContent(figure);
  }
  const rows = place.getByRole('table').getByRole('row');
  for (const [index, text] of [
    [1, /Bounced check: Check 2001.*\+\$1,550\.00.*Balance \$1,500\.00$/],
    [1, '$1,500.00 was removed from invoice 0007$50.00 was removed from the credit'],
    [2, /\$1,500\.00 went to invoice 0007.*-\$1,550\.00.*Balance \$50\.00 credit$/],
    [3, /\$1,500\.00 remaining\+\$1,500\.00Balance \$1,500\.00$/],
  ] as const) {
    await expect.element(rows.nth(index)).toMatchTextContent(text);
  }
}

test('INV-11, TENANT-2, PAY-9: tenants see how their balance is computed, to the cent', async () => {
  const { router } = renderScreen('/lessee-landing', {
    as: lessee,
    answers: { ...lesseeAnswers, 'GET /v1/lessee/accounts': [explained] },
  });
  const summary = main().getByRole('region', { name: 'Account summary' });
  await summary.getByRole('link', { name: 'Explain' }).click();
  const place = main().getByRole('region', { name: 'Account of 12 Oak Street' });
  await expectExplained(place);
  expect(router.state.location.href).toBe('/lessee-account');
  const item = place.getByText('Rent: $1,500.00');
  await expect.element(item).not.toBeVisible();
  await place.getByText('Invoice 0007: Rent').click();
  await expect.element(item).toBeVisible();
  await expectFitsDevices();
  await main().getByRole('link', { name: 'Close' }).click();
  await expect.element(summary).toBeVisible();
  expect(router.state.location.href).toBe('/lessee-landing');
});

const answers = {
  'GET /v1/admin/properties/:propertyId': property,
  'GET /v1/admin/properties/:propertyId/accounts': [explained],
  'GET /v1/admin/properties/:propertyId/invoices': [invoice],
  'GET /v1/public/attributes': [],
};
const dialog = () => page.getByRole('dialog', { name: 'Account, 12 Oak Street' });

test('INV-11: the panel of a home leads administrators to the account, and an invoice does too', async () => {
  const { router } = renderScreen(`/admin-landing/view-property/${propertyId}`, {
    as: admin,
    answers,
  });
  const panel = main().getByRole('region', { name: /^Internal Use Only/ });
  await panel.getByText('Internal Use Only').click();
  const explain = panel.getByRole('link', { name: 'Explain' });
  await explain.click();
  await expectExplained(dialog().getByRole('region', { name: 'Account of Lea Doe' }));
  expect(router.history.location.href).toBe(`/account?propertyId=${propertyId}`);
  await expectFitsDevices();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(explain).toHaveFocus();

  await panel.getByRole('link', { name: '(Invoices)' }).click();
  await page.getByRole('button', { name: /^View invoice/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Explain' }).click();
  await expect.element(dialog()).toBeVisible();
});

test('INV-11: the address of an account opens as a page, which leads to the home', async () => {
  const { router } = renderScreen(`/account?propertyId=${propertyId}`, { as: admin, answers });
  const title = main().getByRole('heading', { name: 'Account, 12 Oak Street' });
  await expect.element(title).toBeVisible();
  await viewOn('phone');
  expectNoSideways();
  await expectAccessible();
  await main().getByRole('button', { name: 'Close' }).click();
  await expect.element(main().getByText('Internal Use Only')).toBeVisible();
  expect(router.state.location.href).toBe(`/admin-landing/view-property/${propertyId}`);
});

const REFUND = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/credit/refund';

test('PAY-9: a refund of credit is recorded in the account', async () => {
  const withCredit = { ...account, credit: 300 };
  const { api } = renderScreen(`/account?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      ...answers,
      'GET /v1/admin/properties/:propertyId/accounts': [withCredit],
      [REFUND]: { leaseId: account.leaseId, refunded: 120, credit: 180 },
    },
  });
  await main().getByRole('button', { name: 'Refund credit' }).click();
  const form = page.getByRole('dialog', { name: 'Refund credit' });
  await expect.element(form.getByLabelText('Amount')).toHaveValue('$300.00');
  await expectFitsDevices();
  await form.getByLabelText('Amount').fill('120');
  await form.getByLabelText('Paid by').selectOptions('Cash');
  await form.getByLabelText('Reason').fill('Paid too much');
  const sentence = /The tenant's credit will be \$180\.00\. Income on .* will be \$120\.00 lower\./;
  await expect.element(form.getByText(sentence)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Refund of $120.00 recorded')).toBeVisible();
  const [recorded] = api.sent(REFUND).filter(({ headers }) => !headers.has('rehearse'));
  expect(recorded?.body).toMatchObject({
    amount: 120,
    method: 'Cash',
    reason: 'Paid too much',
  });
});
