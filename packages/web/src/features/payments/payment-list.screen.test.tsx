import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { pictureFile } from '../../testing/files.ts';
import { payment } from '../../testing/money-records.ts';
import { admin, idOf, lease, property, propertyId } from '../../testing/records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** The payments of a property in a list, and the documents of one of them. */

const DOCUMENT = 'GET /v1/admin/properties/:propertyId/payments/:paymentId/documents/:fileName';

const documentOf = (name: string, contentType: string): Payment['documents'][number] => ({
  fileName: `1763746000000-${name}`,
  contentType,
  size: 10,
  url: `/v1/documents/${name}`,
});

const check: Payment = {
  ...payment,
  description: 'Check 2001',
  amount: 700,
  credit: 50,
  applications: [{ invoiceId: idOf(30), invoiceNumber: 7, amount: 650 }],
  documents: [documentOf('house.webp', 'image/webp'), documentOf('receipt.pdf', 'application/pdf')],
};
const cash: Payment = {
  ...payment,
  id: idOf(45),
  method: 'Cash',
  amount: 40,
  description: 'Cash on the porch',
};
const card = { brand: 'Visa', last4: '4242', expMonth: 1, expYear: 2030, testMode: true };
const byCard: Payment = { ...payment, id: idOf(46), method: 'CreditCard', card, description: '' };
const more: Payment = { ...payment, id: idOf(47), amount: 30, description: 'Check 2002' };

const address = `/property-payments?propertyId=${propertyId}`;

function open(search: string) {
  return renderScreen(address + search, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/payments': [check, cash, byCard, more],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      'GET /v1/admin/properties/:propertyId/payments/:paymentId/lateFees': [],
      [DOCUMENT]: pictureFile('house.webp'),
    },
  });
}

const rows = () => main().getByRole('row').filter({ hasText: 'Lea Doe' });
const row = (text: string) => rows().filter({ hasText: text });

test('PAY-9: the list is filtered and sorted in its URL', async () => {
  const { router } = open('&filter=check+20');
  await expect.element(main().getByLabelText('Filter')).toHaveValue('check 20');
  await expect.poll(() => rows().elements()).toHaveLength(2);
  await expect
    .element(row('Check 2001'))
    .toMatchTextContent(/Invoice 0007 \$650\.00Credit \$50\.00/);
  expect(row('Check 2001').getByText('Check', { exact: true }).query()).toBeNull();
  await expect.element(row('Check 2001').getByLabelText('2 documents')).toBeVisible();
  const href = () => router.state.location.href;
  const byAmount = main().getByRole('button', { name: 'Amount' });
  await byAmount.click();
  await expect.poll(href).toBe(`${address}&filter=check+20&sort=-amount`);
  await expect.element(rows().first()).toMatchTextContent('Check 2001');
  await byAmount.click();
  await expect.element(rows().first()).toMatchTextContent('Check 2002');
  expect(href()).toBe(`${address}&filter=check+20&sort=amount`);
  await expectFitsDevices();

  await main().getByLabelText('Filter').fill('nobody wrote this');
  await expect.element(main().getByText('No payment matches the filter.')).toBeVisible();
  const filter = () => router.state.location.search.filter;
  await expect.poll(filter).toBe('nobody wrote this');
});

test('PAY-9: a payment opens by its URL, with its documents in place; Back closes it and restores the focus', async () => {
  const { router } = open(`&view=${check.id}`);
  const opened = main().getByRole('region', { name: 'Check of May 2, 2026' });
  const back = opened.getByRole('button', { name: 'Back to the list' });
  await expect.element(back).toHaveFocus();
  await expectFitsDevices();
  const picture = opened.getByRole('button', { name: 'Open house.webp' });
  await picture.click();
  await expect.element(main().getByRole('img', { name: 'house.webp' })).toBeVisible();
  const backToPayment = main().getByRole('button', { name: 'Back to the payment' });
  await expect.element(backToPayment).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(picture).toHaveFocus();

  await back.click();
  const opener = row('Check 2001').getByRole('button', { name: /^View the check/ });
  await opener.click();
  await expect.element(opened).toBeVisible();
  expect(router.state.location.href).toBe(`${address}&view=${check.id}`);
  router.history.back();
  await expect.element(opener).toHaveFocus();
  expect(router.state.location.href).toBe(address);
});
