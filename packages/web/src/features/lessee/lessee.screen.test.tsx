import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInBothSchemes } from '../../testing/accessibility.ts';
import { OFFLINE } from '../../testing/api-stub.ts';
import { payment } from '../../testing/money-records.ts';
import { conversation, idOf, invoice, lessee, lesseeAnswers } from '../../testing/records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

const answers = {
  ...lesseeAnswers,
  'GET /v1/lessee/payments': [payment],
  'GET /v1/lessee/properties/conversations': [conversation],
};

describe('TENANT-1, TENANT-2: the lease of a tenant', () => {
  testStates({
    address: '/lessee-landing',
    as: lessee,
    answers,
    needs: ['GET /v1/lessee/leases', 'GET /v1/lessee/properties'],
    loading: 'Loading your lease',
    failed: 'Your lease could not be loaded.',
    loaded: () => main().getByRole('region', { name: 'Account summary' }),
    empty: [
      {
        answers: {
          'GET /v1/lessee/leases': [],
          'GET /v1/lessee/properties/invoices': [],
          'GET /v1/lessee/payments': [],
        },
        text: 'You have no lease here yet',
      },
    ],
  });
});

describe('TENANT-4: the invoices of a tenant', () => {
  testStates({
    address: '/lessee-landing',
    as: lessee,
    answers,
    needs: ['GET /v1/lessee/properties/invoices'],
    loading: { table: 'Invoices' },
    failed: 'Your invoices could not be loaded.',
    loaded: () => main().getByRole('row').filter({ hasText: '06/01/2026' }),
    empty: [
      {
        answers: { 'GET /v1/lessee/properties/invoices': [] },
        text: 'You have no invoices yet.',
      },
    ],
  });
});

describe('TENANT-3: the messages of a tenant', () => {
  testStates({
    address: '/lessee-landing?tab=messages',
    as: lessee,
    answers,
    needs: ['GET /v1/lessee/properties/conversations'],
    loading: 'Loading',
    failed: 'Your messages could not be loaded.',
    loaded: () => main().getByRole('button', { name: 'The tap drips' }),
    empty: [
      {
        answers: { 'GET /v1/lessee/properties/conversations': [] },
        text: 'No messages yet!',
      },
    ],
  });
});

describe('PAY-8: the payments of a tenant', () => {
  testStates({
    address: '/lessee-landing?tab=payments',
    as: lessee,
    answers,
    needs: ['GET /v1/lessee/payments'],
    loading: { table: 'Payments' },
    failed: 'Your payments could not be loaded.',
    loaded: () => main().getByRole('row').filter({ hasText: 'Check 1042' }),
    empty: [
      {
        answers: { 'GET /v1/lessee/payments': [] },
        text: 'You have not paid anything on this lease yet.',
      },
    ],
  });
});

test('TENANT-1, TENANT-2: the header, the balances and the terms', async () => {
  const summary = {
    balanceDue: 3500.4,
    balanceOverdue: 1500,
    lateFeeOnOverdue: 100,
    dueNow: 1650.4,
    late: 1500,
    dueNext: { day: '2026-12-01', amount: 1850 },
  };
  renderScreen('/lessee-landing', {
    as: lessee,
    answers: { ...answers, 'GET /v1/lessee/properties/invoices/summary': summary },
  });
  const figures = main().getByRole('region', { name: 'Account summary' });
  await expect
    .element(main().getByRole('heading', { name: '12 Oak Street', exact: true }))
    .toBeVisible();
  await expect.poll(() => document.title).toContain('12 Oak Street, Albany, NY 12207');
  for (const figure of [
    'Balance Due$3,500.40',
    'Balance Overdue$1,500.00',
    'Late Fee on Overdue Balance$100.00',
    'Due now: $1,650.40. Late fee so far: $100.00. Together: $1,750.40. Due next: $1,850.00 on 12/01/2026.',
  ]) {
    await expect.element(figures).toMatchTextContent(figure);
  }
  await expect.element(figures.getByRole('link', { name: 'Pay Now' })).toBeVisible();
  for (const term of ['Rent per month', 'Lease end']) {
    await expect.element(main().getByText(term, { exact: true }).first()).toBeVisible();
  }
  const invoiceDay = main().getByText('Invoice day of month', { exact: true });
  await expect.element(invoiceDay).toBeVisible();
  const terms = ['Fixed term', 'On the 1st of each month', '$10.00 for every day late'];
  for (const text of terms) {
    await expect.element(main().getByText(text, { exact: true })).not.toBeVisible();
  }
  await main().getByText('Lease terms').click();
  for (const text of terms) {
    await expect.element(main().getByText(text, { exact: true })).toBeVisible();
  }
  expectNoSideways();
  await expectAccessible();
  await viewOn('phone');
  await expect.element(invoiceDay).not.toBeVisible();
  expectNoSideways();
  await expectAccessibleInBothSchemes();
});

test('TENANT-3: the open tab is in the URL', async () => {
  const { router } = renderScreen('/lessee-landing?tab=messages', { as: lessee, answers });
  const tab = (name: string) => main().getByRole('tab', { name });
  const panel = (name: string) => main().getByRole('tabpanel', { name });
  await expect.element(tab('Messages')).toHaveAttribute('aria-selected', 'true');
  await expect.element(panel('Messages').getByText('The tap drips').first()).toBeVisible();
  for (const [name, address] of [
    ['Payments', '/lessee-landing?tab=payments'],
    ['Invoices', '/lessee-landing'],
    ['Messages', '/lessee-landing?tab=messages'],
  ] as const) {
    await tab(name).click();
    await expect.element(panel(name)).toBeVisible();
    expect(router.state.location.href).toBe(address);
  }
});

