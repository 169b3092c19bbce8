import { page, userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import type { AdminOrganization } from '@tenantry/contract/organization/organization.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { OFFLINE, refuse, refuseStale } from '../../testing/api-stub.ts';
import { chooseFile, pictureFile, pictureUrl } from '../../testing/files.ts';
import { admin, organization, property } from '../../testing/records.ts';
import { moveInAnswer } from '../../testing/move-in.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

describe('ORG-1: the settings', () => {
  testStates({
    address: '/organization-settings',
    as: admin,
    answers: {
      'GET /v1/admin/organization': organization,
      'GET /v1/public/attributes': [],
      ...moveInAnswer,
    },
    needs: ['GET /v1/admin/organization'],
    loading: 'Loading',
    failed: 'The settings could not be loaded.',
    loaded: () => main().getByRole('form', { name: 'Organization settings' }),
  });
});

describe('PROP-10: the attributes', () => {
  testStates({
    address: '/organization-settings',
    as: admin,
    answers: {
      'GET /v1/admin/organization': organization,
      'GET /v1/public/attributes': [{ id: 'parking', name: 'Parking' }],
      ...moveInAnswer,
    },
    needs: ['GET /v1/public/attributes'],
    loading: 'Loading',
    failed: 'The attributes could not be loaded.',
    loaded: () => main().getByRole('form', { name: 'Attributes' }),
    empty: [
      {
        answers: { 'GET /v1/public/attributes': [] },
        text: 'No property has any attributes yet.',
      },
    ],
  });
});

const ORGANIZATION = 'GET /v1/admin/organization';
const SAVE = 'POST /v1/admin/organization';
const UPLOAD = 'POST /v1/admin/organization/:organizationName/image/:fileName/upload';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

function openSettings(current: AdminOrganization) {
  return renderScreen('/organization-settings', {
    as: admin,
    answers: {
      [ORGANIZATION]: current,
      'GET /v1/public/attributes': [],
      ...moveInAnswer,
      'GET /v1/properties': [property],
      'GET /v1/admin/properties/cities': [],
    },
  });
}

async function chooseLogo(): Promise<void> {
  const press = async () => {
    (page.getByRole('button', { name: 'Add a logo' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await chooseFile(press, pictureFile('house.png'));
}

test('ORG-2, ORG-4: a logo is sent only with a name, and again when it failed', async () => {
  const before = { ...organization, marketingImageUrl: pictureUrl };
  const { api, router } = openSettings(before);
  await field('Name').fill('');
  await chooseLogo();
  const unsent = page.getByText('The logo was not uploaded. Enter a name first');
  await expect.element(unsent).toBeVisible();
  expect(api.sent(UPLOAD)).toEqual([]);

  await field('Name').fill(organization.name);
  api.answer({ [UPLOAD]: OFFLINE });
  await chooseLogo();
  await expect.element(page.getByText('The picture could not be uploaded.')).toBeVisible();
  const withLogo = { ...before, logoUrl: pictureUrl, version: before.version + 1 };
  api.answer({ [UPLOAD]: withLogo, [ORGANIZATION]: withLogo });
  await main().getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Logo changed')).toBeVisible();
  const change = page.getByRole('button', { name: 'Change the logo' });
  await expect.element(change).toBeVisible();
  await expect.poll(() => change.element().querySelector('img')?.naturalWidth).toBeGreaterThan(0);

  // The picture created a new version; the form can still be saved over it.
  const marketing = page.getByText('Change the marketing image of your landing page');
  await expect.element(marketing.getByRole('link', { name: 'Admin' })).toBeVisible();
  await field('Contact name').fill('Ada with a logo');
  api.answer({ [SAVE]: { ...withLogo, contactName: 'Ada with a logo', version: 3 } });
  await save();
  await expect.poll(() => router.state.location.href).toBe('/admin-landing');
  expect(api.sent(SAVE).map(({ body }) => body)).toMatchObject([{ version: withLogo.version }]);
});

test('ORG-3, API-8: settings that someone else saved are chosen field by field', async () => {
  const { api, router } = openSettings(organization);
  const stale = (changes: Partial<AdminOrganization>, version: number) => {
    const theirs = { ...organization, ...changes, version };
    api.answer({ [SAVE]: refuseStale('Somebody else saved this meanwhile.', theirs) });
    return theirs;
  };
  await field('Contact name').fill('Mine');
  stale({ zelle: 'theirs@example.com', contactName: 'Theirs', cashApp: '$theirs' }, 2);
  await save();
  const panel = page.getByRole('alert').filter({ hasText: 'Someone else saved this' });
  await expect.element(panel).toMatchTextContent('They changed: Contact name, Zelle, Cash App.');
  // Fields that only the other person changed have their value; fields that both changed have mine.
  await expect.element(field('Contact name')).toHaveValue('Mine');
  await expect.element(field('Zelle')).toHaveValue('theirs@example.com');
  await expectAccessible();
  await panel.getByRole('button', { name: 'Take all theirs' }).click();
  await expect.element(field('Contact name')).toHaveValue('Theirs');
  await panel.getByRole('radio', { name: 'Mine: Mine' }).click();
  await expect.element(field('Contact name')).toHaveValue('Mine');
  await panel
    .getByRole('radiogroup', { name: 'Cash App' })
    .getByRole('radio', { name: 'Mine' })
    .click();

  const theirs = stale({ zelle: 'theirs@example.com', contactName: 'Theirs', city: 'Reno' }, 3);
  await save();
  await expect.element(panel).toMatchTextContent('They changed: City, Cash App.');
  api.answer({ [SAVE]: { ...theirs, contactName: 'Mine', version: 4 } });
  await save();
  await expect.poll(() => router.state.location.href).toBe('/admin-landing');
  expect(api.sent(SAVE).map(({ body }) => body)).toMatchObject([
    { contactName: 'Mine', zelle: '', version: 1 },
    { contactName: 'Mine', zelle: 'theirs@example.com', cashApp: '', version: 2 },
    { contactName: 'Mine', zelle: 'theirs@example.com', city: 'Reno', version: 3 },
  ]);
});

const NEEDED = refuse('confirmation_needed', 'Confirm that it is you, then try again.');
const CONFIRM = 'POST /v1/auth/confirm';
const WAYS = { 'GET /v1/auth/confirm': { ways: ['password' as const] } };
const question = () => page.getByRole('dialog', { name: 'Confirm that it is you' });

test('ORG-6, TRUST-4: a person who confirms who they are saves what they typed', async () => {
  const { api } = openSettings(organization);
  await field('Domain').fill('homes.example.com');
  const wrong = 'Wrong password. Enter the password you log in with.';
  api.answer({
    ...WAYS,
    [SAVE]: NEEDED,
    [CONFIRM]: refuse('own_password_wrong', wrong, { password: wrong }),
  });
  await save();
  const password = question().getByLabelText('Your password', { exact: true });
  await expect.element(password).toHaveFocus();
  await expectFitsDevices();
  await password.fill('a wrong one');
  await userEvent.keyboard('{Enter}');
  await expect.element(question().getByText(wrong)).toBeVisible();
  api.answer({ [SAVE]: { ...organization, domain: 'homes.example.com' }, [CONFIRM]: {} });
  await password.fill('the right one');
  await question().getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => api.sent(SAVE)).toHaveLength(2);
  const [first, second] = api.sent(SAVE);
  expect(first?.body).toMatchObject({ domain: 'homes.example.com' });
  expect(second?.body).toEqual(first?.body);
  expect(api.sent(CONFIRM).map(({ body }) => body)).toEqual([
    { password: 'a wrong one' },
    { password: 'the right one' },
  ]);
  await expect.element(question()).not.toBeInTheDocument();
});

test('TRUST-4: a person who cancels keeps the form as it was', async () => {
  const { api } = openSettings(organization);
  await field('Domain').fill('homes.example.com');
  api.answer({ ...WAYS, [SAVE]: NEEDED });
  await save();
  await expect.element(question().getByLabelText('Your password', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect
    .element(page.getByText('Nothing was changed, because you did not confirm that it is you.'))
    .toBeVisible();
  await expect.element(field('Domain')).toHaveValue('homes.example.com');
  expect(api.sent(SAVE)).toHaveLength(1);
});

test('TRUST-4: a person who has no password is told to log in again', async () => {
  const { api } = openSettings(organization);
  await field('Domain').fill('homes.example.com');
  api.answer({ 'GET /v1/auth/confirm': { ways: [] }, [SAVE]: NEEDED });
  await save();
  await expect.element(question().getByText(/^You log in with Google or Amazon/)).toBeVisible();
  await question().getByRole('button', { name: 'Close' }).click();
  await expect.element(field('Domain')).toHaveValue('homes.example.com');
});

test('ORG-7: the proof of a pending domain is shown, and checked on request', async () => {
  const wantedDomain = {
    domain: 'homes.example.com',
    recordName: '_tenantry.homes.example.com',
    recordValue: 'tenantry-a-long-token',
    url: 'https://homes.example.com/.well-known/tenantry-domain',
  };
  const { api } = openSettings({ ...organization, wantedDomain });
  const pending = page.getByRole('region', { name: 'Pending domain' });
  await expect.element(pending.getByText(wantedDomain.recordValue)).toBeVisible();
  const PROVE = 'POST /v1/admin/organization/domain/prove';
  api.answer({ [PROVE]: refuse('domain_not_proved', 'No proof was found.') });
  await pending.getByRole('button', { name: 'Verify domain' }).click();
  await expect.element(pending.getByText('No proof was found.')).toBeVisible();
  await field('Contact name').fill('Typed meanwhile');
  const moved = { ...organization, domain: wantedDomain.domain, version: 2 };
  api.answer({ [PROVE]: moved });
  await pending.getByRole('button', { name: 'Verify domain' }).click();
  await expect.element(field('Domain')).toHaveValue(wantedDomain.domain);
  expect(pending.query()).toBeNull();
  await expect.element(field('Contact name')).toHaveValue('Typed meanwhile');
});

test('ORG-7, API-8: a save by someone else before the domain was proved is not undone', async () => {
  const wantedDomain = { domain: 'homes.example.com', recordName: '', recordValue: '', url: '' };
  const { api } = openSettings({ ...organization, wantedDomain });
  await field('Contact name').fill('Mine');
  const moved = { ...organization, domain: 'homes.example.com', zelle: 'theirs@example.com' };
  api.answer({ 'POST /v1/admin/organization/domain/prove': { ...moved, version: 3 } });
  await page.getByRole('button', { name: 'Verify domain' }).click();
  await expect.element(page.getByText('They changed: Domain, Zelle.')).toBeVisible();
  api.answer({ [SAVE]: { ...moved, version: 4 } });
  await save();
  await expect
    .poll(() => api.sent(SAVE).map(({ body }) => body))
    .toMatchObject([{ contactName: 'Mine', zelle: 'theirs@example.com', version: 3 }]);
});
