import { page, userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import type { AdminOrganization } from '@tenantry/contract/organization/organization.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
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

test('ORG-6, ORG-7: a new domain asks for the password, then waits to be proved', async () => {
  const { api } = openSettings(organization);
  const password = page.getByLabelText('Your own password', { exact: true });
  await expect.element(field('Domain')).toBeVisible();
  expect(password.query()).toBeNull();
  await field('Domain').fill('homes.example.com');
  await password.fill('a wrong one');
  const message = 'Wrong password.';
  api.answer({ [SAVE]: refuse('own_password_wrong', message, { currentPassword: message }) });
  await save();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(api.sent(SAVE).map(({ body }) => body)).toMatchObject([
    { domain: 'homes.example.com', currentPassword: 'a wrong one' },
  ]);
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

test('ORG-6: a new bank or payment address asks for the password, and nothing else does', async () => {
  openSettings(organization);
  const password = page.getByLabelText('Your own password', { exact: true });
  await field('Contact name').fill('Somebody else');
  expect(password.query()).toBeNull();
  await field('Bank name').fill('Another bank');
  await expect.element(password).toBeVisible();
  await field('Bank name').fill(organization.bankName ?? '');
  await expect.element(password).not.toBeInTheDocument();
  await field('Zelle').fill('mine@example.com');
  await expect.element(password).toBeVisible();
  await field('Zelle').fill(organization.zelle ?? '');
  await expect.element(password).not.toBeInTheDocument();
  await field('Account number').fill('00012345');
  await expect.element(password).toBeVisible();
});

test('ORG-6: the password does not appear over the field that asks for it', async () => {
  openSettings(organization);
  await expect.element(field('Zelle')).toBeVisible();
  const zelle = field('Zelle').element();
  const saveButton = page.getByRole('button', { name: 'Save', exact: true }).element();
  const { bottom } = zelle.getBoundingClientRect();
  // Just above the bar, as far as the page can scroll.
  window.scrollBy(0, bottom - saveButton.getBoundingClientRect().top + 30);
  (zelle as HTMLElement).focus({ preventScroll: true });
  await userEvent.keyboard('x');
  const password = page.getByLabelText('Your own password', { exact: true });
  await expect.element(password).toBeVisible();
  const atZelle = () => {
    const { left, top, height } = zelle.getBoundingClientRect();
    return document.elementFromPoint(left + 20, top + height / 2);
  };
  await expect.poll(atZelle).toBe(zelle);
});
