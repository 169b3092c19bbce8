import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { mailTo } from '../harness/outbox.ts';
import { propertyPageShown } from '../harness/property-page.ts';
import { demo, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** Landlords, tenants and strangers write to each other, on a demo of its own. */

test.describe.configure({ mode: 'serial' });
test.use({ start: { command: 'demo', own: 'conversations' } });

const free = '1526 SE Alderbrook Avenue';
const leased = '214 Thimbleberry Lane';

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
  await expect(page.getByText('We have your question.')).toBeVisible();
}

async function openProperty(page: Page, street: string): Promise<string> {
  await signIn(page, demo.admin.email, demo.admin.password);
  await page.getByRole('link', { name: street, exact: true }).click();
  await propertyPageShown(page);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const panel = (page: Page, street: string) =>
  page.getByRole('region', { name: `Internal Use Only: ${street}` });

/** The screen as a dialog, once its own title is there. */
async function dialogOf(page: Page, title: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  return dialog;
}

async function openMessages(page: Page, street: string): Promise<Locator> {
  await panel(page, street).getByRole('link', { name: '(Messages)' }).click();
  return dialogOf(page, `Messages regarding ${street}`);
}

/** A conversation of a list, opened. */
async function openConversation(within: Page | Locator, subject: string): Promise<Locator> {
  const item = within
    .getByRole('list', { name: 'Conversations' })
    .locator(':scope > li')
    .filter({ hasText: subject });
  await item.getByRole('button', { name: subject }).click();
  await expect(item.getByRole('list', { name: 'Messages' })).toBeVisible();
  return item;
}

/** Where a message is written. */
const textOf = (within: Locator) => within.getByRole('textbox', { name: 'Message' });

const messages = (within: Page | Locator) =>
  within.getByRole('list', { name: 'Messages' }).locator(':scope > li');

async function openTenantMessages(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'Messages' }).click();
  const shown = page.getByRole('tabpanel', { name: 'Messages' });
  await expect(shown.getByRole('button', { name: 'Write a message' })).toBeVisible();
  return shown;
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(sideways).toBeLessThanOrEqual(0);
}

