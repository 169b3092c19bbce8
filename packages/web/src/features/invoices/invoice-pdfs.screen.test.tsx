import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, type Answers } from '../../testing/api-stub.ts';
import { noteDownloads } from '../../testing/files.ts';
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
import { main } from '../../testing/states.ts';
import { viewOn } from '../../testing/viewport.ts';

/** INV-4: the PDF actions in the row of an invoice, and opening the PDF without being signed in. */

const LIST = 'GET /v1/admin/properties/:propertyId/invoices';
const GENERATE = 'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/generatePdf';
const REMOVE = 'DELETE /v1/admin/properties/:propertyId/invoices/:invoiceId/pdf';
const OWN_LIST = 'GET /v1/lessee/properties/invoices';
const OWN_REMOVE = 'DELETE /v1/lessee/properties/invoices/:invoiceId/pdf';
const OWN_PDF = 'GET /v1/lessee/properties/invoices/:invoiceId/pdf';

const made: Invoice = { ...invoice, pdfUrl: '/v1/invoices/x/pdf' };

const openList = (answers: Answers) =>
  renderScreen(`/admin-invoices?propertyId=${propertyId}`, {
    as: admin,
    answers: { 'GET /v1/admin/properties/:propertyId': property, ...answers },
  });

const row = () => main().getByRole('row').filter({ hasText: '06/01/2026' });
const button = (name: string) => row().getByRole('button', { name, exact: true });
const question = () => page.getByRole('dialog');

test('INV-4, PDF-3: a row creates, shows and deletes the PDF of its invoice', async () => {
  const { router } = openList({ [LIST]: [invoice], [GENERATE]: made, [REMOVE]: invoice });
  await button('Generate PDF of invoice 0007').click();
  const view = row().getByRole('link', { name: 'View PDF of invoice 0007' });
  await expect.element(view).toHaveFocus();
  expect(router.buildLocation({ to: view.element().getAttribute('href') ?? '' }).href).toBe(
    `/invoice/${invoice.id}/pdf?propertyId=${propertyId}`,
  );
  await expect.element(button('Download PDF of invoice 0007')).not.toBeInTheDocument();
  expect(
    row()
      .getByRole('button', { name: /^Generate/ })
      .query(),
  ).toBeNull();
  await expectAccessible();
  const remove = button('Delete PDF of invoice 0007');
  await remove.click();
  await expect
    .element(question().getByText('Are you sure you want to delete this PDF?'))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  await remove.click();
  await question().getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(button('Generate PDF of invoice 0007')).toHaveFocus();
});

test('INV-4: a PDF that is created leaves the focus where the person has moved it meanwhile', async () => {
  const { api } = openList({ [LIST]: [invoice], [GENERATE]: HELD });
  await button('Generate PDF of invoice 0007').click();
  await expect.poll(() => api.sent(GENERATE)).toHaveLength(1);
  const other = button('View invoice 0007').element() as HTMLButtonElement;
  other.focus();
  api.answer({ [GENERATE]: made });
  const view = row().getByRole('link', { name: 'View PDF of invoice 0007' });
  await expect.element(view).toBeVisible();
  // A lost focus is looked for twice: now, and when a dialog would have faded out.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(document.activeElement).toBe(other);
});

test('INV-4, PDF-3: a row whose invoice changed since its PDF offers a new one', async () => {
  openList({ [LIST]: [{ ...made, pdfOutdated: true }], [GENERATE]: made });
  await expect.element(row().getByText('Changed since this PDF was made.')).toBeVisible();
  await expectAccessible();
  await button('Generate new PDF of invoice 0007').click();
  await expect.element(row().getByText('Changed since this PDF was made.')).not.toBeInTheDocument();
  await expect.element(row().getByRole('link', { name: /^View PDF/ })).toBeVisible();
});

test('INV-4, PDF-3: on a phone tenants download the PDF of their own invoice, and delete it', async () => {
  await viewOn('phone');
  const saved = noteDownloads();
  renderScreen('/lessee-landing', {
    as: lessee,
    answers: {
      ...lesseeAnswers,
      [OWN_LIST]: [made],
      [OWN_PDF]: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
      [OWN_REMOVE]: invoice,
    },
  });
  await button('Download PDF of invoice 0007').click();
  await expect.poll(() => saved).toEqual([`${invoice.id}.pdf`]);
  await expect.element(row().getByRole('link', { name: /^View PDF/ })).not.toBeInTheDocument();
  // Tenants can delete only the PDF: the invoice is the landlord's.
  expect(button('Delete invoice 0007').query()).toBeNull();
  await button('Delete PDF of invoice 0007').click();
  await question().getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(button('Generate PDF of invoice 0007')).toBeVisible();
});

test("PDF-1: a person who is not signed in signs in for a PDF and returns; another person's invoice is not found", async () => {
  const address = `/invoice/${idOf(99)}/pdf`;
  const { router } = renderScreen(address, {
    answers: { ...lesseeAnswers, 'POST /v1/auth/login': lessee },
  });
  await expect
    .element(main().getByRole('heading', { name: 'Log in to see this invoice' }))
    .toBeVisible();
  await expectAccessible();
  await main().getByRole('link', { name: 'Login' }).click();
  await main().getByLabelText('Email').fill('lea@example.com');
  await main().getByLabelText('Password', { exact: true }).fill('a password');
  await main().getByRole('button', { name: 'Login', exact: true }).click();
  await expect.element(main().getByRole('heading', { name: 'Invoice not found' })).toBeVisible();
  expect(router.state.location.href).toBe(address);
  await main().getByRole('link', { name: 'See your invoices' }).click();
  await expect.element(row()).toBeVisible();
  expect(router.state.location.pathname).toBe('/lessee-landing');
});
