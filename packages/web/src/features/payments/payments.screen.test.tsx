import { describe, expect, test } from 'vitest';
import {
  account,
  admin,
  invoice,
  lease,
  lessee,
  organization,
  payment,
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
        text: 'No money has come in for this property yet.',
      },
    ],
  });
});

test('PAY-9: an opened payment is in the URL, and Back closes it', async () => {
  const address = `/property-payments?propertyId=${propertyId}`;
  const { router } = renderScreen(`${address}&view=${payment.id}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/payments': [payment],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
    },
  });
  const opened = main().getByRole('region', { name: /^Check of/ });
  const opener = main().getByRole('button', { name: /^View/ });
  await opened.getByRole('button', { name: 'Back to the list' }).click();
  await opener.click();
  await expect.element(opened).toBeVisible();
  expect(router.state.location.href).toBe(`${address}&view=${payment.id}`);
  router.history.back();
  await expect.element(opener).toHaveFocus();
  expect(router.state.location.href).toBe(address);
});

describe('PAY-1: the form of a payment', () => {
  testStates({
    address: `/external-payment?propertyId=${propertyId}`,
    as: admin,
    answers: {
      'GET /v1/admin/organization': organization,
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [invoice],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
    },
    needs: [
      'GET /v1/admin/organization',
      'GET /v1/admin/properties/:propertyId/invoices',
      'GET /v1/admin/properties/:propertyId/leasee',
    ],
    loading: 'Loading',
    failed: 'What is owed could not be loaded.',
    loaded: () => main().getByLabelText('Amount'),
    empty: [
      {
        answers: {
          'GET /v1/admin/properties/:propertyId': { ...property, activeLease: null },
          'GET /v1/admin/properties/:propertyId/leasee': [],
        },
        text: 'This property has no tenant yet, so there is nobody to record a payment for.',
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
        text: 'This property has had no lease yet.',
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
