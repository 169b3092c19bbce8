import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { chooseProvider, codeOf, expect, test, type Provider } from '../harness/providers.ts';
import { demo, landingShown } from '../harness/sign-in.ts';

/** Sign-in with Google and Amazon, as a person sees it. */

test.use({ own: 'sign-in' });

async function expectRefused(page: Page, provider: Provider): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(`${provider} login failed`);
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
}

/** The provider's redirect, and the parts of it that the page's own requests contain. */
function watchReturn(page: Page) {
  const seen = { codes: [] as string[], exchanges: 0, referrers: [] as string[] };
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const code = searchParams.get('code');
    if (pathname === '/login' && code) seen.codes.push(code);
    if (pathname === '/v1/auth/login') seen.exchanges += 1;
    const { referer } = request.headers();
    if (referer?.includes('code=')) seen.referrers.push(`${request.url()} from ${referer}`);
  });
  return seen;
}

/** Returns the addresses of the page's requests to the server. */
async function watchAddresses(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const addresses: string[] = [];
    const ask = window.fetch;
    window.fetch = (...call) => {
      addresses.push(location.href);
      return ask(...call);
    };
    Object.assign(window, { addresses });
  });
  return () => page.evaluate(() => (window as unknown as { addresses: string[] }).addresses);
}

async function logout(page: Page): Promise<void> {
  await landingShown(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
}

async function followLogin(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
}

async function followAccount(page: Page): Promise<void> {
  await landingShown(page);
  await page.getByRole('link', { name: /^Welcome / }).click();
  await expect(page).toHaveURL('/my-account');
}

async function logoutFromAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
}

for (const provider of ['Google', 'Amazon'] as const) {
  const state = provider.toLowerCase();

  test(`AUTH-2, AUTH-3, AUTH-4, AUTH-5, SHELL-10: ${provider} signs in; its code is seen by nobody and used once, whatever Back and reload do`, async ({
    page,
    atProvider,
    trouble,
  }) => {
    trouble.expectResponse(401, '/v1/auth/login');
    const returned = watchReturn(page);
    const addresses = await watchAddresses(page);
    const signInAs = async (email: string) => {
      atProvider(provider, email);
      const asked = page.waitForRequest(/code_challenge=/);
      await chooseProvider(page, provider);
      const { searchParams } = new URL((await asked).url());
      expect(searchParams.get('scope')).toBe(
        provider === 'Google' ? 'openid email profile' : 'profile',
      );
    };
    const expectCodeUnseen = async () => {
      const asking = await addresses();
      expect(asking.length).toBeGreaterThan(0);
      expect(asking.filter((address) => address.includes('code='))).toEqual([]);
    };

    await page.goto('/');
    await followLogin(page);
    await signInAs(demo.admin.email);
    await expect(page).toHaveURL('/admin-landing');
    await expectCodeUnseen();
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL('/admin-landing');
    expect(returned.exchanges).toBe(1);
    await logout(page);
    expect(returned.codes).toHaveLength(1);

    await page.goto(`/login?code=${returned.codes[0]}&state=${state}`);
    await expectRefused(page, provider);
    await page.reload();
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(returned.exchanges).toBe(2);
    expect(returned.codes).toHaveLength(2);

    // The provider would remember the first one.
    await page.context().clearCookies({ domain: '127.0.0.1' });
    await signInAs(demo.tenant.email);
    await expect(page).toHaveURL('/lessee-landing');
    await expectCodeUnseen();
    await landingShown(page);
    expect(returned.codes).toHaveLength(3);
    expect(returned.referrers).toEqual([]);
  });
}

