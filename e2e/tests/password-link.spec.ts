import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { linkIn, mailsOf, mailTo } from '../harness/outbox.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import type { Product } from '../harness/product.ts';
import { chooseProvider, expect, test } from '../harness/providers.ts';
import { demo } from '../harness/sign-in.ts';

/** Forgotten passwords and invitations, from the mail to the landing page. */

test.use({ own: 'password-link' });

const EXPIRED = 'This link has expired. Please request another one.';

/** Changes of the demo's users by its SuperAdmin. */
async function asSuper(request: APIRequestContext) {
  const { email: username, password } = demo.superAdmin;
  const data = { authType: 'Local', username, password };
  const { token } = await (await request.post('/v1/auth/login', { data })).json();
  const headers = { authorization: `Bearer ${token}` };
  const { name } = await (await request.get('/v1/admin/organization', { headers })).json();
  const users = `/v1/admin/organization/${encodeURIComponent(name)}/users`;
  return {
    /** A user without a password, who is mailed an invitation. */
    invite: async (emailAddress: string, firstName: string): Promise<{ id: string }> => {
      const login = { emailAddress, currentPassword: password };
      const person = { ...login, firstName, lastName: "O'Hara", roles: ['SiteAdmin'] };
      const added = await request.post(users, { headers, data: person });
      expect(added.status()).toBe(201);
      return added.json();
    },
    deactivate: async ({ id }: { id: string }) => {
      const deleted = await request.delete(`${users}/${id}`, {
        headers,
        data: { currentPassword: password },
      });
      expect(deleted.status()).toBe(200);
    },
  };
}

async function invitationOf(product: Product, email: string): Promise<string> {
  return linkIn(await mailTo(product, email), '/reset-password');
}

/** After a failed sign-in, the typed email is filled in. */
async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  // The previous page also has a field of this name, and stays until this one is loaded.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Set Password' }).click();
}

async function expectExpired(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  await expect(page.getByRole('heading', { name: /^Hi/ })).toHaveCount(0);
}

test('AUTH-6, AUTH-8, SHELL-10: a forgotten password is replaced through a mailed link, once', async ({
  page,
  product,
  newVisitor,
  trouble,
}) => {
  const { email } = demo.tenant;
  await askForLink(page, email);
  await expectFitsDevices(page);
  const link = linkIn(await mailTo(product, email), '/reset-password');
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(token).not.toBe('');

  const leaks: string[] = [];
  page.on('request', (request) => {
    const isLink = request.isNavigationRequest() && request.url() === link;
    const { referer = '' } = request.headers();
    if (!isLink && `${request.url()} ${referer}`.includes(token)) leaks.push(request.url());
  });
  const answer = await page.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByRole('heading', { name: 'Hi Tess Lindqvist!' })).toBeVisible();
  await expect(page.getByText('Finish setting up your account by')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hi Tess Lindqvist!' })).toBeVisible();
  await expectFitsDevices(page);
  await setPassword(page, 'a tenant without a sieve');
  await expect(page).toHaveURL('/lessee-landing');
  await page.goBack();
  await expect(page).not.toHaveURL(/token/);
  expect(leaks).toEqual([]);

  trouble.expectResponse(422, '/v1/auth/passwordLink');
  const late = await newVisitor();
  await late.goto(link);
  await expectExpired(late);
  await expectFitsDevices(late);
  await late.getByRole('link', { name: 'Request another link' }).click();
  await expect(late).toHaveURL(/\/forgot-password$/);
});

test('AUTH-8: the page says the same, whether or not the address is known', async ({
  page,
  product,
}) => {
  const words = async (email: string) => {
    await askForLink(page, email);
    return (await page.getByRole('main').innerText()).replace(email, 'it');
  };
  const known = await words(demo.admin.email);
  await mailTo(product, demo.admin.email);
  expect(await words('nobody@example.com')).toBe(known);
  expect((await mailsOf(product)).filter(({ to }) => to.includes('nobody@example.com'))).toEqual(
    [],
  );
});

