import { page, type Locator } from 'vitest/browser';
import { expect, test } from 'vitest';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
import { OFFLINE, refuse, type Answers } from '../../testing/api-stub.ts';
import { giveFiles, pictureFile } from '../../testing/files.ts';
import { payment } from '../../testing/money-records.ts';
import { admin, idOf, invoice, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

/** Payments of a property as its landlord sees them, if a document or the list fails to load. */

const PAYMENTS = 'GET /v1/admin/properties/:propertyId/payments';
const RECORD = 'POST /v1/admin/properties/:propertyId/invoices/externalPayment';
const UPLOAD =
  'POST /v1/admin/properties/:propertyId/payments/:paymentId/documents/:fileName/upload';
const DOCUMENT = 'GET /v1/admin/properties/:propertyId/payments/:paymentId/documents/:fileName';

/** Opens the list over the page of the property, from its panel. */
async function openFromProperty(link: string, answers: Answers) {
  const screen = renderScreen(`/admin-landing/view-property/${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [invoice],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      'GET /v1/public/attributes': [],
      [PAYMENTS]: [payment],
      'GET /v1/admin/properties/:propertyId/payments/:paymentId/lateFees': [],
      ...answers,
    },
  });
  await page.getByText('Internal Use Only').click();
  await page.getByRole('link', { name: link }).click();
  return screen;
}

const rowOf = (place: Locator, text: string) => place.getByRole('row').filter({ hasText: text });

async function view(place: Locator, text: string): Promise<Locator> {
  await rowOf(place, text)
    .getByRole('button', { name: /^View the/ })
    .click();
  const opened = place.getByRole('region', { name: / of \w+ \d+, \d{4}$/ });
  await expect.element(opened).toMatchTextContent(text);
  return opened;
}

const pdfFile = (name: string, content: string) =>
  new File([content], name, { type: 'application/pdf' });

function documentOf(name: string, contentType: string): Payment['documents'][number] {
  const fileName = `1763746000000-${name}`;
  return { fileName, contentType, size: 10, url: `/v1/documents/${fileName}` };
}

const cash: Payment = {
  ...payment,
  id: idOf(45),
  method: 'Cash',
  amount: 40,
  description: 'Cash on the porch',
};
const shownCash = { ...cash, documents: [documentOf('receipt.pdf', 'application/pdf')] };

test('PAY-1, PAY-9: when a document cannot be uploaded, the payment is still recorded once', async () => {
  const { api, router } = await openFromProperty('(Record Check / Cash Payment)', {
    [RECORD]: cash,
    [UPLOAD]: OFFLINE,
  });
  const form = page.getByRole('dialog', { name: 'Record a payment, 12 Oak Street' });
  const documentation = form.getByRole('group', { name: 'Payment Documentation', exact: true });
  await expect.element(documentation).toMatchTextContent(/^Payment DocumentationOptional\. /);
  await form.getByRole('radio', { name: 'Cash', exact: true }).click();
  await form.getByLabelText('Amount').fill('40');
  await form.getByLabelText('Description').fill('Cash on the porch');
  await giveFiles(form, pictureFile('house.png'), pdfFile('receipt.pdf', '%PDF-1.7'));
  await form.getByRole('button', { name: 'Remove house.png' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  const recorded = form.getByRole('region', { name: 'Recorded payment' });
  await expect.element(recorded.getByRole('heading', { name: '$40.00 recorded' })).toBeVisible();
  await expect
    .element(recorded.getByRole('alert'))
    .toMatchTextContent('The server cannot be reached.');
  await expectAccessible();
  api.answer({ [UPLOAD]: shownCash, [PAYMENTS]: [shownCash, payment] });
  await recorded.getByRole('button', { name: 'Try again' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(api.sent(RECORD)).toHaveLength(1);
  const keys = api.sent(UPLOAD).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);

  await page.getByRole('button', { name: 'See the payments' }).click();
  const heading = page.getByRole('heading', { name: 'Payments, 12 Oak Street' });
  await expect.element(heading).toBeVisible();
  const row = rowOf(page.getByRole('main'), 'Cash on the porch');
  await expect.poll(() => row.elements()).toHaveLength(1);
  await expect.element(row.getByLabelText('1 document')).toBeVisible();
  expect(router.state.location.pathname).toBe('/property-payments');
});

/** Opens the list of payments as a page, with a cash payment that has a PDF. */
async function openPayment(answers: Answers) {
  const { api } = renderScreen(`/property-payments?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      [PAYMENTS]: [shownCash],
      'GET /v1/admin/properties/:propertyId/payments/:paymentId/lateFees': [],
      ...answers,
    },
  });
  return { api, opened: await view(page.getByRole('main'), 'Cash on the porch') };
}

test('PAY-9: other files are not sent, and documents are', async () => {
  const back = documentOf('back.webp', 'image/webp');
  const more = { ...shownCash, documents: [...shownCash.documents, back] };
  const { api, opened } = await openPayment({ [UPLOAD]: more, [DOCUMENT]: pictureFile('back') });
  api.answer({ [PAYMENTS]: [more] });
  const notes = new File(['no picture'], 'notes.txt', { type: 'text/plain' });
  await giveFiles(opened, notes, pictureFile('back.png'));
  await expect
    .element(opened.getByRole('alert'))
    .toHaveTextContent('Choose a JPEG, PNG, WebP, HEIC or TIFF picture or a PDF.');
  await expect.element(opened.getByRole('button', { name: 'Open back.webp' })).toBeVisible();
  expect(api.sent(UPLOAD)).toHaveLength(1);
  await opened.getByRole('button', { name: 'Remove notes.txt' }).click();
  await expect.element(opened.getByRole('alert')).not.toBeInTheDocument();
});

test('PAY-9: a file that only looks like a PDF is refused with a sentence', async () => {
  const message = 'Choose a JPEG, PNG, WebP, HEIC or TIFF image, or a PDF.';
  const { opened } = await openPayment({ [UPLOAD]: refuse('unsupported_media_type', message) });
  await giveFiles(opened, pdfFile('fake.pdf', 'not at all'));
  await expect.element(opened.getByRole('alert')).toHaveTextContent(message);
  expect(opened.getByRole('button', { name: 'Try again' }).query()).toBeNull();
  await opened.getByRole('button', { name: 'Remove fake.pdf' }).click();
  await expect.element(opened.getByRole('alert')).not.toBeInTheDocument();
});

test('PAY-9: a home without payments says so', async () => {
  renderScreen(`/property-payments?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      [PAYMENTS]: [],
    },
  });
  const none = page.getByText('No payments have been received for this property yet.');
  await expect.element(none).toBeVisible();
  await expectAccessible();
});
