import type { Page } from '@playwright/test';
import { mailedLink, mailTo } from '../harness/outbox.ts';
import { chooseProvider, expect, test } from '../harness/providers.ts';
import { demo, landingShown, openInNewSession, signIn } from '../harness/sign-in.ts';

/** Sign-in with Google and Amazon, and with a mailed link: what the browser stores, and that secrets do not leak. */

/** Records every address and referrer with a secret, except those by which it arrives. */
async function watchSecret(page: Page, isSecret: (text: string) => boolean) {
  const leaks: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    const { pathname } = new URL(request.url());
    const isArrival =
      request.isNavigationRequest() && ['/login', '/reset-password'].includes(pathname);
    if (isSecret(referer) || (!isArrival && isSecret(request.url()))) {
      leaks.push(`${request.url()} from ${referer}`);
    }
  });
  await page.addInitScript(() => {
    const addresses: string[] = [];
    const ask = window.fetch;
    window.fetch = (...call) => {
      addresses.push(location.href);
      return ask(...call);
    };
    Object.assign(window, { addresses });
  });
  /** The addresses of the page at the time of its requests to the server. */
  const addresses = () =>
    page.evaluate(() => (window as unknown as { addresses: string[] }).addresses);
  return {
    expectUnseen: async () => {
      const asking = await addresses();
      expect(asking.length).toBeGreaterThan(0);
      expect(asking.filter(isSecret)).toEqual([]);
      expect(leaks).toEqual([]);
    },
  };
}

test('AUTH-2, AUTH-4, AUTH-5, AUTH-11, SHELL-5: Google signs in to the requested page, even after a refusal; its code is not exposed and used once, whatever Back and reload do; the account is unlinked and linked again', async ({
  page,
  peers,
  atProvider,
}) => {
  const { expectUnseen } = await watchSecret(page, (text) => text.includes('code='));
  let exchanges = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/login')) exchanges += 1;
  });
  const asked = '/my-account?from=a-link';
  atProvider('Google', demo.admin.email);
  peers.Google.denies = true;
  await page.goto(asked);
  await expect(page).toHaveURL(/\/login\?next=/);
  const signInPage = page.url();
  await chooseProvider(page, 'Google');
  await expect(page.getByRole('alert')).toHaveText('Google login failed');
  await expect(page).toHaveURL(signInPage);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  expect(exchanges).toBe(0);

  peers.Google.denies = false;
  await chooseProvider(page, 'Google');
  await expect(page).toHaveURL(asked);
  await expectUnseen();
  await page.reload();
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
  await page.getByRole('button', { name: 'Link Google', exact: true }).click();
  await expect(page.getByText('Your Google account is linked')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Linked accounts' })).toContainText('Google');
  await expect(page).toHaveURL('/my-account');
  await expectUnseen();
  await page.goBack();
  await expect(page).toHaveURL(asked);
  await page.goBack();
  await expect(page).toHaveURL('/admin-landing');
  await landingShown(page);
  expect(exchanges).toBe(1);
});

test('AUTH-2, AUTH-6, AUTH-7, AUTH-8, SHELL-10: the mailed link of a forgotten password is not exposed and survives a reload; Amazon signs in instead of a new password', async ({
  page,
  product,
  atProvider,
}) => {
  const { email } = demo.lessee;
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const link = await mailedLink(product, email, '/reset-password');
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(token).not.toBe('');

  const isSecret = (text: string) => text.includes(token) || text.includes('code=');
  const { expectUnseen } = await watchSecret(page, isSecret);
  const arrival = await page.goto(link);
  expect(arrival?.headers()['referrer-policy']).toBe('no-referrer');
  const greeting = page.getByRole('heading', { name: 'Hi Tess Lindqvist!' });
  await expect(greeting).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  await expectUnseen();
  await page.reload();
  await expect(greeting).toBeVisible();
  atProvider('Amazon', email);
  await chooseProvider(page, 'Amazon');
  await expect(page).toHaveURL('/lessee-landing');
  await landingShown(page);
  await expect(page.getByRole('banner')).toContainText('Welcome Tess Lindqvist');
  await expectUnseen();
  await page.goBack();
  await expect(page).not.toHaveURL(/token|code/);
});

test('TRUST-2, TRUST-5: a passkey is added in My account, logs in without a password, and is removed; a removed one is refused', async ({
  page,
  trouble,
}) => {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openInNewSession(page, demo.admin, { path: '/my-account' });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys).toContainText(/My laptop.*never used/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login?next=/my-account');
  await page.getByRole('button', { name: 'Login with a passkey' }).click();
  await expect(passkeys).toContainText(/My laptop.*last used/);
  const sessions = page.getByRole('list', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem').first()).toContainText(/Chrome on .*This browser/);

  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('You have no passkey.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login');
  trouble.expectResponse(401, '/v1/auth/passkeySignIn');
  await page.getByRole('button', { name: 'Login with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.');
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Login with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used.');
});

test('AUTH-15, TRUST-5: a new email is used after a click on the link that it got, in another browser; logins there are listed, mailed and ended', async ({
  page,
  product,
  trouble,
  newVisitor,
}) => {
  const { email, password } = demo.lessee;
  const wanted = 'tess.lindqvist@example.com';
  await openInNewSession(page, demo.lessee, { path: '/my-account' });
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'New email' }).fill(wanted);
  await dialog.getByRole('button', { name: 'Email the link' }).click();
  await expect(page.getByText('Open the link that we emailed')).toContainText(wanted);

  const phone = await newVisitor();
  await phone.goto(await mailedLink(product, wanted, '/confirm-email'));
  await phone.getByRole('button', { name: 'Use this email' }).click();
  await expect(phone.getByText(`log in with ${wanted}`)).toBeVisible();
  await expect(phone).toHaveURL('/confirm-email');
  await mailTo(product, email, `was changed from ${email} to ${wanted}`);
  await signIn(phone, wanted, password);
  await landingShown(phone);
  await mailTo(product, wanted, 'from a browser that was not used for it before: Chrome on');

  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Welcome Tess Lindqvist');
  await expect(page.getByRole('main')).toContainText(wanted);
  const sessions = page.getByRole('list', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem').nth(1)).toContainText('Chrome on');
  await page.getByRole('button', { name: 'End all others' }).click();
  trouble.expectResponse(401, '/v1/');
  await dialog.getByRole('button', { name: 'End all others' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(phone.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});
