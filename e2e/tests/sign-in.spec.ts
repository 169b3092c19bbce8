import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { chooseProvider, codeOf, expect, test, type Provider } from '../harness/providers.ts';
import { demo, landingShown, signIn } from '../harness/sign-in.ts';

/** Sign-in at Google and Amazon as a person sees it. */

test.use({ own: 'sign-in' });

const people = [
  { email: demo.admin.email, landing: '/admin-landing' },
  { email: demo.tenant.email, landing: '/lessee-landing' },
];

async function expectRefused(page: Page, provider: Provider): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(`${provider} login failed`);
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
}

/** What a provider sends back, and what of it the page's own requests have seen. */
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

/** Answers with the addresses at which the page has asked the server anything. */
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

for (const provider of ['Google', 'Amazon'] as const) {
  const state = provider.toLowerCase();

  test(`AUTH-2, AUTH-3, AUTH-5, SHELL-10: ${provider} signs in, and its code is seen by nobody`, async ({
    page,
    atProvider,
  }) => {
    const returned = watchReturn(page);
    const addresses = await watchAddresses(page);
    for (const { email, landing } of people) {
      atProvider(provider, email);
      await page.goto('/login');
      const asked = page.waitForRequest(/code_challenge=/);
      await chooseProvider(page, provider);
      const { searchParams } = new URL((await asked).url());
      expect(searchParams.get('scope')).toBe(
        provider === 'Google' ? 'openid email profile' : 'profile',
      );
      await expect(page).toHaveURL(landing);
      const asking = await addresses();
      expect(asking.length).toBeGreaterThan(0);
      expect(asking.filter((address) => address.includes('code='))).toEqual([]);
      await logout(page);
      // The provider would remember the first one.
      await page.context().clearCookies({ domain: '127.0.0.1' });
    }
    expect(returned.codes).toHaveLength(2);
    expect(returned.referrers).toEqual([]);
  });

  test(`AUTH-2, AUTH-4: a return from ${provider} is used once, whatever Back and reload do`, async ({
    page,
    atProvider,
    trouble,
  }) => {
    trouble.expectAnswer(401, '/v1/auth/login');
    const returned = watchReturn(page);
    atProvider(provider, demo.admin.email);
    await page.goto('/');
    await page.goto('/login');
    await chooseProvider(page, provider);
    await expect(page).toHaveURL('/admin-landing');
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL('/admin-landing');
    expect(returned.exchanges).toBe(1);

    await logout(page);
    await page.goto(`/login?code=${returned.codes[0]}&state=${state}`);
    await expectRefused(page, provider);
    await page.reload();
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(returned.exchanges).toBe(2);
  });

  test(`AUTH-2: back from ${provider} the page shows that it is busy`, async ({
    page,
    atProvider,
  }) => {
    atProvider(provider, demo.admin.email);
    const held = Promise.withResolvers<void>();
    await page.route('**/v1/auth/login', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/login');
    await chooseProvider(page, provider);
    await expect(page.getByText(`Signing you in with ${provider}`)).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expectAccessible(page);
    held.resolve();
    await expect(page).toHaveURL('/admin-landing');
  });

  test(`AUTH-4, AUTH-7: a stranger at ${provider} is refused`, async ({
    page,
    atProvider,
    trouble,
  }) => {
    trouble.expectAnswer(401, '/v1/auth/login');
    atProvider(provider, 'stranger@example.com');
    await page.goto('/login?next=%2Fadmin-landing');
    await chooseProvider(page, provider);
    await expect(page.getByRole('alert')).toHaveText(`${provider} login failed`);
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessible(page);
    // The page that was asked for is not forgotten by that.
    await expect(page).toHaveURL('/login?next=%2Fadmin-landing');
  });

  test(`AUTH-4: who refuses at ${provider} is back at the sign-in page`, async ({
    page,
    peers,
    atProvider,
  }) => {
    atProvider(provider, demo.admin.email);
    peers[provider].denies = true;
    await page.goto('/login');
    await chooseProvider(page, provider);
    await expectRefused(page, provider);
  });

  test(`SHELL-5: after ${provider} the page that was asked for is shown`, async ({
    page,
    atProvider,
  }) => {
    atProvider(provider, demo.admin.email);
    const [property] = await (await page.request.get('/v1/public/properties')).json();
    const asked = `/admin-invoices?propertyId=${property.id}&tab=create`;
    await page.goto(asked);
    await expect(page).toHaveURL(/\/login\?next=/);
    await chooseProvider(page, provider);
    await expect(page).toHaveURL(asked);
  });
}

test('AUTH-7: an address that Google has not verified is refused', async ({
  page,
  atProvider,
  trouble,
}) => {
  trouble.expectAnswer(401, '/v1/auth/login');
  const subject = 'someone who typed the address of another';
  atProvider('Google', demo.admin.email, { subject, emailVerified: false });
  await page.goto('/login');
  await chooseProvider(page, 'Google');
  await expectRefused(page, 'Google');
});

test("AUTH-4, AUTH-7: Google's code does not pass for Amazon's", async ({
  page,
  atProvider,
  trouble,
}) => {
  trouble.expectAnswer(401, '/v1/auth/login');
  atProvider('Google', demo.admin.email);
  await page.goto('/login');
  const code = await codeOf(page, 'Google');
  expect(code).not.toBe('');
  await page.goto(`/login?code=${code}&state=amazon`);
  await expectRefused(page, 'Amazon');
});

test('AUTH-2: a code of another browser signs nobody in', async ({
  page,
  atProvider,
  newVisitor,
  trouble,
}) => {
  trouble.expectAnswer(401, '/v1/auth/login');
  atProvider('Amazon', demo.admin.email);
  await page.goto('/login');
  const code = await codeOf(page, 'Amazon');
  const victim = await newVisitor();
  await victim.goto(new URL(`/login?code=${code}&state=amazon`, page.url()).href);
  await expect(victim.getByRole('alert')).toHaveText('Amazon login failed');
  expect(await victim.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test('SHELL-5, SHELL-10: nobody is sent to another site, and a tenant to no page of an admin', async ({
  page,
}) => {
  const { email, password } = demo.tenant;
  for (const next of ['https://evil.example/', '//evil.example', '/admin-landing']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/lessee-landing');
    await logout(page);
  }
});

test('AUTH-1: while the server is away, signing in says so', async ({ page, trouble }) => {
  await page.goto('/login');
  // What comes later moves the buttons, from under a pointer that is pressing one.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome to ./);
  await expect(page.getByRole('region', { name: 'Demo sign-ins' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(demo.admin.email);
  trouble.expectFailure('/v1/auth/');
  trouble.expectMessage(/ERR_FAILED/);
  await page.route('**/v1/auth/**', (route) => route.abort('failed'));
  await page.getByLabel('Password', { exact: true }).fill(demo.admin.password);
  for (const name of ['Login', 'Login with Google', 'Login with Amazon']) {
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/v1/auth/'),
    );
    await page.getByRole('button', { name, exact: true }).click();
    await failed;
    await expect(page.getByRole('alert').first()).toContainText('The server cannot be reached.');
  }
  await page.unroute('**/v1/auth/**');
  await signIn(page, demo.admin.email, demo.admin.password);
});

// The last of the file: after it nobody can sign in from here for a minute.
test('AUTH-10: after too many tries the page says how long to wait', async ({ page, trouble }) => {
  trouble.expectAnswer(401, '/v1/auth/login');
  trouble.expectAnswer(429, '/v1/auth/login');
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
  await landingShown(page);
  await page.goto('/my-account');
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/lessee-landing');
  await logout(page);

  trouble.expectAnswer(422, '/v1/auth/login');
  await page.goto('/login');
  await chooseProvider(page, 'Google');
  await expect(page.getByRole('alert')).toHaveText(
    'Your Google account was unlinked. Log in with your password, then link it again in My account.',
  );
  await signIn(page, demo.tenant.email, demo.tenant.password);
  await landingShown(page);
  await page.goto('/my-account');
  await page.getByRole('button', { name: 'Link Google' }).click();
  await expect(page).toHaveURL('/my-account');
  await expect(page.getByRole('list', { name: 'Linked accounts' })).toContainText('Google');
  await page.goto('/lessee-landing');
  await logout(page);
  await page.goto('/login');
  await chooseProvider(page, 'Google');
  await expect(page).toHaveURL('/lessee-landing');
  await landingShown(page);
});
