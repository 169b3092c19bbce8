import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { HELD, inTurn, listPage, refuse, type Answers } from '../../testing/api-stub.ts';
import { giveFiles, pdfFile, pictureFile } from '../../testing/files.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { expense } from '../../testing/money-records.ts';
import { admin, idOf, lease, placeAt, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { viewOn } from '../../testing/viewport.ts';

/** EXP-5: receipts become expenses after the person has said whether a reader may see them. */

const LIST = 'GET /v1/admin/properties/:propertyId/expenses';
const UPLOAD = 'POST /v1/admin/properties/:propertyId/expenses/:fileName/upload';
const FILE = 'GET /v1/admin/properties/:propertyId/receipts/:fileName';
const OWN_UPLOAD = 'POST /v1/admin/organization/expenses/:fileName/upload';

const QUESTION = 'Allow AI to categorize this receipt? Selecting "Cancel" keeps the image private.';

const kept = (number: number, fileName: string, contentType: string): Expense => ({
  ...expense,
  id: idOf(640 + number),
  propertyId,
  amount: 0,
  vendor: '',
  category: 'OTHER_EXPENSES',
  readingState: 'private',
  receiptUrl: `/v1/admin/properties/x/receipts/${fileName}`,
  receipt: { url: `/v1/receipts/${fileName}`, fileName, contentType, size: null },
});

const picture = kept(1, '1-house.webp', 'image/webp');
const pdf = kept(2, '2-bill.pdf', 'application/pdf');

const open = (answers: Answers) =>
  renderScreen(`/property-expenses?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: lease },
      [FILE]: pictureFile('house.png'),
      ...answers,
    },
  });

const question = (name = 'Add a receipt') => page.getByRole('dialog', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

const loaded = (image: Element) => (image as HTMLImageElement).naturalWidth;

test('EXP-5: a receipt that is kept private shows, and is never read', async () => {
  const { api } = open({ [LIST]: [] });
  await expect.element(main().getByText(/^No expenses yet/)).toBeVisible();
  await expectFitsDevices();
  await giveFiles(main(), pictureFile('house.png'));
  await expect.element(question().getByText(QUESTION, { exact: true })).toBeVisible();
  await expectFitsDevices();
  api.answer({
    [UPLOAD]: picture,
    [LIST]: [picture],
    'POST /v1/admin/properties/:propertyId/expenses/refresh': [picture],
  });
  await question().getByRole('button', { name: 'Cancel', exact: true }).click();
  const row = main().getByRole('row').filter({ hasText: '$0.00' });
  await expect.element(row).toMatchTextContent('Other Expenses');
  await expect.poll(() => loaded(row.getByRole('img', { name: 'Receipt' }).element())).toBe(1);
  await expect.element(row.getByRole('button', { name: /^This receipt is private/ })).toBeVisible();
  expect(row.getByRole('button', { name: /^Refresh/ }).query()).toBeNull();
  expect(api.sent(UPLOAD).map(({ body }) => (body as FormData).get('useAi'))).toEqual(['false']);
  await expectFitsDevices();
  await button('Refresh all').click();
  await expect.element(page.getByText('There are no receipts to extract.')).toBeVisible();
});

test('EXP-5: a receipt that is already recorded asks first', async () => {
  const known = 'This receipt is already recorded: Hilltop Hardware, $41.17 on 11/14/2026.';
  const { api } = open({ [LIST]: [], [UPLOAD]: refuse('already_recorded', known) });
  await expect.element(main().getByText(/^No expenses yet/)).toBeVisible();
  const tryAgain = async () => {
    await giveFiles(main(), pictureFile('house.png'));
    await question().getByRole('button', { name: 'Cancel', exact: true }).click();
    const again = question('Same receipt: house.png');
    await expect.element(again.getByText(`${known} Record it again?`)).toBeVisible();
    return again;
  };
  const first = await tryAgain();
  await first.getByRole('button', { name: 'Cancel' }).last().click();
  await expect.element(first).not.toBeInTheDocument();
  expect(page.getByRole('list', { name: 'Documents to upload' }).query()).toBeNull();
  const second = await tryAgain();
  api.answer({ [UPLOAD]: refuse('too_many_requests', 'Wait a moment, then try again.') });
  await second.getByRole('button', { name: 'Record again' }).click();
  await expect.element(page.getByText('Wait a moment, then try again.')).toBeVisible();
  api.answer({ [UPLOAD]: picture, [LIST]: [picture] });
  await button('Try again').click();
  await expect.element(page.getByText(/^Added to /)).toBeVisible();
  const asked = api.sent(UPLOAD).map(({ body }) => (body as FormData).get('askIfKnown'));
  // The person is not asked twice, and each attempt is the same request.
  expect(asked).toEqual(['true', 'true', null, null]);
});

test('EXP-1, EXP-5: closing the consent question uploads nothing, and a phone takes a photo first', async () => {
  await viewOn('phone');
  const { api, router } = renderScreen('/organization-expenses', {
    as: admin,
    answers: { 'GET /v1/admin/organization/expenses': [expense], 'GET /v1/properties': [property] },
  });
  await expect.element(main().getByRole('listitem')).toBeVisible();
  await giveFiles(main(), pictureFile('house.png'), pdfFile('bill.pdf'));
  const asked = question('Add 2 receipts');
  await expect.element(asked.getByText('Your answer is for these 2 receipts.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(asked).not.toBeInTheDocument();
  expect(page.getByRole('list', { name: 'Documents to upload' }).query()).toBeNull();
  expect(api.sent(OWN_UPLOAD)).toEqual([]);
  await expectFitsDevices();
  await viewOn('phone');
  await expect.element(button('Take a photo')).toBeVisible();
  expect(document.querySelector('input[type=file][capture=environment]')).not.toBeNull();
  api.answer({ 'GET /v1/admin/properties/cities': [], 'GET /v1/public/attributes': [] });
  await main().getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/admin-landing');
});

test("EXP-1, EXP-5: receipts on the organization's page can be assigned to a property in the consent question", async () => {
  const { api, router } = renderScreen('/organization-expenses', {
    as: admin,
    answers: {
      'GET /v1/admin/organization/expenses': [expense],
      'GET /v1/properties': [property],
      [UPLOAD]: picture,
    },
  });
  await expect.element(main().getByRole('listitem')).toBeVisible();
  await giveFiles(main(), pictureFile('house.png'));
  await question().getByRole('combobox', { name: 'Property' }).click();
  await page.getByRole('option', { name: property.addressLine1 }).click();
  await expectFitsDevices();
  await question().getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => api.sent(UPLOAD)).toHaveLength(1);
  expect(api.sent(UPLOAD)[0]?.url.pathname).toContain(propertyId);
  expect(api.sent(OWN_UPLOAD)).toEqual([]);
  await expect.element(page.getByText(`Added to ${property.addressLine1}.`)).toBeVisible();
  api.answer({
    'GET /v1/admin/properties/:propertyId': property,
    'GET /v1/admin/properties/:propertyId/receipts/:fileName': pictureFile('house.png'),
    'GET /v1/admin/properties/:propertyId/expenses/:expenseId': picture,
  });
  await page.getByRole('button', { name: 'Review' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/expense-receipt');
});

test('EXP-5: the dialog that adds an expense takes a receipt instead, from any page', async () => {
  const { router } = renderScreen('/organization-expenses?tab=add', {
    as: admin,
    answers: { 'GET /v1/admin/organization/expenses': [], 'GET /v1/properties': [property] },
  });
  const adding = page.getByRole('dialog', { name: 'Add expense' });
  await expect.element(adding.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await giveFiles(adding, pictureFile('house.png'));
  await expect.element(question().getByText(QUESTION, { exact: true })).toBeVisible();
  await expect.element(adding).not.toBeInTheDocument();
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('EXP-1, EXP-5: the answer to the consent question waits for an address that was only typed', async () => {
  const elm = { ...property, ...placeAt('7 Elm Street', idOf(21)) };
  const { api } = renderScreen('/organization-expenses', {
    as: admin,
    answers: {
      'GET /v1/admin/organization/expenses': [expense],
      'GET /v1/properties': listPage([elm], 10_000, 'next'),
      [UPLOAD]: picture,
    },
  });
  await expect.element(main().getByRole('listitem')).toBeVisible();
  await giveFiles(main(), pictureFile('house.png'));
  const field = question().getByRole('combobox', { name: 'Property' });
  await field.click();
  await expect.element(page.getByRole('option', { name: elm.addressLine1 })).toBeVisible();
  api.answer({ 'GET /v1/properties': HELD });
  await field.fill('12 oak');
  (question().getByRole('button', { name: 'Allow' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  api.answer({ 'GET /v1/properties': listPage([property], 1, null) });
  await expect.poll(() => api.sent(UPLOAD)).toHaveLength(1);
  expect(api.sent(UPLOAD)[0]?.url.pathname).toContain(propertyId);
  expect(api.sent(OWN_UPLOAD)).toEqual([]);
});

test('EXP-5, HOME-11: the home of a receipt can be typed as soon as its field is there', async () => {
  const elm = { ...property, ...placeAt('7 Elm Street', idOf(21)) };
  renderScreen('/organization-expenses', {
    as: admin,
    answers: {
      'GET /v1/admin/organization/expenses': [expense],
      'GET /v1/properties': [property, elm],
    },
  });
  await expect.element(main().getByRole('listitem')).toBeVisible();
  // The dialog moves the focus twice, and on a busy computer late.
  const early = new MutationObserver(() => {
    const inDialog = '[role="dialog"] input[role="combobox"]';
    const input = document.querySelector<HTMLInputElement>(inDialog);
    if (!input) return;
    early.disconnect();
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'elm');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  early.observe(document.body, { childList: true, subtree: true });
  await giveFiles(main(), pictureFile('house.png'));
  const field = question().getByRole('combobox', { name: 'Property' });
  await expect.element(page.getByRole('option', { name: elm.addressLine1 })).toBeVisible();
  await expect.element(field).toHaveFocus();
  await userEvent.tab();
  await expect.element(field).toHaveValue(elm.addressLine1);
});

/** Sends the event that the browser sends, wherever the pointer or the focus is. */
function give(type: 'drop' | 'paste', file: File): void {
  const data = new DataTransfer();
  data.items.add(file);
  const happens = { bubbles: true, cancelable: true };
  document.body.dispatchEvent(
    type === 'drop'
      ? new DragEvent('drop', { dataTransfer: data, ...happens })
      : new ClipboardEvent('paste', { clipboardData: data, ...happens }),
  );
}

test('EXP-5: receipts are dropped and pasted, a picture and a PDF at once', async () => {
  const { api } = open({ [LIST]: [], [UPLOAD]: inTurn(picture, pdf) });
  await expect.element(main().getByText(/^No expenses yet/)).toBeVisible();
  give('drop', pictureFile('house.png'));
  await expect.element(question()).toBeVisible();
  give('paste', pdfFile('bill.pdf'));
  const asked = question('Add 2 receipts');
  await expect.element(asked).toBeVisible();
  api.answer({ [LIST]: [pdf, picture] });
  await asked.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(main().getByRole('img', { name: 'PDF receipt' })).toBeVisible();
  const names = () => api.sent(UPLOAD).map(({ url }) => url.pathname.split('-').at(-1));
  await expect.poll(names).toEqual(['house.png/upload', 'bill.pdf/upload']);
  api.answer({ 'GET /v1/admin/properties/:propertyId/expenses/:expenseId': picture });
  await main()
    .getByRole('link', { name: /^View\/Edit/ })
    .last()
    .click();
  await expect.element(page.getByText(/^This receipt is private/)).toBeVisible();
  await expectFitsDevices();
});
