import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export const panel = (page: Page, street: string) =>
  page.getByRole('region', { name: `Internal Use Only: ${street}` });

/** Returns the screen as a dialog after its title is shown. */
export async function dialogOf(page: Page, title: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  return dialog;
}

export async function openMessages(page: Page, street: string): Promise<Locator> {
  await panel(page, street).getByRole('link', { name: '(Messages)' }).click();
  return dialogOf(page, `Messages regarding ${street}`);
}

/** Opens a conversation in a list. */
export async function openConversation(within: Page | Locator, subject: string): Promise<Locator> {
  const item = within
    .getByRole('list', { name: 'Conversations' })
    .locator(':scope > li')
    .filter({ hasText: subject });
  await item.getByRole('button', { name: subject }).click();
  await expect(item.getByRole('list', { name: 'Messages' })).toBeVisible();
  return item;
}

/** The field for a new message. */
export const textOf = (within: Locator) => within.getByRole('textbox', { name: 'Message' });

export const messages = (within: Page | Locator) =>
  within.getByRole('list', { name: 'Messages' }).locator(':scope > li');
