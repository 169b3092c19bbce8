import type { BillingSettings } from '@tenantry/contract/billing/billing.schemas';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HELD, refuse, type Answers } from '../../testing/api-stub.ts';
import { account, payment } from '../../testing/money-records.ts';
import { admin, idOf, invoice, lease, property, propertyId } from '../../testing/records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

/** Reversed payments: a bounced check, cash recorded by mistake, a refund to a card. */

const PAYMENTS = 'GET /v1/admin/properties/:propertyId/payments';
const REVERSE = 'POST /v1/admin/properties/:propertyId/payments/:paymentId/reversals';
const REFUND = 'POST /v1/admin/properties/:propertyId/payments/:paymentId/refunds';

const settings: BillingSettings = {
  paymentOrder: 'RENT_FIRST',
  proration: 'ACTUAL_DAYS',
  rentFirst: [],
  emailInvoices: true,
  sendReminders: true,
  sendLateNotices: true,
  invoiceLeadDays: 5,
  reminderDays: 3,
  nsfFee: 35,
  version: 1,
};

const reversal = {
  id: idOf(46),
  reversalDate: '2026-06-15',
  note: '',
  status: 'succeeded' as const,
  failure: null,
};
const spent = { credit: 0, applications: [], reversible: 0, takenBackBy: null };

