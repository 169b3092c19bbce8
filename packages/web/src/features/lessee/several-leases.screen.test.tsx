import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { expect, test } from 'vitest';
import { byQuery, NEVER, type Answers } from '../../testing/api-stub.ts';
import {
  dialog,
  fillCard,
  openPayment,
  PAY,
  rowOf,
  submit,
  visa,
} from '../../testing/card-payment.ts';
import { payment } from '../../testing/money-records.ts';
import {
  idOf,
  invoice,
  lease,
  leaseId,
  lessee,
  lesseeAnswers,
  placeAt,
  publicProperty,
} from '../../testing/records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** A tenant with two leases: a current one with a payment, and one for another property that has ended. */

const oldId = idOf(21);
const oldHome = { ...publicProperty, ...placeAt('9 Birch Lane', idOf(11)) };
const old: Lease = {
  ...lease,
  id: oldId,
  propertyId: oldHome.id,
  status: 'EXPIRED',
  lastDay: '2026-02-28',
};
const invoiceOfOld = { ...invoice, id: idOf(31), number: 3, leaseId: oldId, remainingBalance: 55 };

const answers: Answers = {
  ...lesseeAnswers,
  'GET /v1/lessee/leases': [lease, old],
  'GET /v1/lessee/properties': [publicProperty, oldHome],
  'GET /v1/lessee/properties/invoices': [invoice, invoiceOfOld],
  'GET /v1/lessee/properties/invoices/summary': byQuery((query) => {
    const balanceDue = query.get('leaseId') === oldId ? 55 : 1500;
    return {
      balanceDue,
      balanceOverdue: 0,
      lateFeeOnOverdue: 0,
      dueNow: balanceDue,
      late: 0,
      dueNext: null,
    };
  }),
  'GET /v1/lessee/payments': [payment],
  [PAY]: NEVER,
};

const open = (address: string) => renderScreen(address, { as: lessee, answers });
const choice = () => main().getByLabelText('Lease', { exact: true });

test('TENANT-1, TENANT-2, TENANT-4: the landing and the payment are about the chosen lease', async () => {
  const { api, router } = open('/lessee-landing');
  await expect.element(choice()).toHaveValue(leaseId);
  await expect.element(await rowOf('Check 1042')).toBeVisible();
  await main().getByRole('tab', { name: 'Invoices' }).click();
  await choice().selectOptions('9 Birch Lane, Expired (01/01/2026 – 02/28/2026)');
  await expect.element(main().getByRole('heading', { name: /^9 Birch Lane/ })).toBeVisible();
  expect(router.state.location.href).toBe(`/lessee-landing?lease=${oldId}`);
  const figures = main().getByRole('region', { name: 'Account summary' });
  await expect.element(figures).toMatchTextContent('Balance Due$55.00');
  const invoices = main().getByRole('table', { name: 'Invoices' }).getByRole('row');
  await expect.poll(() => invoices.filter({ hasText: '$' }).elements()).toHaveLength(1);
  await expectFitsDevices();
  await main().getByRole('tab', { name: 'Payments' }).click();
  const nothing = main().getByText('You have not paid anything on this lease yet.');
  await expect.element(nothing).toBeVisible();

  await openPayment();
  await expect.element(dialog().getByText('For 9 Birch Lane')).toBeVisible();
  await fillCard(visa);
  await submit().click();
  await expect.poll(() => api.sent(PAY)).toHaveLength(1);
  expect(api.sent(PAY)[0]?.body).toMatchObject({ leaseId: oldId, amount: 55 });
});

test('TENANT-1, PAY-2: as a page, the payment is about the lease of its URL, or about another one', async () => {
  const { router } = open(`/lessee-payment?lease=${oldId}`);
  await expect.element(choice()).toHaveValue(oldId);
  await expect.element(main().getByRole('radio', { name: 'Balance Due: $55.00' })).toBeChecked();
  await main().getByLabelText('Card number').fill(visa);
  await choice().selectOptions('12 Oak Street, Active (01/01/2026 – 12/31/2026)');
  await expect.element(main().getByRole('radio', { name: 'Balance Due: $1,500.00' })).toBeChecked();
  // Nothing typed for the other lease is left.
  await expect.element(main().getByLabelText('Card number')).toHaveValue('');
  expect(router.state.location.href).toBe(`/lessee-payment?lease=${leaseId}`);
});