test(
  'PANEL-4, PANEL-5, PANEL-9, MSG-4, MSG-6, MSG-7: a stranger is answered from the panel, and the outbox shows it',
  { tag: '@phone' },
  async ({ page, newVisitor, product }) => {
    await ask(await newVisitor(), 'Is the cellar dry?\nI have many books.');
    await openProperty(page, free);
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
    await expectAccessible(page);

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
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await delivery.click();
    await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
    await expect(page.getByText(/no mail server or phone network was set up/)).toBeVisible();
    // The dialog it was opened from fades away, and names the same recipient.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const row = page.getByRole('listitem').filter({ hasText: 'Email to priya@example.com' });
    await row.getByRole('button').click();
    await expect(row).toContainText('As dry as a bone.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goBack();
    dialog = await dialogOf(page, `Messages regarding ${free}`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await propertyPageShown(page);
  },
);

test(
  'MSG-1: what a stranger wrote is text and nothing else, however it is meant',
  { tag: '@phone' },
  async ({ page, newVisitor }) => {
    const start = `Hostile <b>question</b>
<img src=x onerror="document.title='owned'"><script>document.title = 'owned'</script>
javascript:alert(1) https://evil.example/?a=1&amp;b=2
שלום, האם הבית פנוי? \u202Eright to left\u202C 🏡👩‍👩‍👧
`;
    const text = start + 'w'.repeat(5000 - start.length);
    await ask(await newVisitor(), text);
    await openProperty(page, free);
    const question = panel(page, free).getByRole('listitem').filter({ hasText: 'Hostile' });
    const address = await question.getByRole('link', { name: '(Respond)' }).getAttribute('href');
    await page.goto(address ?? '');
    const title = `Message regarding ${free} from Priya Nair`;
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const message = messages(page);
    await expect(message).toHaveCount(1);
    await expect(message.locator('[dir=auto]')).toHaveText(text, { useInnerText: true });
    await expect(message.locator('img, script, b, a')).toHaveCount(0);
    await expect(page).toHaveTitle(title);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // A page: Cancel leads to the property, and Back to the message again.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await propertyPageShown(page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  },
);

test(
  'TENANT-3, TENANT-5, MSG-2, MSG-3: a tenant writes, is answered by Email & SMS, and has read it',
  { tag: '@phone' },
  async ({ page, newVisitor, product }) => {
    const tenant = await newVisitor();
    await signIn(tenant, demo.tenant.email, demo.tenant.password);
    let own = await openTenantMessages(tenant);
    await own.getByRole('button', { name: 'Write a message' }).click();
    const form = own.getByRole('form', { name: 'Write a message' });
    await expect(form.getByLabel('Subject')).toBeFocused();
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(form.getByText('Message is required')).toBeVisible();
    await expect(textOf(form)).toBeFocused();
    await expectAccessible(tenant);
    await textOf(form).fill('The door squeaks.\nOnly at night.');
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(own.getByRole('button', { name: 'Write a message' })).toBeFocused();
    const written = await openConversation(own, 'The door squeaks.');
    await expect(messages(written)).toContainText('Only at night.');
    await expect(written.getByText('Delivery')).toHaveCount(0);

    await openProperty(page, leased);
    await expect(panel(page, leased)).toContainText('The door squeaks.');
    const all = await openMessages(page, leased);
    await all.getByText('Unread', { exact: true }).first().click();
    await expect(page).toHaveURL(/show=unread/);
    const item = await openConversation(all, 'The door squeaks.');
    // Read, and yet not gone from under the reader.
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
    // Another filter shows more or fewer, and keeps what was typed.
    await all.getByText('All', { exact: true }).first().click();
    await expect(page).not.toHaveURL(/show=unread/);
    await all.getByText('Unread', { exact: true }).first().click();
    await expect(page).toHaveURL(/show=unread/);
    await expect(textOf(item)).toHaveValue('Somebody comes with oil.');
    await item.getByRole('radio', { name: 'Email & SMS' }).check();
    await expectAccessible(page);
    await item.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(respond).toBeVisible();
    await expect(item.getByRole('link', { name: 'In the outbox' })).toHaveCount(2, {
      timeout: 20_000,
    });
    expect((await mailTo(product, demo.tenant.email)).text).toContain('Somebody comes with oil.');

    await tenant.reload();
    const tab = tenant.getByRole('tab', { name: 'Messages' });
    await expect(tab).toContainText('1 unread');
    own = await openTenantMessages(tenant);
    await expectAccessible(tenant);
    const answered = await openConversation(own, 'The door squeaks.');
    await expect(messages(answered)).toHaveCount(2);
    await expect(tab).not.toContainText('unread');
    await expect(answered.getByRole('radio')).toHaveCount(0);
    await answered.getByRole('button', { name: 'Respond' }).click();
    await textOf(answered).fill('Thank you!');
    await answered.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(messages(answered)).toHaveCount(3);
    await expectNoSidewaysScroll(tenant);
    await tenant.reload();
    await openTenantMessages(tenant);
    await expect(tab).not.toContainText('unread');
  },
);

test('MSG-1, MSG-3: what is typed survives a lost answer and is sent once', async ({
  page,
  trouble,
}) => {
  trouble.expectMessage(/ERR_FAILED/);
  trouble.expectFailure(/\/response/);
  await openProperty(page, leased);
  const all = await openMessages(page, leased);
  const item = await openConversation(all, 'The door squeaks.');
  await expect(messages(item)).toHaveCount(3);
  await item.getByRole('button', { name: 'Respond' }).click();
  const text = textOf(item);
  await text.fill('Is it quiet now?');
  const send = item.getByRole('button', { name: 'Send', exact: true });
  const responses = '**/conversations/*/response*';
  await page.route(responses, (route) => route.abort());
  await send.click();
  await expect(item.getByRole('alert')).toContainText('The server cannot be reached.');
  await expect(text).toHaveValue('Is it quiet now?');
  // Closed and opened again it is still there.
  const control = item.getByRole('button', { name: 'The door squeaks.' });
  await control.click();
  await expect(text).toBeHidden();
  await control.click();
  await expect(text).toHaveValue('Is it quiet now?');

  await page.unroute(responses);
  await page.route(responses, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await expect(messages(item)).toHaveCount(4);
  await expect(item.getByRole('alert')).toContainText('The server cannot be reached.');
  await page.unroute(responses);
  await send.dblclick();
  await expect(item.getByRole('button', { name: 'Respond' })).toBeVisible();
  await expect(messages(item)).toHaveCount(4);

  await item.getByRole('button', { name: 'Respond' }).click();
  await text.fill('Twice pressed');
  await send.dblclick();
  await expect(item.getByRole('button', { name: 'Respond' })).toBeVisible();
  await expect(messages(item).filter({ hasText: 'Twice pressed' })).toHaveCount(1);
  await page.reload();
  await expect(
    page.getByRole('heading', { name: /^Messages regarding 214 Thimbleberry Lane/, level: 1 }),
  ).toBeVisible();
  await openConversation(page, 'The door squeaks.');
  await expect(messages(page)).toHaveCount(5);
});

test('MSG-3, MSG-4: leaving what is typed asks, and a link to nothing says so', async ({
  page,
}) => {
  const propertyId = await openProperty(page, leased);
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
  await page.goto(`/message-respond?propertyId=${propertyId}&conversationId=${nobody}`);
  await expect(page.getByText('This property has no such conversation.')).toBeVisible();
  await page.getByRole('link', { name: 'See all messages of this property' }).click();
  await dialogOf(page, `Messages regarding ${leased}`);
  await page.goto('/message-respond');
  await expect(page.getByRole('heading', { name: 'Which property?' })).toBeVisible();
});

test(
  'MSG-3: a property without messages, and a first one to its tenant',
  { tag: '@phone' },
  async ({ page }) => {
    const street = '1187 Calvert Row';
    await openProperty(page, street);
    const all = await openMessages(page, street);
    await expect(all.getByText('No messages yet!')).toBeVisible();
    await expectAccessible(page);
    await all.getByRole('button', { name: 'Write to the tenant' }).click();
    const form = all.getByRole('form', { name: 'Write to the tenant' });
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(form.getByText('Subject is required')).toBeVisible();
    await expect(form.getByLabel('Subject')).toBeFocused();
    await form.getByLabel('Subject').fill('The roof');
    await textOf(form).fill('It is mended on Monday.');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(all.getByText('No messages yet!')).toHaveCount(0);
    const item = await openConversation(all, 'The roof');
    await expect(messages(item)).toContainText('It is mended on Monday.');
    await expectNoSidewaysScroll(page);
  },
);
