import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { HELD } from '../../testing/api-stub.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { pictureFile } from '../../testing/files.ts';
import { expense } from '../../testing/money-records.ts';
import { admin, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** EXP-2 and EXP-9: an expense next to its receipt, and what was read from it. */

const LIST = 'GET /v1/admin/organization/expenses';
const ONE = 'GET /v1/admin/organization/expenses/:expenseId';
const SAVE = 'POST /v1/admin/organization/expenses/:expenseId';
const REFRESH = 'POST /v1/admin/organization/expenses/:expenseId/refresh';

const place = { page: 1, x: 0.2, y: 0.7, width: 0.3, height: 0.05 };

const read: Expense = {
  ...expense,
  amount: 45.1,
  useAi: true,
  readingState: 'read',
  receiptUrl: '/v1/admin/organization/receipts/1-receipt.webp',
  receipt: {
    url: '/v1/receipts/1-receipt.webp',
    fileName: '1-receipt.webp',
    contentType: 'image/webp',
    size: null,
  },
  reading: {
    reader: 'embedded',
    readAt: '2026-06-01T04:00:00Z',
    date: null,
    vendor: null,
    category: null,
    amount: { value: 45.1, confidence: 0.97, place },
  },
};

async function open(shown = read, picture = pictureFile('receipt.png')) {
  const screen = renderScreen(`/org-expense-receipt?expenseId=${read.id}`, {
    as: admin,
    answers: {
      [LIST]: [shown],
      [ONE]: shown,
      'GET /v1/admin/organization/receipts/:fileName': picture,
    },
  });
  await expect.element(amount()).toHaveValue('$45.10');
  return screen;
}

const button = (name: string | RegExp) => main().getByRole('button', { name });
const amount = () => main().getByLabelText('Amount');

test('EXP-2, EXP-9: the receipt is enlarged, and a field shows where it was read', async () => {
  await open();
  const receipt = main().getByRole('region', { name: 'Receipt' }).first();
  const image = receipt.getByRole('img', { name: 'Receipt' });
  await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBe(1);
  await expect.element(main().getByText('Extracted: $45.10', { exact: true })).toBeVisible();
  expect(main().getByLabelText('Category').element().querySelectorAll('option')).toHaveLength(18);
  const mark = receipt.getByRole('img', { name: 'Source on this page' });
  expect(mark.query()).toBeNull();
  (amount().element() as HTMLElement).focus();
  await expect.element(mark).toBeVisible();
  await expectAccessible();
  await receipt.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(receipt.getByText('150%')).toBeVisible();
  await receipt.getByRole('button', { name: 'Fit' }).click();
  await expect.element(receipt.getByRole('button', { name: 'Fit' })).toBeDisabled();
});

test('EXP-9: only a value that the reader is not sure of says so', async () => {
  const amountOf = (confidence: number) => ({ value: 45.1, confidence, place: null });
  await open({ ...read, reading: { ...read.reading!, amount: amountOf(0.7) } });
  await expect
    .element(main().getByText('Extracted: $45.10. Compare it with the receipt.'))
    .toBeVisible();
});

test('EXP-2, EXP-9: leaving a correction asks first, and it stays when the receipt is read again', async () => {
  const { api, router } = await open();
  await amount().fill('45');
  await button('Close').click();
  const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect.element(leaving).not.toBeInTheDocument();
  await button('Use this amount: $45.10').click();
  await expect.element(amount()).toHaveValue('$45.10');
  await expect.element(main().getByText(/^Extracted: \$45\.10/)).toHaveFocus();
  await amount().fill('45');
  const saved: Expense = { ...read, amount: 45, edited: ['amount'], version: 2 };
  api.answer({ [SAVE]: saved, [LIST]: [saved] });
  await button('Save').click();
  await expect.poll(() => router.state.location.pathname).toBe('/organization-expenses');
  expect(api.sent(SAVE).map(({ body }) => body)).toMatchObject([{ amount: 45 }]);
  const item = main().getByRole('listitem').filter({ hasText: '- $45.00' });
  const refresh = item.getByRole('button', { name: /^Refresh/ });
  await expect.element(refresh).toBeVisible();
  const waiting = { ...saved, readingState: 'waiting' } as const;
  api.answer({ [REFRESH]: waiting, [LIST]: HELD });
  (refresh.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item.getByText('Extracting…')).toHaveFocus();
  api.answer({ [LIST]: [saved] });
  const news = 'Your amount $45.00 was kept; the receipt says $45.10.';
  await expect.element(page.getByText(news)).toBeVisible();
  await expect.element(refresh).toHaveFocus();
});

test('EXP-13: an expense is moved to a property, whose expenses are then shown', async () => {
  const { api, router } = await open();
  api.answer({ 'GET /v1/properties': [property] });
  await button('Move expense').click();
  const choice = main().getByRole('combobox', { name: 'Property' });
  await expect.element(choice).toHaveFocus();
  await expect.element(choice).toHaveValue('Whole organization, no property');
  await choice.fill(property.home.label);
  await page.getByRole('option', { name: property.home.label }).click();
  await expectAccessible();
  const moved: Expense = { ...read, propertyId, version: 2 };
  api.answer({
    [SAVE]: moved,
    [LIST]: [],
    'GET /v1/admin/properties/:propertyId': property,
    'GET /v1/admin/properties/:propertyId/expenses': [moved],
    'GET /v1/admin/properties/:propertyId/receipts/:fileName': pictureFile('receipt.png'),
  });
  await button('Save').click();
  await expect.element(page.getByText('Expense moved')).toBeVisible();
  const list = `/property-expenses?propertyId=${propertyId}`;
  await expect.poll(() => router.state.location.href).toBe(list);
  expect(api.sent(SAVE).map(({ body }) => body)).toMatchObject([{ propertyId, amount: 45.1 }]);
  await expect.element(main().getByRole('cell', { name: '$45.10', exact: true })).toBeVisible();
});

test('EXP-11, EXP-13: an expense from a statement says that it stays with its property', async () => {
  await open({ ...read, statementId: propertyId });
  const stays = 'This expense comes from a statement, so it stays with its property.';
  await expect.element(main().getByText(stays)).toBeVisible();
  await expect.element(button('Move expense')).not.toBeInTheDocument();
});

test('EXP-8: a receipt that lies on its side is shown upright, and a button turns it', async () => {
  const found = { confidence: 0.97, width: 0.05, page: 1 };
  const onSide: Expense = {
    ...read,
    receipt: { ...read.receipt!, size: { width: 60, height: 30, widths: [60] } },
    reading: {
      ...read.reading!,
      amount: { value: 45.1, ...found, place: { ...found, x: 0.2, y: 0.4, height: 0.3 } },
      vendor: { value: 'ACE', ...found, place: { ...found, x: 0.8, y: 0.2, height: 0.6 } },
    },
  };
  const canvas = new OffscreenCanvas(60, 30);
  canvas.getContext('2d');
  const wide = await canvas.convertToBlob();
  await open(onSide, new File([wide], 'receipt.png', { type: 'image/png' }));
  const image = main().getByRole('region', { name: 'Receipt' }).first().getByRole('img').first();
  const shape = () => {
    const { naturalWidth, naturalHeight } = image.element() as HTMLImageElement;
    return `${naturalWidth} ${naturalHeight}`;
  };
  await expect.poll(shape).toBe('30 60');
  (amount().element() as HTMLElement).focus();
  const mark = main().getByRole('img', { name: 'Source on this page' });
  await expect.element(mark).toBeVisible();
  const { width, height } = mark.element().getBoundingClientRect();
  expect(width).toBeGreaterThan(height);
  await button('Turn picture').click();
  await expect.poll(shape).toBe('60 30');
});
