import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER } from '../../testing/api-stub.ts';
import { account, payment } from '../../testing/money-records.ts';
import {
  admin,
  idOf,
  invoice,
  lease,
  lessee,
  property,
  propertyId,
} from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

describe('PAY-9: the payments of a property', () => {
  testStates({
    address: `/property-payments?propertyId=${propertyId}`,
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/payments': [payment],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
    },
    needs: [
      'GET /v1/admin/properties/:propertyId/payments',
      'GET /v1/admin/properties/:propertyId/leasee',
    ],
    loading: { table: 'Payments' },
    failed: 'The payments could not be loaded.',
    loaded: () => main().getByRole('row').filter({ hasText: 'Check 1042' }),
    empty: [
      {
        answers: { 'GET /v1/admin/properties/:propertyId/payments': [] },
        text: 'No payments have been received for this property yet.',
      },
    ],
  });
});

test('NEW-3: late fees that came after the date of a payment are withdrawn, all or some, by a click', async () => {
  const FEES = 'GET /v1/admin/properties/:propertyId/payments/:paymentId/lateFees';
  const WITHDRAW = 'POST /v1/admin/properties/:propertyId/payments/:paymentId/lateFees';
  const fee = (number: number, withdraw: number) => ({
    invoiceId: idOf(number),
    number,
    day: '2026-06-12',
    amount: 50,
    withdraw,
  });
  const { api } = renderScreen(`/property-payments?propertyId=${propertyId}&view=${payment.id}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/payments': [payment],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      [FEES]: [fee(43, 50), fee(44, 20.5)],
      [WITHDRAW]: NEVER,
    },
  });
  const fees = main().getByRole('region', { name: 'Late fees after this payment' });
  await expect.element(fees.getByRole('button', { name: 'Withdraw $70.50' })).toBeVisible();
  await fees.getByLabelText('Withdraw $50.00 of invoice 0043').click();
  await expectAccessible();
  await fees.getByRole('button', { name: 'Withdraw $20.50' }).click();
  await expect.poll(() => api.sent(WITHDRAW)).toHaveLength(1);
  expect(api.sent(WITHDRAW)[0]?.body).toEqual({ invoiceIds: [idOf(44)] });
});

describe('PAY-1: the form of a payment', () => {
  testStates({
    address: `/external-payment?propertyId=${propertyId}`,
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [invoice],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
    },
    needs: [
      'GET /v1/admin/properties/:propertyId/invoices',
      'GET /v1/admin/properties/:propertyId/leasee',
    ],
    loading: 'Loading',
    failed: 'The balance could not be loaded.',
    loaded: () => main().getByLabelText('Amount'),
    empty: [
      {
        answers: {
          'GET /v1/admin/properties/:propertyId': { ...property, activeLease: null },
          'GET /v1/admin/properties/:propertyId/leasee': [],
        },
        text: 'This property has no tenant yet, so there is no one to record a payment for.',
      },
    ],
  });
});

describe('INV-11: the account of a property', () => {
  testStates({
    address: `/account?propertyId=${propertyId}`,
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/accounts': [account],
    },
    needs: ['GET /v1/admin/properties/:propertyId/accounts'],
    loading: 'Loading',
    failed: 'The account could not be loaded.',
    loaded: () => main().getByRole('region', { name: 'Account of Lea Doe' }),
    empty: [
      { answers: {}, text: 'Nothing has been charged or paid yet.' },
      {
        answers: { 'GET /v1/admin/properties/:propertyId/accounts': [] },
        text: 'This property has not had a lease yet.',
      },
    ],
  });
});

describe('INV-11: the account of a tenant', () => {
  testStates({
    address: '/lessee-account',
    as: lessee,
    answers: { 'GET /v1/lessee/accounts': [account] },
    needs: ['GET /v1/lessee/accounts'],
    loading: 'Loading',
    failed: 'Your account could not be loaded.',
    loaded: () => main().getByRole('region', { name: 'Account of 12 Oak Street' }),
    empty: [
      {
        answers: { 'GET /v1/lessee/accounts': [] },
        text: 'You have no lease yet, so you owe nothing.',
      },
    ],
  });
});
