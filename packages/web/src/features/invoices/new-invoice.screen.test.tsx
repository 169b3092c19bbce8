import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { OFFLINE } from '../../testing/api-stub.ts';
import { admin, invoice, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** A new invoice, from its month to the list. */

const CREATE = 'POST /v1/admin/properties/:propertyId/invoices';
const LIST = 'GET /v1/admin/properties/:propertyId/invoices';

const monthly = { ...lease, type: 'M2M' as const, startDate: null, endDate: null };

test('INV-8, INV-9: the status follows the dates; a failure keeps the form, and a success empties it', async () => {
  const { api } = renderScreen(`/admin-invoices?propertyId=${propertyId}&tab=create`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: monthly },
      [LIST]: [],
      [CREATE]: OFFLINE,
    },
  });
  const months = main().getByLabelText('Month');
  const status = main().getByLabelText('Status');
  const due = main().getByLabelText('Due date');
  const rate = main().getByRole('group', { name: 'Item 1' }).getByLabelText('Rate');
  await expect.poll(() => months.getByRole('option').elements()).toHaveLength(19);
  const invoiceDate = main().getByLabelText('Invoice date');
  await expect.element(invoiceDate).toHaveValue('06/15/2026');
  await expect.element(invoiceDate).toHaveAttribute('readonly');
  await months.selectOptions('December 2026');
  await expect.element(due).toHaveValue('12/01/2026');
  await expect.element(status).toHaveValue('NEW');
  await status.fill('Agreed by phone');
  await due.fill('01/15/2020');
  await userEvent.keyboard('{Tab}');
  await expect.element(status).toHaveValue('DUE');
  await months.selectOptions('November 2026');
  await expect.element(status).toHaveValue('NEW');
  await status.fill('Agreed by phone');
  await rate.fill('77.25');

  const create = main().getByRole('button', { name: 'Create Invoice' });
  await create.click();
  const failed = main().getByRole('alert');
  await expect.element(failed).toMatchTextContent('The server cannot be reached.');
  await expect.element(rate).toHaveValue('$77.25');
  await expect.element(status).toHaveValue('Agreed by phone');
  await expectAccessible();
  const made = {
    ...invoice,
    status: 'Agreed by phone',
    computedStatus: 'NEW' as const,
    amount: 77.25,
  };
  api.answer({ [CREATE]: made, [LIST]: [made] });
  await create.click();
  const row = main().getByRole('row').filter({ hasText: '$77.25' });
  await expect.element(row).toMatchTextContent('Agreed by phone');
  const keys = api.sent(CREATE).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  await main().getByRole('tab', { name: 'Create Invoice' }).click();
  await expect.element(rate).not.toHaveValue('$77.25');
  await expect.element(status).not.toHaveValue('Agreed by phone');
});
