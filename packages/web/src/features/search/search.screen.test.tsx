import type { SearchResult } from '@tenantry/contract/search/search.schemas';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { byQuery, HELD, NEVER, refuse, type Answers } from '../../testing/api-stub.ts';
import {
  admin,
  idOf,
  lease,
  leaseId,
  lessee,
  organization,
  property,
  propertyId,
} from '../../testing/records.ts';
import { moveInAnswer } from '../../testing/move-in.ts';
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

const leaseOfTess: SearchResult = {
  kind: 'lease',
  id: leaseId,
  title: 'Lease of Tess Lindqvist',
  detail: '214 Thimbleberry Lane, $1,850.00, until 10/31/2026',
  path: `/account?propertyId=${propertyId}&lease=${leaseId}`,
};

const settings: Answers = {
  'GET /v1/admin/organization': organization,
  'GET /v1/public/attributes': [],
  ...moveInAnswer,
};

const address = '/my-account';
const ownPage: Answers = {
  'GET /v1/auth/account': {
    emailAddress: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Marsh',
    pendingEmail: null,
    hasPassword: true,
    links: [],
  },
  'GET /v1/auth/sessions': [],
  'GET /v1/auth/personalData': [],
  'GET /v1/auth/passkeys': [],
  'GET /v1/auth/secondFactor': { app: null, recoveryCodesLeft: 0, required: false },
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

  test.each([
    ['tax pack', /^Tax package/],
    ['rent roll', /^Rent roll/],
    ['aging', /^Aging/],
    ['deposits', /^Deposits/],
    ['outbox', /^Outbox/],
    ['my account', /^My account/],
    ['smtp', /^Email settings/],
    ['zelle', /^Payment settings/],
    ['late fees', /^Late fees/],
  ])('HOME-6: %s is found by its name', async (text, first) => {
    open({ [SEARCH]: { results: [] } });
    await button().click();
    await field().fill(text);
    await expect.element(palette().getByText(/^\d+ results?$/)).toBeInTheDocument();
    await expect.poll(selected).toMatch(first);
    expect(palette().getByText('0 results').query()).toBeNull();
  });

  test('HOME-6, ORG-9: `open mail settings` and Enter open the section of the settings', async () => {
    const { router } = open({ ...settings, [SEARCH]: { results: [] } });
    await button().click();
    await field().fill('open mail settings');
    await expect.poll(selected).toMatch(/^Email settings/);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.href).toBe('/organization-settings#mail');
  });

  test.each([
    ['pay lindqvist', 'external-payment'],
    ['bill late fee lindqvist', 'account'],
  ])('HOME-6: %s is one act on the lease of that tenant', async (text, screen) => {
    const { router } = open({
      [SEARCH]: byQuery((query) => ({
        results: query.get('q') === 'lindqvist' ? [tess, leaseOfTess] : [],
      })),
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
    });
    await button().click();
    await field().fill(text);
    await expect.element(palette().getByText('1 result', { exact: true })).toBeInTheDocument();
    await expect.element(palette().getByText('Lease of Tess Lindqvist, 214')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => router.state.location.href)
      .toBe(`/${screen}?propertyId=${propertyId}&lease=${leaseId}`);
  });

  test('HOME-6: an action without its object says what to type', async () => {
    open({ [SEARCH]: { results: [] } });
    await button().click();
    await field().fill('bill late fee');
    await expect
      .element(palette().getByText('Type the name of a tenant or a home after “bill late fee”.'))
      .toBeVisible();
    await field().fill('bill late fee xyzzy');
    await expect
      .element(palette().getByText('Nothing found for “bill late fee xyzzy”.'))
      .toBeVisible();
  });

  test('HOME-6: a line that was chosen before all results arrived is the one that opens', async () => {
    const other = { ...leaseOfTess, id: idOf(21), title: 'Lease of Bo Lindqvist' };
    const path = `/account?propertyId=${propertyId}&lease=${other.id}`;
    const leases = { results: [leaseOfTess, { ...other, path }] };
    const { api, router } = open({
      [SEARCH]: byQuery((query) => (query.get('q') === 'lindqvist' ? leases : HELD)),
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
    });
    await button().click();
    await field().fill('pay lindqvist');
    await expect.element(palette().getByText('Lease of Bo Lindqvist')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(selected).toMatch(/Bo Lindqvist/);
    await userEvent.keyboard('{Enter}');
    api.answer({
      [SEARCH]: byQuery((query) => (query.get('q') === 'lindqvist' ? leases : { results: [] })),
    });
    await expect
      .poll(() => router.state.location.href)
      .toBe(`/external-payment?propertyId=${propertyId}&lease=${other.id}`);
  });

  test('HOME-6: what was opened last comes first', async () => {
    const { router } = open({ [SEARCH]: { results: [tess, invoice] } });
    await button().click();
    await field().fill('lindqvst');
    await palette().getByText('Invoice 0139').click();
    await expect.poll(() => router.state.location.href).toBe(invoice.path);
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(palette().getByText('Recent')).toBeVisible();
    await expect.poll(selected).toMatch(/^Invoice 0139/);
    await field().fill('lindqvst');
    await expect.element(palette().getByText('2 results')).toBeInTheDocument();
    await expect.poll(selected).toMatch(/^Invoice 0139/);
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
    open({ [SEARCH]: { results: [] } });
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

  test('HOME-6: `g` and a letter open a page; the list names them, and turns them off', async () => {
    const { router } = open(settings);
    const href = () => router.state.location.href;
    await expect.element(button()).toBeVisible();
    await userEvent.keyboard('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(list.getByText('Receivables')).toBeVisible();
    await expect.element(list.getByText('then S')).toBeVisible();
    await userEvent.keyboard('gs');
    expect(href()).toBe(address);
    await list.getByRole('switch').click();
    await expect.element(list.getByText('Receivables')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await userEvent.keyboard('gs');
    expect(href()).toBe(address);
    await userEvent.keyboard('?');
    await list.getByRole('switch').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await userEvent.keyboard('gs');
    await expect.poll(href).toBe('/organization-settings');
    await page.getByRole('textbox', { name: 'Contact name' }).click();
    await userEvent.keyboard('gu');
    expect(href()).toBe('/organization-settings');
  });

  test('HOME-6: a letter long after `g` opens nothing', async () => {
    const { router } = open(settings);
    await expect.element(button()).toBeVisible();
    await userEvent.keyboard('g');
    await new Promise((done) => setTimeout(done, 1600));
    await userEvent.keyboard('s');
    expect(router.state.location.href).toBe(address);
    await userEvent.keyboard('gs');
    await expect.poll(() => router.state.location.href).toBe('/organization-settings');
  });
});
