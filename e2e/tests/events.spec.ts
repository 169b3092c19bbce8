import type { Page } from '@playwright/test';
import { ownLease } from '../harness/lessee.ts';
import { recordPayment, rowOf } from '../harness/payments.ts';
import { demo, landingShown, openInNewSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/**
 * Changes by others appear on open pages, and changes in one tab appear in the others. The demo is shared with other
 * files; none of them depends on the few dollars that the tenant of the demo pays here.
 */

/** Resolves when a page of the context has its event stream; call it before the page is opened. */
const streamOf = (page: Page) =>
  page.context().waitForEvent('response', (response) => response.url().endsWith('/v1/events'));

test('EVENTS-1, EVENTS-3, EVENTS-4: a tenant sees a payment that an administrator records, and at once that their session was ended elsewhere', async ({
  page,
  trouble,
}) => {
  const open = streamOf(page);
  const { token } = await openInNewSession(page, demo.lessee);
  await landingShown(page);
  await open;
  const due = page.getByRole('region', { name: 'Account summary' });
  const before = await due.textContent();
  await recordPayment(page, { method: 'Check', amount: 12, description: 'Check 4711' });
  await expect(due).not.toHaveText(before ?? '');

  // The page may still be reading what else the payment changed, and then the refusal ends the session here.
  trouble.expectResponse(401, '/v1/');
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post('/v1/auth/logout', { headers, data: {} });
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('Welcome');
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test('EVENTS-1, EVENTS-5, SHELL-9, SHELL-11: tabs share one stream, which the next tab takes over, and one session, which is extended for all', async ({
  page,
}) => {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/v1/events')) asked.push(request.url());
  });
  const { propertyId } = await ownLease(page);
  const path = `/property-payments?propertyId=${propertyId}`;
  const endsSoon = { expr: Date.now() + 890_000 };
  const first = streamOf(page);
  await openInNewSession(page, demo.admin, { path, changes: endsSoon });
  const warningOf = (tab: Page) =>
    tab.getByRole('dialog', { name: 'Your session is about to expire' });
  await expect(warningOf(page)).toBeVisible();
  await first;
  const second = await page.context().newPage();
  await second.goto(path);
  await warningOf(second).getByRole('button', { name: 'Extend Session' }).click();
  for (const tab of [page, second]) await expect(warningOf(tab)).toHaveCount(0);
  const { expr } = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? ''));
  expect(expr - Date.now()).toBeGreaterThan(50 * 60_000);

  await recordPayment(page, { method: 'Cash', amount: 3, description: 'Cash in hand' });
  for (const tab of [page, second]) {
    await expect(rowOf(tab.getByRole('main'), 'Cash in hand')).toHaveCount(1);
  }
  expect(asked).toHaveLength(1);
  const next = streamOf(second);
  await page.close();
  await next;
  await recordPayment(second, { method: 'Cash', amount: 4, description: 'Cash again' });
  await expect(rowOf(second.getByRole('main'), 'Cash again')).toHaveCount(1);
  expect(asked).toHaveLength(2);
});