/** Opens the list over the page of a property, from its panel. */
async function openPayments(listed: Payment, answers: Answers) {
  const { api } = renderScreen(`/admin-landing/view-property/${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [{ ...invoice, remainingBalance: 0 }],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      'GET /v1/admin/properties/:propertyId/payments/:paymentId/lateFees': [],
      'GET /v1/admin/properties/:propertyId/accounts': [account],
      'GET /v1/admin/billing/settings': settings,
      'GET /v1/public/attributes': [],
      [PAYMENTS]: [listed],
      ...answers,
    },
  });
  await page.getByText('Internal Use Only').click();
  await page.getByRole('link', { name: '(Payments)' }).click();
  await list()
    .getByRole('button', { name: /^View the/ })
    .click();
  return api;
}

const list = () => page.getByRole('dialog', { name: 'Payments, 12 Oak Street' });
const opened = () => list().getByRole('region', { name: / of \w+ \d+, \d{4}$/ });
const takeBack = (verb: 'Reverse' | 'Refund') => opened().getByRole('button', { name: verb });
const takenBack = () => opened().getByRole('table', { name: 'Reversals' });
const dialog = (name: RegExp) => page.getByRole('dialog', { name });

test('PAY-9: a bounced check is reversed once, after saying what follows from it', async () => {
  const check: Payment = {
    ...payment,
    amount: 1550,
    credit: 50,
    reversible: 1550,
    description: 'Check 2001',
    applications: [{ invoiceId: invoice.id, invoiceNumber: 7, amount: 1500 }],
  };
  const bounced = {
    ...reversal,
    reason: 'Bounced check' as const,
    amount: 1550,
    note: 'No funds',
  };
  const reversed: Payment = { ...check, ...spent, status: 'reversed', reversals: [bounced] };
  const api = await openPayments(check, { [REVERSE]: HELD });
  await takeBack('Reverse').click();
  const form = dialog(/^Reverse the check of May 2, 2026/);
  const outcome = form.getByRole('status');
  const opensAgain = 'Invoice 0007 will be open again with $1,500.00.';
  await expect.element(outcome).toMatchTextContent(opensAgain);
  await expect.element(outcome).toMatchTextContent("The tenant's credit will be $50.00 less.");
  const send = form.getByRole('button', { name: 'Reverse $1,550.00' });
  await send.click();
  await expect.element(form.getByText('Choose why the payment is reversed.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(takeBack('Reverse')).toHaveFocus();

  await takeBack('Reverse').click();
  await form.getByRole('radio', { name: 'Bounced check' }).click();
  await form.getByLabelText('Note').fill('No funds');
  const fee = form.getByRole('checkbox', { name: 'Charge the fee of $35.00' });
  await expect.element(fee).toBeChecked();
  await expectFitsDevices();
  await send.dblClick();
  api.answer({ [REVERSE]: reversed, [PAYMENTS]: [reversed] });
  await expect.element(form).not.toBeInTheDocument();
  expect(api.sent(REVERSE).map(({ body }) => body)).toEqual([
    { reason: 'Bounced check', reversalDate: '2026-06-15', note: 'No funds', chargeNsfFee: true },
  ]);
  await expect.element(opened().getByText('Reversed', { exact: true })).toBeVisible();
  await expect.element(takenBack()).toMatchTextContent(/^Bounced check, .*No funds\$1,550\.00$/);
  await expect.element(takeBack('Reverse')).not.toBeInTheDocument();
  await expect.element(opened().getByRole('button', { name: 'Back to the list' })).toHaveFocus();
  await expectFitsDevices();

  await opened().getByRole('link', { name: 'Explain' }).click();
  const explained = page.getByRole('dialog', { name: 'Account, 12 Oak Street' });
  await explained.getByRole('button', { name: 'Close' }).click();
  await expect.element(explained).not.toBeInTheDocument();
  await list().getByRole('button', { name: 'Close' }).click();
  await expect.element(list()).not.toBeInTheDocument();
});

test('PAY-9: a refused reversal says why, and keeps what was typed', async () => {
  const message = 'The date is before the payment date.';
  const refused = refuse('reversal_before_payment', message, { reversalDate: message });
  const cash: Payment = { ...payment, method: 'Cash', description: 'Cash on the porch' };
  const api = await openPayments(cash, { [REVERSE]: refused });
  await takeBack('Reverse').click();
  const form = dialog(/^Reverse the cash of/);
  await expect.element(form.getByRole('radio', { name: 'Recorded by mistake' })).toBeChecked();
  expect(form.getByRole('radio').elements()).toHaveLength(1);
  await form.getByLabelText('Date').fill('01/01/2020');
  await form.getByLabelText('Note').fill('It was for another home');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText(message)).toBeVisible();
  await expect.element(form.getByLabelText('Note')).toHaveValue('It was for another home');
  expect(api.sent(REVERSE)[0]?.body).toMatchObject({ reversalDate: '2020-01-01' });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(opened().getByText('Received', { exact: true })).toBeVisible();
  await opened().getByRole('button', { name: 'Back to the list' }).click();
  await expect.element(list().getByRole('button', { name: /^View the cash/ })).toHaveFocus();
});

test('PAY-9: a card payment is refunded in part, then the rest', async () => {
  const card = { brand: 'Visa', last4: '4242', expMonth: 1, expYear: 2030, testMode: true };
  const byCard: Payment = {
    ...payment,
    method: 'CreditCard',
    card,
    amount: 250,
    credit: 0,
    reversible: 250,
    applications: [{ invoiceId: invoice.id, invoiceNumber: 7, amount: 250 }],
    takenBackBy: 'refund',
  };
  const refund = (id: number, amount: number) => ({
    ...reversal,
    id: idOf(id),
    reason: 'Refund' as const,
    amount,
  });
  const partly: Payment = {
    ...byCard,
    status: 'partlyReversed',
    reversible: 150,
    reversals: [refund(46, 100)],
    applications: [{ invoiceId: invoice.id, invoiceNumber: 7, amount: 150 }],
  };
  const api = await openPayments(byCard, { [REFUND]: HELD });
  await expect.element(opened().getByText('Test', { exact: true })).toBeVisible();
  await takeBack('Refund').click();
  const form = dialog(/^Refund the card payment of/);
  const amount = form.getByLabelText('Amount');
  await expect.element(amount).toHaveValue('$250.00');
  await amount.fill('250.01');
  const outcome = form.getByRole('status');
  await expect.element(outcome).toHaveTextContent('Enter an amount to see what will happen.');
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  const most = 'At most $250.00 of this payment can be refunded.';
  await expect.element(form.getByText(most)).toBeVisible();
  await amount.fill('100');
  await expect.element(outcome).toMatchTextContent('$100.00 goes back to Visa ending in 4242.');
  const due = 'Invoice 0007 will be open again with $100.00.';
  await expect.element(outcome).toMatchTextContent(due);
  await expectFitsDevices();
  await form.getByRole('button', { name: 'Refund $100.00' }).dblClick();
  api.answer({ [REFUND]: partly, [PAYMENTS]: [partly] });
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(opened().getByText('Partly reversed', { exact: true })).toBeVisible();
  await expect.element(takeBack('Refund')).toHaveFocus();
  await expect.poll(() => takenBack().getByRole('row').elements()).toHaveLength(1);

  await takeBack('Refund').click();
  await expect.element(amount).toHaveValue('$150.00');
  const rest: Payment = {
    ...byCard,
    ...spent,
    status: 'reversed',
    reversals: [refund(46, 100), refund(47, 150)],
  };
  api.answer({ [REFUND]: rest, [PAYMENTS]: [rest] });
  await form.getByRole('button', { name: 'Refund $150.00' }).click();
  await expect.element(opened().getByText('Reversed', { exact: true })).toBeVisible();
  await expect.poll(() => takenBack().getByRole('row').elements()).toHaveLength(2);
  await expect.element(takeBack('Refund')).not.toBeInTheDocument();
  expect(api.sent(REFUND).map(({ body }) => body)).toEqual([
    { amount: 100, note: '' },
    { amount: 150, note: '' },
  ]);
});
