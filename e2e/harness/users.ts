import type { Locator, Page } from '@playwright/test';
import { demo, openAs } from './sign-in.ts';
import { expect } from './test.ts';

/** The users page, as an administrator uses it. */

export const home = '214 Thimbleberry Lane';
export const usersPath = /\/v1\/admin\/organization\/[^/]+\/users/;

export async function openUsers(page: Page, person = demo.admin): Promise<void> {
  await openAs(page, person, '/createUser');
  await expect(rowOf(page, demo.admin.email)).toBeVisible();
}

export const rowOf = (page: Page, email: string) =>
  page.getByRole('row').filter({ hasText: email });
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
export const panel = (page: Page, name: string) =>
  page.getByRole('tabpanel', { name, exact: true });
export const checkboxOf = (page: Page, email: string) => rowOf(page, email).getByRole('checkbox');

/** USER-11: the field shown if an administrator is created, demoted or deleted, or their login changes. */
export const ownPassword = (form: Locator) => form.getByLabel('Your own password', { exact: true });

export async function edit(page: Page, email: string) {
  await checkboxOf(page, email).check();
  await page.getByRole('button', { name: 'Edit Selected' }).click();
  const form = panel(page, 'Edit User');
  await expect(form.getByLabel('Email')).toHaveValue(email);
  return form;
}

interface Person {
  readonly email: string;
  readonly first: string;
  readonly last: string;
  readonly role: string;
}

export async function fillCreate(page: Page, { email, first, last, role }: Person) {
  await tab(page, 'Create User').click();
  const form = panel(page, 'Create User');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('First name').fill(first);
  await form.getByLabel('Last name').fill(last);
  await form.getByLabel('Role').selectOption(role);
  return form;
}

/** A user with a password, created by the form. */
export async function create(page: Page, person: Person, password: string): Promise<void> {
  const form = await fillCreate(page, person);
  await form.getByRole('radio', { name: 'Set a password' }).check();
  await form.getByLabel(/^Password/).fill(password);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(rowOf(page, person.email)).toBeVisible();
}
