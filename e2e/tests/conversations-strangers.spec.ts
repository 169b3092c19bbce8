import type { Page } from '@playwright/test';
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
import { expect, test } from '../harness/test.ts';

/** Questions of strangers on the public page, and the replies. */

test.describe.configure({ mode: 'serial' });
test.use({ start: { command: 'demo', own: 'conversations' } });

const free = '1526 SE Alderbrook Avenue';

async function ask(page: Page, message: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: free, exact: true }).click();
  await page.getByRole('button', { name: 'Ask about this property' }).click();
  const form = page.getByRole('form', { name: 'Ask about this property' });
  await form.getByLabel('Name').fill('Priya Nair');
  await form.getByLabel('Email').fill('priya@example.com');
  await form.getByLabel('Phone').fill('(212) 555-0177');
  await form.getByLabel('Message').fill(message);
  await form.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('We received your question.')).toBeVisible();
}

test('PANEL-4, PANEL-5, PANEL-9, MSG-4, MSG-6, MSG-7: a stranger is answered from the panel, and the outbox shows it', async ({
  page,
  newVisitor,
  product,
}) => {
  await ask(await newVisitor(), 'Is the cellar dry?\nI have many books.');
  await openPropertyPage(page, free);
  const question = panel(page, free)
    .getByRole('listitem')
    .filter({ hasText: 'Is the cellar dry?' });
  await expect(panel(page, free).getByRole('list').last().getByRole('link')).toHaveText([
    '(Messages)',
    '(Start Lease Application)',
  ]);
  await question.getByRole('link', { name: '(Respond)' }).click();
  const title = `Message regarding ${free} from Priya Nair`;
  let dialog = await dialogOf(page, title);
  await expect(page).toHaveURL(/\/message-respond\?.*conversationId=/);
  await expect(textOf(dialog)).toBeFocused();
  await expect(dialog.getByText('priya@example.com')).toBeVisible();
  await expect(dialog.getByText('(212) 555-0177')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Email', exact: true })).toBeChecked();
  await expect(messages(dialog)).toContainText('I have many books.');
  await expectFitsDevices(page);

  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText('Message is required')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await propertyPageShown(page);
  // MSG-2: it was opened.
  await expect(panel(page, free)).not.toContainText('Is the cellar dry?');

  const all = await openMessages(page, free);
  const item = await openConversation(all, 'Is the cellar dry?');
  await item.getByRole('button', { name: 'Respond' }).click();
  await textOf(item).fill('As dry as a bone.');
  await item.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(item.getByRole('button', { name: 'Respond' })).toBeFocused();
  await expect(messages(item)).toHaveCount(2);
  const mail = await mailTo(product, 'priya@example.com');
  expect(mail.text).toContain('As dry as a bone.');
  const delivery = item.getByRole('link', { name: 'In the outbox' });
  await expect(delivery).toBeVisible({ timeout: 20_000 });
  await expectFitsDevices(page);

  await delivery.click();
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
  await expect(page.getByText(/no mail server or phone network was set up/)).toBeVisible();
  // The dialog that opened it fades out, and names the same recipient.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: 'Email to priya@example.com' });
  await row.getByRole('button').click();
  await expect(row).toContainText('As dry as a bone.');
  await expectFitsDevices(page);
  await page.goBack();
  dialog = await dialogOf(page, `Messages regarding ${free}`);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await propertyPageShown(page);
});

test('MSG-1: what a stranger wrote is text and nothing else, however it is meant', async ({
  page,
  newVisitor,
}) => {
  const start = `Hostile <b>question</b>
<img src=x onerror="document.title='owned'"><script>document.title = 'owned'</script>
javascript:alert(1) https://evil.example/?a=1&amp;b=2
שלום, האם הבית פנוי? \u202Eright to left\u202C 🏡👩‍👩‍👧
`;
  const text = start + 'w'.repeat(5000 - start.length);
  await ask(await newVisitor(), text);
  await openPropertyPage(page, free);
  const question = panel(page, free).getByRole('listitem').filter({ hasText: 'Hostile' });
  const address = await question.getByRole('link', { name: '(Respond)' }).getAttribute('href');
  await page.goto(address ?? '');
  const title = `Message regarding ${free} from Priya Nair`;
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  const message = messages(page);
  await expect(message).toHaveCount(1);
  await expect(message.locator('[dir=auto]')).toHaveText(text, { useInnerText: true });
  await expect(message.locator('img, script, b, a')).toHaveCount(0);
  await expect.poll(() => page.title()).toContain(title);
  await expectFitsDevices(page);
  // As a page: Cancel leads to the property, and Back to the message again.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await propertyPageShown(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});
