import { userEvent, type Locator } from 'vitest/browser';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import {
  answered,
  chooseAmount,
  dialog,
  fillCard,
  gone,
  listed,
  notification,
  openLanding,
  openPayment,
  PAY,
  PAYMENTS,
  rowOf,
  submit,
  SUMMARY,
  visa,
} from '../../testing/card-payment.ts';
import {
  admin,
  invoice,
  invoiceSummary,
  lease,
  leaseId,
  lessee,
  lesseeAnswers,
} from '../../testing/records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

/** `Make a Payment`: the amounts that it offers, the balance afterwards, who can open it and where it leads. */

const summary = () => main().getByRole('region', { name: 'Account summary' });
const payNow = () => summary().getByRole('link', { name: 'Pay Now' });
const applications = [{ invoiceId: invoice.id, invoiceNumber: 7, amount: 1500 }];

test('PAY-2, PAY-3, PAY-5, PAY-8, TENANT-2: the balance due is chosen, and paid by card', async () => {
  const api = openLanding({ [PAY]: answered(1500) });
  const testMode = (place: Locator) => place.getByText('Test mode: no money moves');
  await expect.element(testMode(main())).toBeVisible();
  await openPayment();
  await expect.element(testMode(dialog())).toBeVisible();
  const due = dialog().getByRole('radio', { name: 'Balance Due: $1,500.00' });
  await expect.element(due).toBeChecked();
  await expect.element(dialog().getByLabelText('Other amount in dollars')).toBeDisabled();
  const sentence = 'Pay $1,500.00, applied to invoice 0007.';
  await expect.element(dialog().getByText(sentence)).toBeVisible();
  await expect.element(submit()).toHaveTextContent('Submit Payment of $1,500.00');
  await fillCard(visa);
  const width = () => Math.round(dialog().element().getBoundingClientRect().width);
  await expect.poll(width).toBe(1000);
  await expectAccessible();
  await viewOn('phone');
  await expect.poll(width).toBe(Math.round(375 * 0.95));
  expectNoSideways();
  await expectAccessible();

  api.answer({
    [SUMMARY]: {
      balanceDue: 0,
      balanceOverdue: 0,
      lateFeeOnOverdue: 0,
      dueNow: 0,
      late: 0,
      dueNext: null,
    },
    [PAYMENTS]: [{ ...listed(1500), applications, credit: 0 }],
    'GET /v1/lessee/leases/:leaseId/charges': {
      invoiceAutomatically: true,
      paidThrough: '2026-06-30',
      schedules: [
        {
          kind: 'RENT',
          description: 'Rent',
          currentAmount: 1500,
          frequency: 'MONTHLY',
          lastDay: null,
          nextStep: null,
          nextDue: '2026-07-01',
        },
      ],
    },
  });
  await submit().click();
  await gone(dialog());
  await expect.element(notification('You paid $1,500.00.')).toBeVisible();
  await expect.element(summary().getByText('You owe nothing right now.')).toBeVisible();
  await expect
    .element(summary().getByText('Paid through 06/30/2026. Next: $1,500.00 on 07/01/2026.'))
    .toBeVisible();
  await gone(payNow());
  expect(api.sent(PAY).map(({ body }) => body)).toEqual([
    {
      method: 'CreditCard',
      type: 'card',
      brand: 'Visa',
      last4: '4242',
      token: `tok_test_${visa}_12_2034`,
      cardId: `card_test_${visa}_12_2034`,
      expMonth: 12,
      expYear: 2034,
      amount: 1500,
      leaseId,
    },
  ]);
  const row = await rowOf('Visa ending in 4242');
  for (const text of ['$1,500.00', 'Test', 'Received', 'Invoice 0007 $1,500.00']) {
    await expect.element(row).toMatchTextContent(text);
  }
});