test('AUTH-8: what is no address, a lost connection and too many tries are told', async ({
  page,
  trouble,
}) => {
  await page.goto('/forgot-password');
  const email = page.getByLabel('Email');
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(email).toBeFocused();
  trouble.expectResponse(400, '/v1/auth/forgotPassword');
  await email.fill('not an address');
  await send.click();
  await expect(page.getByText('Enter an email address')).toBeVisible();
  await expect(email).toHaveValue('not an address');
  await expectAccessible(page);

  await email.fill('nobody@example.com');
  trouble.expectFailure('/v1/auth/forgotPassword');
  trouble.expectMessage(/ERR_FAILED/);
  await page.route('**/v1/auth/forgotPassword', (route) => route.abort('failed'));
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The server cannot be reached.',
  );
  await page.unroute('**/v1/auth/forgotPassword');

  trouble.expectResponse(429, '/v1/auth/forgotPassword');
  const data = { emailAddress: 'nobody@example.com' };
  for (let count = 0; count < 20; count += 1) {
    await page.request.post('/v1/auth/forgotPassword', { data });
  }
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    /Too many attempts\. Please wait (a minute|\d+ minutes) and try again\./,
  );
  await expect(email).toHaveValue('nobody@example.com');
});

test('AUTH-6: the greeting comes from the server, not from the address', async ({
  page,
  product,
  request,
  trouble,
}) => {
  const email = 'ivy@example.com';
  await (await asSuper(request)).invite(email, 'Ivy');
  const link = new URL(await invitationOf(product, email));
  link.searchParams.set('firstName', 'Mallory');
  const held = Promise.withResolvers<void>();
  await page.route('**/v1/auth/passwordLink', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(link.href);
  await expect(page.getByRole('status', { name: 'Checking the link' })).toBeVisible();
  await expect(page.getByText('Mallory')).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('heading', { name: "Hi Ivy O'Hara!" })).toBeVisible();
  await page.unroute('**/v1/auth/passwordLink');

  trouble.expectResponse(422, '/v1/auth/passwordLink');
  link.searchParams.set('token', 'x'.repeat(43));
  await page.goto(link.href);
  await expectExpired(page);
  await expect(page.getByText('Mallory')).toHaveCount(0);
  await page.goto('/reset-password');
  await expectExpired(page);
});

test('AUTH-6: a link that could not be checked is checked again', async ({
  page,
  product,
  request,
  trouble,
}) => {
  const email = 'jan@example.com';
  await (await asSuper(request)).invite(email, 'Jan');
  const link = await invitationOf(product, email);
  trouble.expectFailure('/v1/auth/passwordLink');
  trouble.expectMessage(/ERR_FAILED/);
  await page.route('**/v1/auth/passwordLink', (route) => route.abort('failed'));
  await page.goto(link);
  await expect(page.getByText('The link could not be checked.')).toBeVisible();
  await page.unroute('**/v1/auth/passwordLink');
  // While the server was down, the notice above the page offers to reload its data.
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: "Hi Jan O'Hara!" })).toBeVisible();
});

test('AUTH-6, AUTH-9: a password that will not do is refused beside its field', async ({
  page,
  product,
  request,
  trouble,
}) => {
  const email = 'kim@example.com';
  const users = await asSuper(request);
  const user = await users.invite(email, 'Kim');
  await page.goto(await invitationOf(product, email));
  const refused = async (password: string, words: string) => {
    await setPassword(page, password);
    const field = page.getByLabel(/^Password/);
    await expect(page.getByText(words)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(password);
  };
  await refused('', 'Password is required');
  await refused('🐈'.repeat(7), 'Use at least 8 characters.');
  await refused('x'.repeat(129), 'Use at most 128 characters.');
  trouble.expectResponse(422, '/v1/auth/resetPassword');
  await refused('Password1', 'This password is one of the most common ones');
  await expectAccessible(page);

  // Meanwhile the account and its link are disabled.
  await users.deactivate(user);
  await setPassword(page, 'long enough for anyone');
  await expectExpired(page);
});

test('AUTH-6, AUTH-7, SHELL-7: an invited person can finish the account by Amazon instead', async ({
  page,
  product,
  request,
  atProvider,
}) => {
  const email = 'lee@example.com';
  const users = await asSuper(request);
  const user = await users.invite(email, 'Lee');
  await page.goto(await invitationOf(product, email));
  await expect(page.getByRole('button', { name: 'Login with Google' })).toHaveCount(0);
  atProvider('Amazon', email);
  await chooseProvider(page, 'Amazon');
  await expect(page).toHaveURL('/admin-landing');
  await expect(page.getByRole('banner')).toContainText("Welcome Lee O'Hara");

  // Deactivated users are logged out at once.
  const open = page.waitForResponse('**/v1/events');
  await page.goto('/admin-landing?view=cards');
  await expect(page.getByRole('link', { name: '(Invoices)' }).first()).toBeVisible();
  await open;
  await users.deactivate(user);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});
