import { expect, type Locator } from '@playwright/test';

/**
 * Clicks a checkbox whose state is in the URL. It changes only after the router has navigated, while Playwright's
 * `check` verifies at once.
 */
export async function tick(checkbox: Locator, checked = true): Promise<void> {
  if ((await checkbox.isChecked()) !== checked) await checkbox.click();
  await expect(checkbox).toBeChecked({ checked });
}