test('PAY-4, PAY-8, PAY-9: the history shows where payments went and their status', async () => {
  const { reversals: _none, ...received } = payment;
  const card = { brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2034, testMode: false };
  const byCard = { ...received, method: 'CreditCard', card, amount: 80 };
  const takenBack = {
    id: idOf(46),
    reversalDate: '2026-06-02',
    note: '',
    status: 'succeeded' as const,
    failure: null,
  };
  const rows: LesseePayment[] = [
    {
      ...received,
      id: idOf(41),
      reversals: [],
      credit: 0,
      applications: [{ invoiceId: idOf(30), invoiceNumber: 7, amount: 1400 }],
    },
    {
      ...byCard,
      id: idOf(42),
      status: 'failed',
      failure: 'Your card was declined.',
      amount: 77.11,
      reversals: [],
    },
    {
      ...byCard,
      id: idOf(43),
      status: 'partlyReversed',
      reversals: [{ ...takenBack, reason: 'Refund', amount: 30 }],
    },
    {
      ...received,
      id: idOf(44),
      description: 'Check 1054',
      status: 'reversed',
      reversals: [{ ...takenBack, reason: 'Bounced check', amount: 1200 }],
    },
  ];
  renderScreen('/lessee-landing?tab=payments', {
    as: lessee,
    answers: { ...answers, 'GET /v1/lessee/payments': rows },
  });
  const row = (text: string) => main().getByRole('row').filter({ hasText: text });
  await expect.element(row('Check 1042')).toMatchTextContent(/Invoice 0007 \$1,400\.00.*Received/);
  await expect.element(row('$77.11')).toMatchTextContent(/Failed.*Your card was declined\./);
  await expect.element(row('$80.00')).toMatchTextContent(/Visa ending in 4242.*Refunded \$30\.00/);
  const bounced = /Reversed.*The check bounced: \$1,200\.00/;
  await expect.element(row('Check 1054')).toMatchTextContent(bounced);
  await expectFitsDevices();
  expect(main().getByText('Check', { exact: true }).query()).toBeNull();
  await viewOn('phone');
  const startOf = (text: string) =>
    row(text).getByText(text, { exact: true }).first().element().getBoundingClientRect().left;
  expect(startOf('Check 1042')).toBe(startOf('Visa ending in 4242'));
});

test('TENANT-2: a balance that cannot be loaded does not hide the lease, and can be loaded again', async () => {
  const { api } = renderScreen('/lessee-landing', {
    as: lessee,
    answers: { ...answers, 'GET /v1/lessee/properties/invoices/summary': OFFLINE },
  });
  const failed = main().getByRole('alert').filter({ hasText: 'Your balance could not be loaded.' });
  await expect.element(failed).toBeVisible();
  await expect.element(main().getByRole('heading', { name: /12 Oak Street/ })).toBeVisible();
  api.answer(answers);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main().getByRole('link', { name: 'Pay Now' })).toBeVisible();
});

describe('MSG-1: how a tenant sends a message', () => {
  const START = 'POST /v1/lessee/properties/conversations';
  const open = async (textable: boolean) => {
    const { api } = renderScreen('/lessee-landing?tab=messages', {
      as: lessee,
      answers: {
        ...lesseeAnswers,
        'GET /v1/lessee/organization': {
          textable,
          phoneNumber: null,
          timeZone: 'America/New_York',
        },
        [START]: conversation,
      },
    });
    await main().getByRole('button', { name: 'Write a message' }).click();
    return { api, sms: main().getByRole('radio', { name: 'Email & SMS' }) };
  };

  test('MSG-1: by Email & SMS if the landlord has set a phone', async () => {
    const { api, sms } = await open(true);
    await main().getByRole('textbox', { name: 'Message' }).fill('The tap drips.');
    await sms.click();
    await main().getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => api.sent(START)).toHaveLength(1);
    expect(api.sent(START)[0]?.body).toMatchObject({ medium: 'emailAndSms' });
  });

  test('MSG-1: without a phone, the choice is disabled and says why', async () => {
    const { sms } = await open(false);
    await expect.element(sms).toBeDisabled();
    await expect
      .element(main().getByText('Your landlord has not set up a phone number for texts.'))
      .toBeVisible();
    await expectAccessible();
  });
});

test('TENANT-1, TENANT-2, INV-2: the tenant filters their invoices and opens one', async () => {
  const paid = Array.from({ length: 7 }, (_, index) => ({
    ...invoice,
    id: idOf(200 + index),
    number: 10 + index,
    remainingBalance: 0,
    status: 'PAID' as const,
    computedStatus: 'PAID' as const,
  }));
  const { router } = renderScreen('/lessee-landing', {
    as: lessee,
    answers: { ...answers, 'GET /v1/lessee/properties/invoices': [invoice, ...paid] },
  });
  const shown = main().getByRole('button', { name: /^View invoice/ });
  await expect.poll(() => shown.elements().length).toBe(1);
  const filter = main().getByRole('checkbox', { name: 'Paid', exact: true });
  await filter.click();
  await expect.poll(() => shown.elements().length).toBe(8);
  expect(router.state.location.href).toContain('paid');
  await shown.first().click();
  await expect.element(main().getByRole('heading', { name: /^Invoice \d+/ })).toBeVisible();
  await main().getByRole('button', { name: 'Back to the list' }).click();
  await main().getByRole('checkbox', { name: 'Unpaid' }).click();
  await filter.click();
  await viewOn('phone');
  await expect.element(main().getByText('No invoice matches the filters.')).toBeVisible();
  expectNoSideways();
  await expectAccessible();
});
