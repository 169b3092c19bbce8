import { page } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { OFFLINE } from '../../testing/api-stub.ts';
import {
  admin,
  idOf,
  invoice,
  lessee,
  lesseeAnswers,
  property,
  propertyId,
} from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { expectEmpty, main, testStates } from '../../testing/states.ts';

const answers = {
  'GET /v1/admin/properties/:propertyId': property,
  'GET /v1/admin/properties/:propertyId/invoices': [invoice],
};

const loaded = () => main().getByRole('row').filter({ hasText: '06/01/2026' });

describe('INV-1: the property of a list of invoices', () => {
  testStates({
    address: `/admin-invoices?propertyId=${propertyId}`,
    as: admin,
    answers,
    needs: ['GET /v1/admin/properties/:propertyId'],
    loading: 'Loading',
    failed: 'The property could not be loaded.',
    loaded,
  });
});

describe('INV-1, INV-2: the invoices of a property', () => {
  testStates({
    address: `/admin-invoices?propertyId=${propertyId}`,
    as: admin,
    answers,
    needs: ['GET /v1/admin/properties/:propertyId/invoices'],
    loading: { table: 'Invoices' },
    failed: 'The invoices could not be loaded.',
    loaded,
    empty: [
      {
        answers: { 'GET /v1/admin/properties/:propertyId/invoices': [] },
        text: 'This property has no invoices yet.',
      },
    ],
  });
});

test('INV-1: a list that failed loads itself when the connection is back', async () => {
  const endpoint = 'GET /v1/admin/properties/:propertyId/invoices';
  const { api } = renderScreen(`/admin-invoices?propertyId=${propertyId}`, {
    as: admin,
    answers: { ...answers, [endpoint]: OFFLINE },
  });
  const alert = main().getByRole('alert').filter({ hasText: 'The invoices could not be loaded.' });
  await expect.element(alert).toBeVisible();
  window.dispatchEvent(new Event('offline'));
  api.answer(answers);
  window.dispatchEvent(new Event('online'));
  await expect.element(loaded()).toBeVisible();
  expect(alert.query()).toBeNull();
});

test('INV-1: a list that failed loads itself when its tab is shown again', async () => {
  const endpoint = 'GET /v1/admin/properties/:propertyId/invoices';
  const { api } = renderScreen(`/admin-invoices?propertyId=${propertyId}`, {
    as: admin,
    answers: { ...answers, [endpoint]: OFFLINE },
  });
  await expect.element(main().getByText('The invoices could not be loaded.')).toBeVisible();
  api.answer(answers);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(loaded()).toBeVisible();
});

test('INV-2: a filter that no invoice matches', async () => {
  await expectEmpty({
    address: `/admin-invoices?propertyId=${propertyId}&filter=nothing`,
    as: admin,
    answers,
    text: 'No invoice matches the filters.',
  });
});

test('INV-2: when every invoice is paid, the list says so', async () => {
  const endpoint = 'GET /v1/admin/properties/:propertyId/invoices';
  const paid = { ...invoice, remainingBalance: 0, status: 'PAID', computedStatus: 'PAID' } as const;
  await expectEmpty({
    address: `/admin-invoices?propertyId=${propertyId}`,
    as: admin,
    answers: { ...answers, [endpoint]: [paid] },
    text: 'No unpaid invoices.',
  });
});

test('INV-3: without a property there is no invoice to see', async () => {
  const { router } = renderScreen('/admin-invoices', {
    as: admin,
    answers: {
      'GET /v1/properties': [property],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [],
    },
  });
  const text = 'No property is selected, so there are no invoices to show.';
  await expect.element(main().getByText(text)).toBeVisible();
  expect(main().getByRole('alert').query()).toBeNull();
  await main().getByRole('link', { name: 'Choose a property' }).click();
  await expect.poll(() => router.state.location.href).toBe('/admin-landing');
});

test('INV-2: an opened invoice is in the URL, and Back closes it', async () => {
  const address = `/admin-invoices?propertyId=${propertyId}`;
  const { router } = renderScreen(address, { as: admin, answers });
  const opener = main().getByRole('button', { name: /^View/ });
  const opened = main().getByRole('region', { name: 'Invoice 0007' });
  await opener.click();
  await expect.element(opened).toBeVisible();
  expect(router.state.location.href).toBe(`${address}&view=${invoice.id}`);
  router.history.back();
  await expect.element(opener).toHaveFocus();
  expect(opened.query()).toBeNull();
  await opener.click();
  await opened.getByRole('button', { name: 'Back to the list' }).click();
  await expect.element(opener).toHaveFocus();
  expect(router.state.location.href).toBe(address);
});

