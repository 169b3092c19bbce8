import type { Page } from '@playwright/test';
import { street } from './lessee.ts';
import { propertyIdOf } from './property-page.ts';
import { demo, openAs } from './sign-in.ts';
import { expect } from './test.ts';

export interface Expense {
  readonly id: string;
  readonly readingState: string;
  readonly reading: unknown;
  readonly useAi: boolean;
  readonly amount: number;
  readonly statementId: string | null;
  readonly version: number;
}

export const fixture = (name: string) => `e2e/fixtures/${name}`;

export const input = (page: Page) => page.locator('input[type=file][multiple]');

export const question = (page: Page) =>
  page.getByRole('dialog', { name: /^Add (a receipt|\d receipts)$/ });

export async function openOrganization(page: Page): Promise<void> {
  await openAs(page, demo.admin, '/organization-expenses');
  await listShown(page);
}

export async function openProperty(page: Page, search = ''): Promise<string> {
  const id = await propertyIdOf(page, street);
  await openAs(page, demo.admin, `/property-expenses?propertyId=${id}${search}`);
  await expect(page.getByRole('heading', { name: `Expenses for ${street}` })).toBeVisible();
  await listShown(page);
  return id;
}

/** Waits until the page is loaded, with or without expenses. */
export async function listShown(page: Page): Promise<void> {
  const none = page.getByText('No expenses yet');
  await expect(page.getByRole('button', { name: 'Refresh all' }).or(none)).toBeVisible();
}

export const items = (page: Page) =>
  page.getByRole('list', { name: 'Expenses' }).getByRole('listitem');

export const rowOf = (page: Page, text: string | RegExp) =>
  page.getByRole('table', { name: 'Expenses' }).getByRole('row').filter({ hasText: text });
