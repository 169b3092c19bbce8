import type { SearchResult } from '@tenantry/contract/search/search.schemas';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse, type Answers } from '../../testing/api-stub.ts';
import { admin, idOf, lessee } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const SEARCH = 'GET /v1/admin/search';

const tess: SearchResult = {
  kind: 'person',
  id: idOf(71),
  title: 'Tess Lindqvist',
  detail: 'Tenant, 214 Thimbleberry Lane',
  path: '/address',
};

const invoice: SearchResult = {
  kind: 'invoice',
  id: idOf(72),
  title: 'Invoice 0139',
  detail: 'Tess Lindqvist, 214 Thimbleberry Lane, $1,850.00, paid',
  path: '/forgot-password',
};

const address = '/my-account';
const ownPage: Answers = {
  'GET /v1/auth/account': { emailAddress: 'ada@example.com', hasPassword: true, links: [] },
};

const open = (answers: Answers = {}, as = admin) =>
  renderScreen(address, { as, answers: { ...ownPage, ...answers } });

const button = () => page.getByRole('button', { name: 'Search', exact: true });
const palette = () => page.getByRole('dialog');
const field = () => palette().getByRole('combobox', { name: 'Search' });

const selected = () => document.querySelector('[data-combobox-selected]')?.textContent ?? '';

describe('HOME-6: the palette', () => {
  test('HOME-6: Ctrl+K opens it with pages and actions, Escape closes it and gives the focus back', async () => {
    open();
    await expect.element(button()).toBeVisible();
    (button().element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field()).toHaveFocus();
    await expect.element(palette().getByRole('option', { name: /^Billing/ })).toBeVisible();
    await expect.element(palette().getByRole('option', { name: /^Add expense/ })).toBeVisible();
    expect(selected()).toMatch(/^Admin/);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(palette()).not.toBeInTheDocument();
    await expect.element(button()).toHaveFocus();
  });

  test('HOME-6: the button opens it, too; Enter opens a result', async () => {
    const { router } = open({ [SEARCH]: { results: [tess, invoice] } });
    await button().click();
    await field().fill('lindqvst');
    await expect.element(palette().getByText('2 results')).toBeInTheDocument();
    await expect.element(palette().getByText('Tenant, 214 Thimbleberry Lane')).toBeVisible();
    expect(selected()).toMatch(/^Tess Lindqvist/);
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toMatch(/^Invoice 0139/);
    await expectAccessible();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.poll(() => router.state.location.href).toBe(tess.path);
    await expect.element(palette()).not.toBeInTheDocument();
  });

  test('HOME-6: Enter before the results waits for them, and opens none of an earlier text', async () => {
    const { api, router } = open({ [SEARCH]: { results: [tess] } });
    await button().click();
    await field().fill('tess');
    await expect.element(palette().getByText('Tess Lindqvist')).toBeVisible();
    api.answer({ [SEARCH]: { results: [invoice] } });
    await field().fill('0139');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.href).toBe(invoice.path);
  });

  test('HOME-6: the last results stay while new ones load', async () => {
    const { api } = open({ [SEARCH]: { results: [tess] } });
    await button().click();
    await field().fill('tess');
    await expect.element(palette().getByText('1 result', { exact: true })).toBeInTheDocument();
    api.answer({ [SEARCH]: NEVER });
    await field().fill('tess l');
    await expect.element(palette().getByText('Searching…')).toBeInTheDocument();
    await expect.element(palette().getByText('Tess Lindqvist')).toBeVisible();
  });

  test('HOME-6: says that nothing was found, and that the search failed', async () => {
    const { api } = open({ [SEARCH]: { results: [] } });
    await button().click();
    await field().fill('zzz');
    await expect.element(palette().getByText('Nothing found for “zzz”.')).toBeVisible();
    api.answer({ [SEARCH]: refuse('internal', 'Broken.') });
    await field().fill('zzzz');
    await expect.element(palette().getByText('The search failed.')).toBeVisible();
    await expectAccessible();
    api.answer({ [SEARCH]: { results: [tess] } });
    await palette().getByRole('button', { name: 'Try again' }).click();
    await expect.element(palette().getByText('Tess Lindqvist')).toBeVisible();
  });

  test('HOME-6: tenants get their pages and no search', async () => {
    open({}, lessee);
    await expect.element(page.getByRole('link', { name: /^Welcome/ })).toBeVisible();
    await expect.element(button()).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(palette().getByRole('option', { name: /^Leasee Landing/ })).toBeVisible();
    await expect.element(palette().getByText('Billing')).not.toBeInTheDocument();
    await field().fill('zzz');
    await expect.element(palette().getByText('Nothing found for “zzz”.')).toBeVisible();
  });
});

describe('HOME-6: shortcuts', () => {
  test('HOME-6: `?` lists the keys, but not while someone types', async () => {
    open();
    await expect.element(button()).toBeVisible();
    await userEvent.keyboard('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(list.getByText('Search, or go to a page')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await button().click();
    await field().fill('a');
    await userEvent.keyboard('?');
    await expect.element(field()).toHaveValue('a?');
    await expect.element(list).not.toBeInTheDocument();
  });
});
