import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { payment } from '../../testing/money-records.ts';
import {
  admin,
  invoice,
  lease,
  lessee,
  lesseeAnswers,
  property,
  propertyId,
} from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { testTypedMoney } from '../../testing/typed-money.ts';

const externalPayment = {
  address: `/external-payment?propertyId=${propertyId}`,
  as: admin,
  answers: {
    'GET /v1/admin/properties/:propertyId': property,
    'GET /v1/admin/properties/:propertyId/invoices': [invoice],
    'GET /v1/admin/properties/:propertyId/leasee': [lease],
  },
};

describe('PAY-1: the amount of a check', () => {
  testTypedMoney({
    ...externalPayment,
    open: () => main().getByLabelText('Description').fill('Check 1042'),
    field: () => main().getByLabelText('Amount'),
    sends: 'POST /v1/admin/properties/:propertyId/invoices/externalPayment',
    sent: (body: { amount: number }) => body.amount,
  });

  test('the preview needs a valid amount', async () => {
    renderScreen(externalPayment.address, externalPayment);
    const amount = main().getByLabelText('Amount');
    const outcome = main().getByRole('status').filter({ hasText: 'invoice' });
    await amount.fill('1,250');
    await expect
      .element(outcome)
      .toHaveTextContent('Pays $1,250.00 of invoice 0007; $250.00 stays open.');
    await amount.fill('1,25');
    const nothing = 'Enter an amount to see which invoices it pays.';
    await expect.element(outcome).toHaveTextContent(nothing);
  });
});

describe('PAY-9: the amount of a refund', () => {
  const card = { brand: 'Visa', last4: '4242', expMonth: 1, expYear: 2030, testMode: true };
  const byCard = { ...payment, method: 'CreditCard', card, takenBackBy: 'refund' } as const;
  testTypedMoney({
    address: `/property-payments?propertyId=${propertyId}`,
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/payments': [byCard],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      'GET /v1/admin/properties/:propertyId/invoices': [invoice],
    },
    open: async () => {
      await main().getByRole('button', { name: 'View the card payment' }).click();
      await main().getByRole('button', { name: 'Refund' }).click();
    },
    field: () => page.getByRole('dialog').getByLabelText('Amount'),
    sends: 'POST /v1/admin/properties/:propertyId/payments/:paymentId/refunds',
    sent: (body: { amount: number }) => body.amount,
  });
});

describe('PAY-2: another amount by card', () => {
  testTypedMoney({
    address: '/lessee-payment',
    as: lessee,
    answers: {
      ...lesseeAnswers,
    },
    open: async () => {
      await main().getByLabelText('Card number').fill('4242424242424242');
      await main().getByLabelText('Expiration').fill('1234');
      await main().getByLabelText('Postal code').fill('10001');
      await main().getByLabelText('Security code').fill('123');
      await main().getByRole('radio', { name: 'Other Amount' }).click();
    },
    field: () => main().getByLabelText('Other amount in dollars'),
    sends: 'POST /v1/lessee/properties/invoices/payments',
    sent: (body: { amount: number }) => body.amount,
  });
});
