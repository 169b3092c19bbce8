import { expect, type Page } from '@playwright/test';

/**
 * Waits for an administrator's page of one property to take the place of the list, whose cards have panels and
 * buttons too: the address changes at once, the page only when its code and its data are there.
 */
export async function propertyPageShown(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/admin-landing\/view-property\//);
  await expect(page.getByRole('main').getByRole('link', { name: 'Close' })).toBeVisible();
  await expect(page.getByText('Internal Use Only')).toHaveCount(1);
}
