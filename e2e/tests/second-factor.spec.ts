import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { changedDemos } from '../harness/demos.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { demo, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';
import { totpCode, totpStep } from '../harness/totp.ts';

// The account asks for codes afterwards, so this is the last file that uses its demo.
test.use({ start: changedDemos.rights });

async function enterPassword(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(demo.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).first().click();

test('TRUST-1: an authenticator app is set up by its key; its codes and recovery codes log in; guessing is stopped', async ({
  page,
  trouble,
}) => {
  trouble.expectResponse(403, '/v1/auth/login');
  trouble.expectResponse(422, '/v1/auth/login/secondFactor');
  trouble.expectResponse(429, '/v1/auth/login/secondFactor');
  await signIn(page, demo.admin.email, demo.admin.password);
  await page.goto('/my-account');
  await page.getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page);
  await expectFitsDevices(page);
  const secret = (await dialog.locator('code').textContent()) ?? '';
  const first = totpStep(-1);
  await dialog.getByLabel('Code of your app').fill(totpCode(secret, first));
  await dialog.getByRole('button', { name: 'Set up' }).click();
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await expectFitsDevices(page);
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByText('Recovery codes left: 10 of 10.')).toBeVisible();
  await logOut(page);

  await enterPassword(page);
  const code = page.getByLabel('Code of your app');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await expectFitsDevices(page);
  // The code that set up the app was used, so the next step is needed.
  const next = totpCode(secret, first + 1);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin-landing');
  await logOut(page);

  await enterPassword(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin-landing');
  await page.goto('/my-account');
  await expect(page.getByText('Recovery codes left: 9 of 10.')).toBeVisible();
  await logOut(page);

  await enterPassword(page);
  for (let count = 0; count < 5; count += 1) {
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^This code is wrong or was used before/)).toBeVisible();
    await code.fill('');
  }
  await code.fill(totpCode(secret, totpStep(1)));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Too many attempts. Please wait 15 minutes');
});
