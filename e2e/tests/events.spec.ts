import type { Page } from '@playwright/test';
import { bill, ownLease, street } from '../harness/lessee.ts';
import { openPayments, openProperty, recordPayment, rowOf } from '../harness/payments.ts';
import { demo, landingShown, openAs, openInNewSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** What others change shows on open pages. */

test.describe.configure({ mode: 'serial' });
test.use({ start: { command: 'demo', own: 'events' } });

/** Resolves when a page of the context has its stream; call it before the page is opened. */
const streamOf = (page: Page) =>
  page.context().waitForEvent('response', (response) => response.url().endsWith('/v1/events'));

test('EVENTS-1, EVENTS-3: a payment that one administrator records shows on the page of another, and of the tenant', async ({
  page,
  newVisitor,
}) => {
  const streams = [streamOf(page)];
  await openProperty(page);
  const payments = await openPayments(page);
  const tenant = await newVisitor();
  streams.push(streamOf(tenant));
  await openAs(tenant, demo.tenant);
  await landingShown(tenant);
  await Promise.all(streams);
  const due = tenant.getByRole('region', { name: 'Account summary' });
  const before = await due.textContent();
  await recordPayment(await newVisitor(), {
    method: 'Check',
    amount: 12,
    description: 'Check 4711',
  });
  await expect(rowOf(payments, 'Check 4711')).toHaveCount(1);
  await expect(due).not.toHaveText(before ?? '');
});

test('EVENTS-5: tabs share one stream, and the next tab takes it over', async ({ page }) => {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/v1/events')) asked.push(request.url());
  });
  const first = streamOf(page);
  await openProperty(page);
  await openPayments(page);
  await first;
  const second = await page.context().newPage();
  await openProperty(second);
  const payments = await openPayments(second);
  await recordPayment(page, { method: 'Cash', amount: 3, description: 'Cash in hand' });
  await expect(rowOf(payments, 'Cash in hand')).toHaveCount(1);
  expect(asked).toHaveLength(1);
  const next = streamOf(page);
  await page.close();
  await next;
  await recordPayment(second, { method: 'Cash', amount: 4, description: 'Cash again' });
  await expect(rowOf(payments, 'Cash again')).toHaveCount(1);
  expect(asked).toHaveLength(2);
});

test('EVENTS-5: what somebody types stays while others change things', async ({ page }) => {
  const open = streamOf(page);
  await openProperty(page);
  await page.getByRole('link', { name: '(Record Check / Cash Payment)' }).click();
  const form = page.getByRole('dialog', { name: `Record a payment for ${street}` });
  await open;
  await form.getByLabel('Description').fill('Check 9');
  const lease = await ownLease(page);
  const read = page.waitForResponse(/\/v1\/(?:admin\/)?properties/);
  await bill(page, lease, 40);
  await read;
  await expect(form.getByLabel('Description')).toHaveValue('Check 9');
});

test('EVENTS-4: a page learns at once that its session was ended elsewhere', async ({ page }) => {
  const open = streamOf(page);
  await openInNewSession(page, demo.tenant);
  await landingShown(page);
  await open;
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '').token);
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post('/v1/auth/logout', { headers, data: {} });
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
});
