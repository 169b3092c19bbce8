import { expect, type Page } from '@playwright/test';

/** The people of the demo organization. */
export const demo = {
  admin: { email: 'admin@example.com', password: 'demo-admin' },
  superAdmin: { email: 'super@example.com', password: 'demo-super' },
  tenant: { email: 'tenant@example.com', password: 'demo-tenant' },
};

/** Signs in as a person does, and waits for the landing page of the role. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/(admin|lessee)-landing/);
  // The address changes first; the form stands until the code of the landing page is there.
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCount(0);
}

/**
 * Waits until a landing page has what it asks for. What is still under way when a person logs out is refused, which
 * is right, and no trouble of theirs.
 */
export async function landingShown(page: Page): Promise<void> {
  if (page.url().includes('/lessee-landing')) {
    await expect(page.getByRole('region', { name: 'Account summary' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^View invoice/ }).first()).toBeVisible();
    return;
  }
  const nothing = page.getByText('There are no properties yet.');
  await expect(page.getByRole('article').first().or(nothing)).toBeVisible();
}
