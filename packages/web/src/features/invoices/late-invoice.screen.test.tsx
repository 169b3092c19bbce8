import { page } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, OFFLINE, type SentRequest } from '../../testing/api-stub.ts';
import { admin, idOf, invoice, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const answers = {
  'GET /v1/admin/properties/:propertyId': property,
  'GET /v1/admin/properties/:propertyId/invoices': [invoice],
};

const loaded = () => main().getByRole('row').filter({ hasText: '06/01/2026' });

/** The requests that were sent, without rehearsals. */
const realOf = (sent: readonly SentRequest[]) =>
  sent.filter(({ headers }) => !headers.has('rehearse'));

describe('CHG-16, CHG-29: a late and a wrong invoice', () => {
  const BILL = 'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/billLateFee';
  const CREDIT = 'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/creditNotes';

  async function openInvoice(more = {}) {
    const { api } = renderScreen(`/admin-invoices?propertyId=${propertyId}`, {
      as: admin,
      answers: { ...answers, ...more },
    });
    await loaded().getByRole('button', { name: 'View invoice 0007' }).click();
    const opened = main().getByRole('region', { name: 'Invoice 0007' });
    await expect.element(opened.getByText('Lea Doe')).toBeVisible();
    return api;
  }

  test('PAY-1: a payment is recorded from the invoice, with its open amount', async () => {
    const dueLater = { ...invoice, id: idOf(32), number: 9, remainingBalance: 40 };
    await openInvoice({
      'GET /v1/admin/properties/:propertyId/invoices': [invoice, dueLater],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
    });
    await main().getByRole('link', { name: 'Record payment' }).click();
    const form = page.getByRole('dialog');
    await expect.element(form.getByLabelText('Amount')).toHaveValue('$1,500.00');
    await expect.element(form.getByText('Pays invoice 0007 in full.')).toBeVisible();
  });

  test('PAY-1: an older invoice is paid first, and the form says so', async () => {
    const older = { ...invoice, id: idOf(32), number: 6, remainingBalance: 50 };
    await openInvoice({
      'GET /v1/admin/properties/:propertyId/invoices': [
        { ...older, dueDate: '2026-01-01' },
        invoice,
      ],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
    });
    await main().getByRole('link', { name: 'Record payment' }).click();
    const preview = page.getByRole('dialog').getByText(/^Pays/);
    await expect
      .element(preview)
      .toHaveTextContent(
        'Pays invoice 0006 in full. Pays $1,450.00 of invoice 0007; $50.00 stays open. Older invoices are paid first.',
      );
  });

  test('CHG-16: the late fee is billed once, however often the button is pressed', async () => {
    const fee = { ...invoice, id: idOf(31), number: 8, amount: 100, lateFeeOf: invoice.id };
    // The first request is still in progress at the second click.
    const api = await openInvoice({ [BILL]: HELD });
    const button = main().getByRole('button', {
      name: 'Bill late fee of $100.00 for invoice 0007',
    });
    await expect.element(button).toHaveTextContent('Bill late fee of $100.00');
    await button.dblClick();
    api.answer({ [BILL]: fee });
    await expect
      .element(page.getByText('Late fee of $100.00 billed on invoice 0008'))
      .toBeVisible();
    expect(api.sent(BILL)).toHaveLength(1);
  });

  test('CHG-16: without a network it says so, and nothing is lost', async () => {
    await openInvoice({ [BILL]: OFFLINE });
    await main().getByRole('button', { name: 'Bill late fee of $100.00 for invoice 0007' }).click();
    await expect
      .element(main().getByRole('alert').getByText('The server cannot be reached.'))
      .toBeVisible();
  });

  test('CHG-29: a credit needs a reason, and cannot exceed the invoice', async () => {
    const api = await openInvoice({ [CREDIT]: { ...invoice, remainingBalance: 250 } });
    await main().getByRole('button', { name: 'Credit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Credit invoice 0007' });
    await dialog.getByLabelText('Amount').fill('1,500.01');
    await dialog.getByRole('button', { name: 'Credit the invoice' }).click();
    await expect
      .element(dialog.getByText('This invoice can be reduced by at most $1,500.00.'))
      .toBeVisible();
    await dialog.getByLabelText('Amount').fill('1,250');
    await dialog.getByRole('button', { name: 'Credit the invoice' }).click();
    await expect.element(dialog.getByText('Say why, for example: Billed twice')).toBeVisible();
    await dialog.getByLabelText('Reason').fill('Billed twice');
    await expect
      .element(dialog.getByText('This leaves $250.00 open on this invoice.'))
      .toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Credit the invoice' }).click();
    await expect.element(page.getByText('Credit of $1,250.00 recorded')).toBeVisible();
    expect(realOf(api.sent(CREDIT)).map(({ body }) => body)).toEqual([
      { amount: 1250, reason: 'Billed twice' },
    ]);
  });

  test('CHG-29: a lost response does not credit twice, even when the dialog was closed', async () => {
    const api = await openInvoice({ [CREDIT]: OFFLINE });
    for (const _ of [1, 2]) {
      await main().getByRole('button', { name: 'Credit', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Credit invoice 0007' });
      await dialog.getByLabelText('Reason').fill('Billed twice');
      await dialog.getByRole('button', { name: 'Credit the invoice' }).click();
      await expect.element(dialog.getByRole('alert')).toMatchTextContent('cannot be reached');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    }
    const keys = realOf(api.sent(CREDIT)).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('INV-2: a person’s own status does not hide that the invoice is late', async () => {
    await openInvoice({
      'GET /v1/admin/properties/:propertyId/invoices': [{ ...invoice, status: 'In dispute' }],
    });
    await expect.element(main().getByText('In dispute').last()).toBeVisible();
    await expect.element(main().getByText('LATE', { exact: true }).last()).toBeVisible();
  });
});
