import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminOrganization } from '@tenantry/contract/organization/organization.schemas';
import { refuse } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, organization, property } from '../../testing/records.ts';
import { moveInAnswer } from '../../testing/move-in.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { viewOn } from '../../testing/viewport.ts';
import { settingsSections } from './settings-sections.ts';

/** The settings as a person fills them in; `organization.screen.test.tsx` covers two people, and pictures. */

const SAVE = 'POST /v1/admin/organization';
const TEST = 'POST /v1/admin/organization/testEmail';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const zone = () => page.getByRole('combobox', { name: 'Time zone' });
const saveButton = () => page.getByRole('button', { name: 'Save', exact: true });

function openSettings(changes: Partial<AdminOrganization> = {}, section = '') {
  const current = { ...organization, ...changes };
  return renderScreen(`/organization-settings${section}`, {
    as: admin,
    answers: {
      'GET /v1/admin/organization': current,
      'GET /v1/public/attributes': [],
      ...moveInAnswer,
      'GET /v1/properties': [property],
      'GET /v1/admin/properties/cities': [],
      [SAVE]: { ...current, version: current.version + 1 },
    },
  });
}

const withBank = { bankAccountNumber: '••••6789', bankRoutingNumber: '••••6780' };

async function chooseZone(city: string): Promise<void> {
  await zone().fill(city);
  await page.getByRole('option', { name: `(${city})` }).click();
}

async function saveBy({ api, router }: ReturnType<typeof openSettings>): Promise<unknown> {
  await saveButton().click();
  await expect.poll(() => router.state.location.href).toBe('/admin-landing');
  return api.sent(SAVE).at(-1)?.body;
}

test('ORG-1, ORG-3, ORG-5, ORG-7: Save is disabled while something is wrong; it sends the fields, and no unchanged secret', async () => {
  const screen = openSettings({ ...withBank, mailPasswordSet: true });
  const { api } = screen;
  await field('Name').fill('');
  await field('Domain').fill('not a domain');
  await expect.element(saveButton()).toBeDisabled();
  await field('Contact name').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Name is required' })).toBeVisible();
  await page.getByRole('button', { name: 'Enter a domain, such as' }).click();
  await expect.element(field('Domain')).toHaveFocus();
  expect(api.sent(SAVE)).toEqual([]);

  await field('Name').fill('Maple & Main Homes');
  await field('Domain').fill('homes.example.com');
  const links = page.getByText('Links in emails will use homes.example.com');
  await expect.element(links).toBeVisible();
  await field('Contact name').fill('Ada M.');
  await field('Cash App').fill('$maple');
  await field('Expense prompt').fill('The hardware store is repairs.');
  const moved = page.getByText('Invoices, payments and expenses keep their dates.');
  expect(moved.query()).toBeNull();
  await chooseZone('Chicago');
  await expect.element(moved).toBeVisible();
  await chooseZone('New York');
  await expect.element(moved).not.toBeInTheDocument();
  await chooseZone('Chicago');
  await expectFitsDevices();
  const sent = await saveBy(screen);
  expect(sent).toMatchObject({
    name: 'Maple & Main Homes',
    domain: 'homes.example.com',
    contactName: 'Ada M.',
    cashApp: '$maple',
    expensePrompt: 'The hardware store is repairs.',
    timeZone: 'America/Chicago',
  });
  for (const secret of ['bankAccountNumber', 'bankRoutingNumber', 'mailPassword']) {
    expect(sent).not.toHaveProperty(secret);
  }
});

test('ORG-1, ORG-7: stored values are shown, a pending domain can be given up, and typed text is not lost', async () => {
  const wantedDomain = {
    domain: 'homes.example.com',
    recordName: '_tenantry.homes.example.com',
    recordValue: 'tenantry-a-long-token',
    url: 'https://homes.example.com/.well-known/tenantry-domain',
  };
  const kept = {
    cashApp: '$maple',
    expensePrompt: 'The hardware store is repairs.',
    timeZone: 'America/Chicago',
  };
  const { api } = openSettings({ ...kept, wantedDomain });
  // The old domain stays until the new one is verified.
  await expect.element(field('Domain')).toHaveValue(organization.domain);
  await expect.element(field('Cash App')).toHaveValue(kept.cashApp);
  await expect.element(field('Expense prompt')).toHaveValue(kept.expensePrompt);
  await expect.element(zone()).toHaveValue('Central Time (Chicago)');
  expect(page.getByText('Invoices, payments and expenses keep their dates.').query()).toBeNull();
  const pending = page.getByRole('region', { name: 'Pending domain' });
  await expect.element(pending.getByText(wantedDomain.recordName)).toBeVisible();
  await expectFitsDevices();
  api.answer({ 'POST /v1/admin/organization/domain/keep': { ...organization, ...kept } });
  await pending.getByRole('button', { name: 'Cancel the change' }).click();
  await expect.element(pending).not.toBeInTheDocument();

  await field('Zelle').fill('changed@example.com');
  await page
    .getByRole('link', { name: /^Admin/ })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect.element(field('Zelle')).toHaveValue('changed@example.com');
});