// Component tests cover what the page shows meanwhile, and the same for Amazon.
test('AUTH-4, AUTH-7, SHELL-5: who is refused at Google, or refuses there, is back at the sign-in page, and then at the page that was asked for', async ({
  page,
  peers,
  atProvider,
  trouble,
}) => {
  trouble.expectResponse(401, '/v1/auth/login');
  const [property] = await (await page.request.get('/v1/public/properties')).json();
  const asked = `/admin-invoices?propertyId=${property.id}&tab=create`;
  await page.goto(asked);
  await expect(page).toHaveURL(/\/login\?next=/);
  const signInPage = page.url();
  const expectBack = async () => {
    await expect(page.getByRole('alert')).toHaveText('Google login failed');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    // The requested page is still remembered.
    await expect(page).toHaveURL(signInPage);
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
    // The provider would remember the person.
    await page.context().clearCookies({ domain: '127.0.0.1' });
  };

  atProvider('Google', 'stranger@example.com');
  await chooseProvider(page, 'Google');
  await expectBack();
  await expectAccessible(page);

  const subject = 'someone who typed the address of another';
  atProvider('Google', demo.admin.email, { subject, emailVerified: false });
  await chooseProvider(page, 'Google');
  await expectBack();

  atProvider('Google', demo.admin.email);
  peers.Google.denies = true;
  await chooseProvider(page, 'Google');
  await expectBack();

  peers.Google.denies = false;
  await chooseProvider(page, 'Google');
  await expect(page).toHaveURL(asked);
});

test("AUTH-2, AUTH-4, AUTH-7: Google's code does not pass for Amazon's, and a code of another browser signs nobody in", async ({
  page,
  atProvider,
  newVisitor,
  trouble,
}) => {
  trouble.expectResponse(401, '/v1/auth/login');
  atProvider('Google', demo.admin.email);
  const ofGoogle = await codeOf(page, 'Google');
  expect(ofGoogle).not.toBe('');
  await page.goto(`/login?code=${ofGoogle}&state=amazon`);
  await expectRefused(page, 'Amazon');

  atProvider('Amazon', demo.admin.email);
  const ofAmazon = await codeOf(page, 'Amazon');
  expect(ofAmazon).not.toBe('');
  const victim = await newVisitor();
  await victim.goto(new URL(`/login?code=${ofAmazon}&state=amazon`, page.url()).href);
  await expect(victim.getByRole('alert')).toHaveText('Amazon login failed');
  expect(await victim.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

// Last in the file: afterwards nobody can sign in from this address for a minute.
test('AUTH-10: after too many tries the page says how long to wait', async ({ page, trouble }) => {
  trouble.expectResponse(401, '/v1/auth/login');
  trouble.expectResponse(429, '/v1/auth/login');
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
  const password = page.getByLabel('Password', { exact: true });
  const alert = page.getByRole('alert');
  await password.fill('wrong');
  await password.press('Enter');
  await expect(alert).toHaveText('Invalid email or password, please try again.');
  const body = { authType: 'Local', username: 'nobody@example.com', password: 'wrong' };
  for (let count = 0; count < 10; count += 1) {
    await page.request.post('/v1/auth/login', { data: body });
  }
  await password.press('Enter');
  await expect(alert).toHaveText(
    /^Too many attempts\. Please wait (a minute|\d+ minutes) and try again\.$/,
  );
  await expect(alert).toBeFocused();
});

test('AUTH-11: an unlinked account is refused until it is linked in My account again', async ({
  page,
  atProvider,
  trouble,
}) => {
  atProvider('Google', demo.tenant.email);
  await page.goto('/login');
  await chooseProvider(page, 'Google');
  await expect(page).toHaveURL('/lessee-landing');
  await followAccount(page);
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
  await expectAccessible(page);
  await logoutFromAccount(page);

  trouble.expectResponse(422, '/v1/auth/login');
  await followLogin(page);
  await chooseProvider(page, 'Google');
  await expect(page.getByRole('alert')).toHaveText(
    'Your Google account was unlinked. Log in with your password, then link it again in My account.',
  );
  await page.getByLabel('Email', { exact: true }).fill(demo.tenant.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.tenant.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/lessee-landing');
  await followAccount(page);
  await page.getByRole('button', { name: 'Link Google' }).click();
  await expect(page).toHaveURL('/my-account');
  await expect(page.getByRole('list', { name: 'Linked accounts' })).toContainText('Google');
  await logoutFromAccount(page);
  await followLogin(page);
  await chooseProvider(page, 'Google');
  await expect(page).toHaveURL('/lessee-landing');
  await landingShown(page);
});
