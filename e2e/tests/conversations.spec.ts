import type { Locator, Page } from '@playwright/test';
import {
  panel,
  dialogOf,
  openMessages,
  openConversation,
  textOf,
  messages,
} from '../harness/conversations.ts';
import { mailTo } from '../harness/outbox.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { openPropertyPage, propertyPageShown } from '../harness/property-page.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** Landlords and tenants write to each other, on a demo of its own. */

test.describe.configure({ mode: 'serial' });
test.use({ start: { command: 'demo', own: 'conversations' } });

const leased = '214 Thimbleberry Lane';

async function openTenantMessages(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'Messages' }).click();
  const shown = page.getByRole('tabpanel', { name: 'Messages' });
  await expect(shown.getByRole('button', { name: 'Write a message' })).toBeVisible();
  return shown;
}

test('TENANT-3, TENANT-5, MSG-2, MSG-3: a tenant writes, is answered by Email & SMS, and has read it', async ({
  page,
  newVisitor,
  product,
}) => {
  const tenant = await newVisitor();
  await openAs(tenant, demo.tenant);
  let own = await openTenantMessages(tenant);
  await own.getByRole('button', { name: 'Write a message' }).click();
  const form = own.getByRole('form', { name: 'Write a message' });
  await expect(form.getByLabel('Subject')).toBeFocused();
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(form.getByText('Message is required')).toBeVisible();
  await expect(textOf(form)).toBeFocused();
  await expectFitsDevices(tenant);
  await textOf(form).fill('The door squeaks.\nOnly at night.');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(own.getByRole('button', { name: 'Write a message' })).toBeFocused();
  const written = await openConversation(own, 'The door squeaks.');
  await expect(messages(written)).toContainText('Only at night.');
  await expect(written.getByText('Delivery')).toHaveCount(0);
  // Closed, for a message that comes into an open conversation is read at once.
  await tenant.reload();

  await openPropertyPage(page, leased);
  await expect(panel(page, leased)).toContainText('The door squeaks.');
  const all = await openMessages(page, leased);
  await all.getByText('Unread', { exact: true }).first().click();
  await expect(page).toHaveURL(/show=unread/);
  const item = await openConversation(all, 'The door squeaks.');
  // It is read, but stays in the reader's list.
  await expect(item.getByText('Unread', { exact: true })).toHaveCount(0);
  await expect(messages(item)).toContainText('Only at night.');
  const respond = item.getByRole('button', { name: 'Respond' });
  await respond.click();
  await textOf(item).fill('Never mind.');
  await item.getByRole('button', { name: 'Cancel' }).click();
  await expect(respond).toBeFocused();
  await respond.click();
  await expect(textOf(item)).toHaveValue('');
  await textOf(item).fill('Somebody comes with oil.');
  // Another filter shows more or fewer, and keeps the typed text.
  await all.getByText('All', { exact: true }).first().click();
  await expect(page).not.toHaveURL(/show=unread/);
  await all.getByText('Unread', { exact: true }).first().click();
  await expect(page).toHaveURL(/show=unread/);
  await expect(textOf(item)).toHaveValue('Somebody comes with oil.');
  await item.getByRole('radio', { name: 'Email & SMS' }).check();
  await expectFitsDevices(page);
  await item.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(respond).toBeVisible();
  await expect(item.getByRole('link', { name: 'In the outbox' })).toHaveCount(2, {
    timeout: 20_000,
  });
  expect((await mailTo(product, demo.tenant.email)).text).toContain('Somebody comes with oil.');

  const tab = tenant.getByRole('tab', { name: 'Messages' });
  await expect(tab).toContainText('1 unread');
  own = await openTenantMessages(tenant);
  await expectFitsDevices(tenant);
  const answered = await openConversation(own, 'The door squeaks.');
  await expect(messages(answered)).toHaveCount(2);
  await expect(tab).not.toContainText('unread');
  await expect(answered.getByRole('radio')).toHaveCount(0);
  await answered.getByRole('button', { name: 'Respond' }).click();
  await textOf(answered).fill('Thank you!');
  await answered.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages(answered)).toHaveCount(3);
  await expectFitsDevices(tenant);
  await tenant.reload();
  await openTenantMessages(tenant);
  await expect(tab).not.toContainText('unread');
});

test('MSG-3, MSG-4: leaving what is typed asks, and a link to nothing says so', async ({
  page,
  trouble,
}) => {
  const propertyId = await openPropertyPage(page, leased);
  const all = await openMessages(page, leased);
  const item = await openConversation(all, 'The door squeaks.');
  await item.getByRole('button', { name: 'Respond' }).click();
  await textOf(item).fill('Half a sente');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(textOf(item)).toHaveValue('Half a sente');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(all).toHaveCount(0);
  await propertyPageShown(page);

  const nobody = '0198c0de-0000-7000-8000-000000000000';
  trouble.expectResponse(404, new RegExp(nobody));
  await page.goto(`/message-respond?propertyId=${propertyId}&conversationId=${nobody}`);
  await expect(page.getByText('This property has no such conversation.')).toBeVisible();
  await page.getByRole('link', { name: 'See all messages of this property' }).click();
  await dialogOf(page, `Messages regarding ${leased}`);
  await page.goto('/message-respond');
  await expect(page.getByRole('heading', { name: 'Which property?' })).toBeVisible();
});

test('MSG-3: a property without messages, and a first one to its tenant', async ({ page }) => {
  const street = '1187 Calvert Row';
  await openPropertyPage(page, street);
  const all = await openMessages(page, street);
  await expect(all.getByText('No messages yet!')).toBeVisible();
  await expectFitsDevices(page);
  await all.getByRole('button', { name: 'Write to the tenant' }).click();
  const form = all.getByRole('form', { name: 'Write to the tenant' });
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(form.getByText('Subject is required')).toBeVisible();
  await expect(form.getByLabel('Subject')).toBeFocused();
  await form.getByLabel('Subject').fill('The roof');
  await textOf(form).fill('It is mended on Monday.');
  await expectFitsDevices(page);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(all.getByText('No messages yet!')).toHaveCount(0);
  const item = await openConversation(all, 'The roof');
  await expect(messages(item)).toContainText('It is mended on Monday.');
  await expectFitsDevices(page);
});