test('ORG-5, ORG-6: bank numbers are masked until they are shown, and sent only when edited; the mail server is sent as typed', async () => {
  const screen = openSettings(withBank);
  const { api } = screen;
  api.answer({
    'GET /v1/admin/organization/bankDetails': {
      bankAccountNumber: '4400716789',
      bankRoutingNumber: '123456780',
    },
  });
  await expect.element(field('Account number')).toHaveValue('••••6789');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(field('Account number')).toHaveValue('4400716789');
  await field('Account number').fill('00012345');
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.element(field('Routing number')).toHaveValue('••••6780');
  await field('Mail server').fill('127.0.0.1');
  await field('Port').fill('1e3');
  await field('User').fill('maple');
  await expect.element(page.getByText('Use digits only, such as 12.')).toBeVisible();
  await expect.element(field('Port')).toHaveValue('1e3');
  await expect.element(saveButton()).toBeDisabled();
  await field('Port').fill('587');
  await field('User').fill('maple');
  await page.getByLabelText('Password', { exact: true }).fill('p@ss/word');
  await field('From address').fill('office@example.com');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect
    .element(page.getByText('Save first: the test uses the settings as they are saved.'))
    .toBeVisible();
  expect(api.sent(TEST)).toEqual([]);
  const sent = await saveBy(screen);
  expect(sent).toMatchObject({
    bankAccountNumber: '00012345',
    mailHost: '127.0.0.1',
    port: 587,
    mailUser: 'maple',
    mailPassword: 'p@ss/word',
    mailFrom: 'office@example.com',
  });
  expect(sent).not.toHaveProperty('bankRoutingNumber');
});

test('ORG-5: a test email says where it was sent, or that it was not; a password that is set is not shown', async () => {
  const { api } = openSettings({ mailHost: 'smtp.example.com', mailPasswordSet: true });
  await expect.element(page.getByText('A password is set.')).toBeVisible();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('');
  api.answer({ [TEST]: { sentTo: 'ada@example.com', sentBy: 'organization' } });
  const send = page.getByRole('button', { name: 'Send test email' });
  await send.click();
  const sent = page.getByText('Sent to ada@example.com through your mail server.');
  await expect.element(sent).toBeVisible();
  api.answer({ [TEST]: refuse('mail_not_sent', 'The mail server refuses connections.') });
  await send.click();
  const failed = main().getByRole('alert').filter({ hasText: 'The test email was not sent.' });
  await expect.element(failed).toMatchTextContent('The mail server refuses connections.');
});

test.each([
  ['#mail', 'Email', 'Mail server'],
  ['#payments', 'Payments', 'Bank name'],
  ['#organization', 'Organization', 'Name *'],
  ['#receipts', 'Receipts', 'Expense prompt'],
])('ORG-1, HOME-10: the settings open at the section of %s', async (hash, name, first) => {
  await viewOn('phone');
  openSettings({}, hash);
  const section = main().getByRole('region', { name });
  await expect.element(section.getByRole('heading', { name })).toBeInViewport();
  await expect.element(section.getByLabelText(first)).toHaveFocus();
});

test('ORG-9: each section has its own address and a link beside them, also to the settings elsewhere', async () => {
  const { router } = openSettings();
  const index = page.getByRole('navigation', { name: 'Sections' });
  for (const { id, title } of settingsSections) {
    await index.getByRole('link', { name: title }).click();
    await expect.poll(() => router.state.location.href).toBe(`/organization-settings#${id}`);
    const section = page.getByRole('region', { name: title, exact: true });
    await expect.element(section).toHaveAttribute('id', id);
    await expect.element(section).toBeInViewport();
  }
  // A second click on the same link leads there again.
  const mail = page.getByRole('region', { name: 'Email', exact: true });
  const link = index.getByRole('link', { name: 'Email' });
  await link.click();
  await expect.element(mail.getByLabelText('Mail server')).toHaveFocus();
  document.documentElement.scrollTo(0, 0);
  await expect.element(mail).not.toBeInViewport();
  await link.click();
  await expect.element(mail).toBeInViewport();
  await expect.element(mail.getByLabelText('Mail server')).toHaveFocus();
  const elsewhere = index.getByRole('link', { name: 'Billing' });
  await expect.element(elsewhere).toHaveAttribute('href', '/billing?tab=settings');
  await expectFitsDevices();
});

test('ORG-3: the message about a field that is left does not move a button that is being pressed', async () => {
  openSettings();
  await field('Name').fill('');
  const below = field('Domain').element();
  const { top } = below.getBoundingClientRect();
  below.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  (field('Name').element() as HTMLElement).blur();
  await new Promise(requestAnimationFrame);
  expect(below.getBoundingClientRect().top).toBe(top);
  below.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  await expect.poll(() => below.getBoundingClientRect().top).toBeGreaterThan(top);
});
