import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { admin, idOf, invoice, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

test('CHG-28: the items of an invoice are explained on request, each origin with a link', async () => {
  const explanation = {
    position: 0,
    kind: 'RENT' as const,
    description: 'Rent',
    amount: 1500,
    lateFee: null,
    schedule: {
      id: idOf(910),
      description: 'Rent of the home',
      frequency: 'MONTHLY' as const,
      dayOfMonth: 1,
      firstDay: '2026-01-01',
      lastDay: null,
      ended: false,
    },
    step: { fromDay: '2026-06-01', amount: 1500, percent: 4, reason: 'New kitchen' },
    period: { firstDay: '2026-06-01', lastDay: '2026-06-30', days: 30 },
    run: { id: idOf(911), day: '2026-05-27', automatic: true },
  };
  const fee = {
    position: 1,
    kind: 'LATE_FEE' as const,
    description: 'Late fee',
    amount: 50,
    schedule: null,
    step: null,
    period: null,
    run: null,
    lateFee: { invoiceId: idOf(912), number: 41, policy: null, unpaid: 450 },
  };
  renderScreen(`/admin-invoices?propertyId=${propertyId}&view=${invoice.id}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [invoice],
      'GET /v1/admin/properties/:propertyId/invoices/:invoiceId/explanation': [explanation, fee],
    },
  });
  const explain = main().getByRole('button', { name: 'Explain the items' });
  await expect.element(explain).toBeVisible();
  const label = document.createRange();
  label.selectNodeContents(explain.element());
  const heading = main().getByRole('heading', { name: 'Items', exact: true }).element();
  const startOf = ({ left }: DOMRect) => Math.round(left);
  expect(startOf(label.getBoundingClientRect())).toBe(startOf(heading.getBoundingClientRect()));
  await explain.click();
  const list = main().getByRole('list', { name: 'Where the items come from' });
  await expect.element(list.getByRole('link', { name: 'Rent of the home' })).toBeVisible();
  await expect
    .element(list.getByText('Planned amount from 06/01/2026: $1,500.00 (4%), New kitchen'))
    .toBeVisible();
  await expect.element(list.getByText('For 06/01/2026 to 06/30/2026, 30 days')).toBeVisible();
  await expect
    .element(list.getByRole('link', { name: 'billing run of 05/27/2026' }))
    .toHaveAttribute('href', '/billing?tab=runs');
  await expect.element(list.getByRole('link', { name: 'invoice 0041' })).toBeVisible();
  await expect.element(list.getByText(/of which \$450\.00 was unpaid/)).toBeVisible();
  await expectAccessible();
});