test('INV-2: the address of an opened invoice opens it, and the list is one click away', async () => {
  const address = `/admin-invoices?propertyId=${propertyId}`;
  const { router } = renderScreen(`${address}&view=${invoice.id}`, { as: admin, answers });
  await main().getByRole('button', { name: 'Back to the list' }).click();
  await expect.element(loaded()).toBeVisible();
  expect(router.state.location.href).toBe(address);
});

test('INV-2, PANEL-9: closing the dialog of an opened invoice leads to the page underneath', async () => {
  const { router } = renderScreen(`/admin-landing/view-property/${propertyId}`, {
    as: admin,
    answers: {
      ...answers,
      'GET /v1/public/attributes': [],
      'GET /v1/admin/properties/:propertyId/conversations': [],
    },
  });
  await page.getByText('Internal Use Only').click();
  await page.getByRole('link', { name: '(Invoices)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^View/ }).click();
  await expect.element(dialog.getByRole('region', { name: 'Invoice 0007' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.state.location.state.screen).toBeUndefined();
});

test('INV-12: an invoice with money applied says why it is not deleted', async () => {
  const applied = { paymentId: idOf(40), paymentDate: '2026-06-02', amount: 100 };
  renderScreen(`/admin-invoices?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      ...answers,
      'GET /v1/admin/properties/:propertyId/invoices': [{ ...invoice, payments: [applied] }],
    },
  });
  await loaded()
    .getByRole('button', { name: /^Delete invoice/ })
    .click();
  await expect
    .element(loaded().getByRole('alert'))
    .toHaveTextContent('Money was applied to this invoice, so it cannot be deleted.');
  expect(page.getByRole('dialog').query()).toBeNull();
});

test('CHG-16: the question names the late fees that are deleted with an invoice', async () => {
  const fee = { lateFeeOf: invoice.id, lateFee: 0, lateFeeOwed: 0, dueDate: '2026-06-10' };
  const DELETE = 'DELETE /v1/admin/properties/:propertyId/invoices/:invoiceId';
  const { api } = renderScreen(`/admin-invoices?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      ...answers,
      'GET /v1/admin/properties/:propertyId/invoices': [
        invoice,
        { ...invoice, ...fee, id: idOf(31), number: 8, amount: 10 },
        { ...invoice, ...fee, id: idOf(32), number: 9, amount: 10.5 },
      ],
      [DELETE]: {},
    },
  });
  await loaded()
    .getByRole('button', { name: /^Delete invoice/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog)
    .toMatchTextContent('Its 2 late fees, $20.50 together, are deleted with it.');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Delete all' }).click();
  await expect.poll(() => api.sent(DELETE).length).toBe(1);
  const [{ url } = { url: null }] = api.sent(DELETE);
  expect(url?.pathname).toContain(invoice.id);
  expect(url?.search).toBe('?lateFees=delete');
});

const GENERATE = 'POST /v1/lessee/properties/invoices/:invoiceId/generatePdf';

test('INV-4: a PDF that cannot be created is reported in its row', async () => {
  const { api } = renderScreen('/lessee-landing', {
    as: lessee,
    answers: {
      ...lesseeAnswers,
      [GENERATE]: OFFLINE,
    },
  });
  const generate = loaded().getByRole('button', { name: /^Generate PDF of invoice/ });
  await generate.click();
  await expect.element(loaded().getByRole('alert')).toMatchTextContent('cannot be reached');
  const made = { ...invoice, pdfUrl: '/v1/lessee/properties/invoices/x/pdf' };
  api.answer({ [GENERATE]: made, 'GET /v1/lessee/properties/invoices': [made] });
  await generate.click();
  await expect.element(loaded().getByRole('button', { name: /^Delete PDF/ })).toBeVisible();
  expect(loaded().getByRole('alert').query()).toBeNull();
});

test('INV-5: rent that is already billed asks before it is billed again', async () => {
  const CREATE = 'POST /v1/admin/properties/:propertyId/invoices';
  const billed = { ...invoice, number: 139, leaseId: property.activeLease?.id ?? '' };
  const { api } = renderScreen(`/admin-invoices?propertyId=${propertyId}&tab=create`, {
    as: admin,
    answers: {
      ...answers,
      'GET /v1/admin/properties/:propertyId/invoices': [billed],
      [CREATE]: { ...invoice, number: 140 },
    },
  });
  const month = main().getByLabelText('Month');
  await expect.element(month).toHaveValue('2026-07');
  await month.selectOptions('2026-06');
  await main().getByRole('button', { name: 'Create Invoice' }).click();
  const question = page.getByText('June rent is already on invoice 0139. Create a second one?');
  await expect.element(question).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  expect(api.sent(CREATE)).toEqual([]);
  await main().getByRole('button', { name: 'Create Invoice' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(() => api.sent(CREATE).length).toBe(1);
});
