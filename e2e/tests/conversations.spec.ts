import {
  dialogOf,
  messages,
  openConversation,
  openMessages,
  panel,
  textOf,
} from '../harness/conversations.ts';
import { changedDemos } from '../harness/demos.ts';
import { mailTo } from '../harness/outbox.ts';
import { openPropertyPage, propertyPageShown } from '../harness/property-page.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/**
 * Landlords, tenants and strangers write to each other, on a separate demo. Tests in `packages/web` check what each
 * screen does with given conversations.
 */

// Needs an outbox whose newest mail to the tenant is the reply, and a tenant who has read everything.
test.use({ start: changedDemos.office });

test('PUB-6, PANEL-4, PANEL-9, MSG-3, MSG-4, MSG-6: a prospect asks, gets a reply by mail, and the outbox shows it', async ({
  page,
  newVisitor,
  product,
}) => {
  const free = '1526 SE Alderbrook Avenue';
  await openPropertyPage(page, free);
  const stranger = await newVisitor();
  await stranger.goto(new URL(page.url()).pathname.replace('/admin-landing', ''));
  await stranger.getByRole('button', { name: 'Ask about this property' }).click();
  const form = stranger.getByRole('form', { name: 'Ask about this property' });
  await form.getByLabel('Name').fill('Priya Nair');
  await form.getByLabel('Email').fill('priya@example.com');
  await form.getByLabel('Phone').fill('(212) 555-0177');
  await form.getByLabel('Message').fill('Is the cellar dry?\nI have many books.');
  await form.getByRole('button', { name: 'Send question' }).click();
  await expect(stranger.getByText('We received your question.')).toBeVisible();

  const question = panel(page, free)
    .getByRole('listitem')
    .filter({ hasText: 'Is the cellar dry?' });
  await question.getByRole('link', { name: '(Respond)' }).click();
  const title = `Message regarding ${free} from Priya Nair`;
  const dialog = await dialogOf(page, title);
  await expect(page).toHaveURL(/\/message-respond\?.*conversationId=/);
  await expect(messages(dialog)).toContainText('I have many books.');
  // Leaving with typed text asks first, with Escape and with Back.
  await textOf(dialog).fill('Half a sente');
  const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
  await page.keyboard.press('Escape');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(leaving).toHaveCount(0);
  await expect(textOf(dialog)).toHaveValue('Half a sente');
  await page.goBack();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toHaveCount(0);
  await propertyPageShown(page);
  // Opening it marked it as read.
  await expect(panel(page, free)).not.toContainText('Is the cellar dry?');

  const all = await openMessages(page, free);
  const item = await openConversation(all, 'Is the cellar dry?');
  await item.getByRole('button', { name: 'Respond' }).click();
  await textOf(item).fill('As dry as a bone.');
  await item.getByRole('button', { name: 'Send', exact: true }).click();
  await mailTo(product, 'priya@example.com', 'As dry as a bone.');
  await item.getByRole('link', { name: 'In the outbox' }).click();
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
  // The dialog that opened it fades out, and names the same recipient.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Email to priya@example.com' }),
  ).toBeVisible();
  await page.goBack();
  await dialogOf(page, `Messages regarding ${free}`);
});

test('TENANT-5, MSG-1, MSG-2: a tenant writes, gets a reply by Email & SMS, and sees it at once', async ({
  page,
  newVisitor,
  product,
}) => {
  const leased = '214 Thimbleberry Lane';
  const lessee = await newVisitor();
  await openAs(lessee, demo.lessee, '/lessee-landing?tab=messages');
  await lessee.getByRole('button', { name: 'Write a message' }).click();
  const form = lessee.getByRole('form', { name: 'Write a message' });
  await textOf(form).fill('The door squeaks.\nOnly at night.');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(form).toHaveCount(0);

  await openPropertyPage(page, leased);
  await expect(panel(page, leased)).toContainText('The door squeaks.');
  const all = await openMessages(page, leased);
  const item = await openConversation(all, 'The door squeaks.');
  await item.getByRole('button', { name: 'Respond' }).click();
  await textOf(item).fill('Somebody comes with oil.');
  await item.getByRole('radio', { name: 'Email & SMS' }).check();
  await item.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(item.getByRole('link', { name: 'In the outbox' })).toHaveCount(2);
  await mailTo(product, demo.lessee.email, 'Somebody comes with oil.');

  const tab = lessee.getByRole('tab', { name: 'Messages' });
  await expect(tab).toContainText('1 unread');
  const answered = await openConversation(lessee, 'The door squeaks.');
  await expect(messages(answered)).toHaveCount(2);
  await expect(tab).not.toContainText('unread');
  await lessee.reload();
  await expect(lessee.getByRole('button', { name: 'The door squeaks.' })).toBeVisible();
  await expect(tab).not.toContainText('unread');
});
