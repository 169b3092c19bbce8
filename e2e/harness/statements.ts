import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { openPropertyPage, propertyIdOf } from './property-page.ts';
import { demo, openAs } from './sign-in.ts';
import { expect } from './test.ts';

/** The demo's managed home. */
export const street = '960 Old Mill Road';

export const openProperty = (page: Page) => openPropertyPage(page, street);

export const statements = (page: Page) => page.getByRole('table', { name: 'Statements' });

/** By their address; the first test of statements.spec.ts gets there by the link of the panel. */
export async function openStatements(page: Page): Promise<void> {
  const propertyId = await propertyIdOf(page, street);
  await openAs(page, demo.admin, `/property-statements?propertyId=${propertyId}`);
  await statementsShown(page);
}

export async function statementsShown(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/property-statements\?propertyId=/);
  await expect(page.getByRole('heading', { name: `Statements for ${street}` })).toBeVisible();
  const none = page.getByText('No owner statements yet');
  // Loading rows have cells, too.
  const view = statements(page).getByRole('link', { name: /^View/ });
  await expect(none.or(view.first())).toBeVisible();
}

export const rowOf = (page: Page, name: string) =>
  statements(page).getByRole('row').filter({ hasText: name });

export const fixture = (name: string) => readFile(`e2e/fixtures/${name}`);

type File = { name: string; mimeType: string; buffer: Buffer };

export async function upload(page: Page, ...files: File[]): Promise<void> {
  await page.locator('input[type=file][multiple]').setInputFiles(files);
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The question after files were uploaded. */
export async function answer(page: Page, name: string, verb: 'Analyze' | 'Not now'): Promise<void> {
  const asked = dialog(page, name);
  await expect(asked).toContainText('Analyze this statement for expenses, invoices, and payments?');
  await asked.getByRole('button', { name: verb }).click();
  await expect(asked).toHaveCount(0);
}

export async function pdf(name: string, content = 'owner-statement.pdf'): Promise<File> {
  return { name, mimeType: 'application/pdf', buffer: await fixture(content) };
}
