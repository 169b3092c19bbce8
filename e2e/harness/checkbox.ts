import { expect, type Locator } from '@playwright/test';

/**
 * Clicks a checkbox whose state is kept in the URL: it shows the click when the router has followed, a moment later,
 * while Playwright's `check` looks at once.
 */
export async function tick(checkbox: Locator, checked = true): Promise<void> {
  if ((await checkbox.isChecked()) !== checked) await checkbox.click();
  await expect(checkbox).toBeChecked({ checked });
}
