import { expect, type Page } from '@playwright/test';
import { apiAs } from './lessee.ts';
import { demo, openAs } from './sign-in.ts';

export async function propertyIdOf(page: Page, street: string): Promise<string> {
  const admin = await apiAs(page, demo.admin);
  const properties =
    await admin.get<{ id: string; addressLine1: string }[]>('/v1/properties?include=');
  const property = properties.find(({ addressLine1 }) => addressLine1 === street);
  if (!property) throw new Error(`The demo has no ${street}.`);
  return property.id;
}

/** Opens the admin page of one property by its address; main-job.spec.ts opens it from its card. */
export async function openPropertyPage(page: Page, street: string): Promise<string> {
  const id = await propertyIdOf(page, street);
  await openAs(page, demo.admin, `/admin-landing/view-property/${id}`);
  await propertyPageShown(page);
  return id;
}

/** Opens the folded panel below the tools, which stays open on the way back from its screens. */
export async function unfoldPanel(page: Page): Promise<void> {
  const summary = page.locator('summary', { hasText: 'Internal Use Only' });
  if (!(await summary.locator('..').evaluate((panel: HTMLDetailsElement) => panel.open))) {
    await summary.click();
  }
}

/**
 * Waits for the admin page of one property to replace the list, whose cards also have panels and buttons. The address
 * changes at once, but the page only when its code and data are loaded.
 */
export async function propertyPageShown(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/admin-landing\/view-property\//);
  await expect(page.getByRole('main').getByRole('link', { name: 'Close' })).toBeVisible();
  await expect(page.getByText('Internal Use Only')).toHaveCount(1);
  await unfoldPanel(page);
}