test('PAY-2, PAY-6: another amount; the part beyond the invoices stays as credit', async () => {
  const api = openLanding({
    [PAY]: answered(1600),
    [SUMMARY]: { ...invoiceSummary, balanceOverdue: 0 },
  });
  await openPayment();
  const overdue = dialog().getByRole('radio', { name: 'Overdue Balance: $0.00' });
  await expect.element(overdue).toBeDisabled();
  const field = dialog().getByLabelText('Other amount in dollars');
  await chooseAmount('10');
  await field.click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveValue('$10.01');
  await fillCard(visa);
  for (const [typed, problem] of [
    ['', 'Enter an amount of money.'],
    ['0.49', 'The smallest payment by card is $0.50.'],
    ['1000000', 'The largest payment by card is $999,999.99.'],
  ] as const) {
    await field.fill(typed);
    await submit().click();
    await expect.element(dialog().getByText(problem)).toBeVisible();
    await expect.element(field).toHaveFocus();
  }
  expect(api.sent(PAY)).toEqual([]);
  await field.fill('1600');
  const sentence = 'Pay $1,600.00, applied to invoice 0007; the rest ($100.00) stays as credit.';
  await expect.element(dialog().getByText(sentence)).toBeVisible();
  api.answer({
    'GET /v1/lessee/leases': [{ ...lease, credit: 100 }],
    [PAYMENTS]: [{ ...listed(1600), applications, credit: 100 }],
  });
  await submit().click();
  await gone(dialog());
  const credit = 'You have $100.00 of credit. It will be used for your next invoice.';
  await expect.element(summary().getByText(credit)).toBeVisible();
  await expect.element(await rowOf('$1,600.00')).toMatchTextContent('Credit $100.00');
});

test('PAY-2: a balance too small for a card says so before the card is typed', async () => {
  openLanding({
    [SUMMARY]: { ...invoiceSummary, balanceDue: 0.3, balanceOverdue: 0, dueNow: 0.3 },
  });
  await openPayment();
  const sentence = /^The smallest card payment is \$0\.50\. You owe \$0\.30: pay it another way/;
  await expect.element(dialog().getByText(sentence)).toBeVisible();
});

test('PAY-2, PANEL-9: over the landing it is a dialog with its own URL; Back and Escape close it', async () => {
  const { router } = renderScreen('/lessee-landing', { as: lessee, answers: lesseeAnswers });
  await openPayment();
  expect(router.history.location.href).toBe(`/lessee-payment?lease=${leaseId}`);
  router.history.back();
  await gone(dialog());
  expect(router.state.location.href).toBe('/lessee-landing');
  await openPayment();
  await userEvent.keyboard('{Escape}');
  await gone(dialog());
  await expect.element(payNow()).toHaveFocus();
});

test('PAY-2, PANEL-9: its URL opened is a page, which leads to the landing', async () => {
  const address = `/lessee-payment?lease=${leaseId}`;
  const { api, router } = renderScreen(address, {
    as: lessee,
    answers: { ...lesseeAnswers, [PAY]: answered(17.17) },
  });
  const title = main().getByRole('heading', { level: 1, name: 'Make a Payment' });
  await expect.element(title).toBeVisible();
  await expect.element(main().getByLabelText('Card number')).toBeVisible();
  expect(dialog().query()).toBeNull();
  await expectFitsDevices();
  await main().getByRole('button', { name: 'Close' }).click();
  await expect.element(main().getByRole('link', { name: 'Pay Now' })).toBeVisible();

  router.history.back();
  await expect.element(title).toBeVisible();
  await chooseAmount('17.17', main());
  await fillCard(visa, main());
  api.answer({ [PAYMENTS]: [listed(17.17)] });
  await submit(main()).click();
  await expect.element(main().getByRole('heading', { name: /^12 Oak Street/ })).toBeVisible();
  expect(router.state.location.href).toBe(`/lessee-landing?lease=${leaseId}`);
  await expect.element(await rowOf('$17.17')).toMatchTextContent('Received');
});

test('PAY-2: strangers sign in first, and come back', async () => {
  const answers = { ...lesseeAnswers, 'POST /v1/auth/login': lessee };
  const { router } = renderScreen('/lessee-payment', { answers });
  const title = main().getByRole('heading', { name: 'Log in to make a payment' });
  await expect.element(title).toBeVisible();
  await expectAccessible();
  await main().getByRole('link', { name: 'Login' }).click();
  await main().getByLabelText('Email', { exact: true }).fill('lea@example.com');
  await main().getByLabelText('Password', { exact: true }).fill('a password');
  await main().getByRole('button', { name: 'Login', exact: true }).click();
  await expect.element(main().getByRole('heading', { name: 'Make a Payment' })).toBeVisible();
  expect(router.state.location.href).toBe('/lessee-payment');
});

test("PAY-2: administrators see that it is a tenant's page", async () => {
  renderScreen('/lessee-payment', { as: admin });
  const title = main().getByRole('heading', { name: 'This page is for tenants' });
  await expect.element(title).toBeVisible();
  await expectAccessible();
  const back = main().getByRole('link', { name: 'See the properties' });
  await expect.element(back).toHaveAttribute('href', '/admin-landing');
});
