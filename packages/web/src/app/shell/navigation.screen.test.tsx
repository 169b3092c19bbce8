import { page, userEvent } from 'vitest/browser';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Answers } from '../../testing/api-stub.ts';
import {
  admin,
  configurationWith,
  idOf,
  lessee,
  placeAt,
  publicProperty,
  superAdmin,
} from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';
import { version } from '../../../../../package.json';

/** The frame around every page. */

const answers: Answers = {
  // A long name, as is common, because the bar must have room for it.
  'GET /v1/public/configuration': {
    ...configurationWith({ name: 'Maple & Main Rentals' }),
    poweredBy: 'Hearth Hosting',
  },
  'GET /v1/admin/attention': { total: 14, unread: 5, items: [] },
  'GET /v1/public/properties': Array.from({ length: 12 }, (_, index) => ({
    ...publicProperty,
    ...placeAt(`${index + 1} Oak Street`, idOf(100 + index)),
  })),
  'GET /v1/public/attributes': [],
  'GET /v1/properties': [],
  'GET /v1/admin/properties/cities': [],
  'GET /v1/admin/tasks': { items: [], cut: false },
  'GET /v1/admin/tasks/people': [],
  'GET /v1/admin/conversations': [],
};

const open = (address: string, as?: typeof admin) =>
  renderScreen(address, { ...(as && { as }), answers });

const navigation = page.getByRole('navigation', { name: 'Main' });
const burger = page.getByRole('button', { name: /^(Open|Close) menu$/ });
const banner = page.getByRole('banner');

/** All clickable items in the bar, in order, except the greeting, which links to the person's own account. */
const items = () =>
  [...navigation.element().querySelectorAll('a, button')]
    // The number of open items follows the name.
    .map((item) => item.textContent.replace(/\d+\(.*$/, ''))
    .filter((text) => !text.startsWith('Welcome '));

async function widen(width: number): Promise<void> {
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(1440, 900));
}

const ofStaff = [
  'Receivables',
  'Calendar',
  'Tasks',
  'Messages',
  'Expenses',
  'Billing',
  'Reports',
  'Users',
  'Settings',
];

test('SHELL-3: a stranger sees Home and Login, each only elsewhere', async () => {
  const { router } = open('/address');
  await expect.element(navigation).toBeVisible();
  expect(items()).toEqual(['Home', 'Login']);
  await navigation.getByRole('link', { name: 'Login' }).click();
  await expect.element(main().getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');
  expect(items()).toEqual(['Home']);
  await navigation.getByRole('link', { name: 'Home' }).click();
  await expect.element(main().getByRole('article').first()).toBeVisible();
  expect(items()).toEqual(['Login']);
});

test('SHELL-3, SHELL-4: a tenant has few items, which are in a menu below 767 pixels', async () => {
  open('/address', lessee);
  await expect.element(navigation.getByText('Welcome Lea Doe')).toBeVisible();
  expect(items()).toEqual(['Leasee Landing', 'Home', 'Logout']);
  await widen(767);
  await expect.element(navigation).toBeVisible();
  await expect.element(burger).not.toBeInTheDocument();
  expectNoSideways();
  await widen(766);
  await expect.element(navigation).not.toBeInTheDocument();
  await expect.element(burger).toBeVisible();
});

test('SHELL-3: an administrator has links to every page but the current one, which is named, and can log out', async () => {
  const { api, router } = open('/admin-landing', admin);
  await expect.element(navigation.getByText('Welcome Ada Doe')).toBeVisible();
  const current = () => navigation.element().querySelector('[aria-current=page]')?.textContent;
  await expect.poll(current).toMatch(/^Admin/);
  expect(items()).toEqual([...ofStaff, 'Home', 'Logout']);
  await navigation.getByRole('link', { name: 'Tasks' }).click();
  await expect.poll(current).toBe('Tasks');
  expect(items()).toEqual([
    'Admin',
    ...ofStaff.filter((item) => item !== 'Tasks'),
    'Home',
    'Logout',
  ]);
  await expect
    .element(page.getByRole('contentinfo').getByText(`Version ${version}`, { exact: true }))
    .toBeInTheDocument();
  await navigation.getByRole('link', { name: 'Admin' }).click();
  await expect.element(main().getByText(/^No properties yet\./)).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin-landing');
  api.answer({ 'POST /v1/auth/logout': {} });
  await navigation.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/');
  expect(items()).toEqual(['Login']);
});

test('SHELL-3, SHELL-4, SHELL-12: a SuperAdmin has one more item; below 1280 pixels these are in a menu', async () => {
  open('/address', { ...superAdmin, firstName: 'Simon', lastName: 'Okafor' });
  await expect.element(navigation.getByText('Welcome Simon Okafor')).toBeVisible();
  expect(items()).toEqual(['Admin', ...ofStaff, 'Super Admin', 'Home', 'Logout']);
  await widen(1280);
  await expect.element(navigation).toBeVisible();
  await expect.element(burger).not.toBeInTheDocument();
  expect(banner.element().getBoundingClientRect().height).toBeLessThan(60);
  expectNoSideways();
  await widen(1279);
  await expect.element(navigation).not.toBeInTheDocument();
  await expect.element(burger).toBeVisible();
});

/** Pairs of what can be seen in the bar that cover each other, and what reaches out of the window. */
function overlaps(): string[] {
  const parts = [...banner.element().querySelectorAll('a, button, [aria-current]')]
    .map((part) => ({ name: part.textContent.slice(0, 20), box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  const outside = parts.filter(({ box }) => box.left < 0 || box.right > innerWidth);
  const pairs = parts.flatMap((one, index) =>
    parts
      .slice(index + 1)
      .filter(({ box }) => one.box.right > box.left + 0.5 && box.right > one.box.left + 0.5)
      .filter(({ box }) => one.box.bottom > box.top + 0.5 && box.bottom > one.box.top + 0.5)
      .map((other) => `${one.name} / ${other.name}`),
  );
  return [...outside.map(({ name }) => `${name} outside`), ...pairs];
}

test.for([
  ['a super admin', superAdmin, '99+'],
  ['an administrator', admin, '99+'],
  ['a tenant', lessee, 'Logout'],
] as const)(
  'SHELL-2, SHELL-3: nothing in the bar of %s overlaps, however long the names',
  async ([, as, loadedLast]) => {
    const names = { firstName: 'Wolfeschlegelsteinhausen', lastName: 'B'.repeat(60) };
    renderScreen('/address', {
      as: { ...as, ...names },
      answers: {
        ...answers,
        'GET /v1/public/configuration': configurationWith({ name: 'Organization'.repeat(5) }),
        'GET /v1/admin/attention': { total: 314, unread: 271, items: [] },
      },
    });
    await expect.element(banner.getByText(/^Organization/)).toBeVisible();
    await expect.element(banner.getByText(loadedLast).first()).toBeVisible();
    for (const width of [1024, 1280, 1366, 1440, 1900]) {
      await widen(width);
      expect(overlaps(), `at ${width} pixels`).toEqual([]);
      expect(banner.element().getBoundingClientRect().height, `at ${width} pixels`).toBeLessThan(
        60,
      );
      expectNoSideways();
    }
  },
);

test('SHELL-1, SHELL-2, SHELL-12: the bar stays, the footer names the provider; a wide page is 1900 pixels, and a card at most 800', async () => {
  open('/');
  const card = main().getByRole('article').first();
  await expect.element(card).toBeVisible();
  await expect.element(banner.getByText('Maple & Main Rentals')).toBeVisible();
  await expect
    .element(page.getByRole('contentinfo').getByText('Powered By Hearth Hosting'))
    .toBeInTheDocument();
  expect(page.getByText(/^Version /).elements()).toEqual([]);
  window.scrollTo(0, 600);
  await expect.poll(() => window.scrollY).toBeGreaterThan(300);
  expect(banner.element().getBoundingClientRect().y).toBe(0);
  for (const width of [2600, 1440, 840, 767, 766]) {
    await widen(width);
    expect(card.element().getBoundingClientRect().width).toBeLessThanOrEqual(800);
    expectNoSideways();
    if (width !== 2600) continue;
    const { x, width: wide } = main().element().getBoundingClientRect();
    expect({ x, wide }).toEqual({ x: 350, wide: 1900 });
  }
  expect(getComputedStyle(card.element()).maxWidth).toBe('800px');
});

describe('on a phone', () => {
  test('SHELL-15: staff open the most used pages from the bottom of the screen', async () => {
    await viewOn('phone');
    const { router } = open('/admin-landing', admin);
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await expect.element(bar).toBeVisible();
    const current = () => bar.element().querySelector('[aria-current=page]')?.textContent;
    await expect.poll(current).toBe('Today14(14 to do)');
    const names = [...bar.element().querySelectorAll('a')].map((link) => link.textContent);
    expect(names).toEqual(['Receivables', 'Messages5(5 unread)', 'Expenses']);
    await bar.getByRole('link', { name: 'Messages' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/messages');
    await expectAccessible();
    await page.viewport(1440, 900);
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('SHELL-4: the menu works by keyboard, and closes on every navigation', async () => {
    await viewOn('phone');
    const { router } = open('/tasks', admin);
    await expect.element(main().getByText(/You have nothing to do/)).toBeVisible();
    (burger.element() as HTMLElement).focus();
    await expect.element(burger).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Enter}');
    await expect.element(burger).toHaveAttribute('aria-expanded', 'true');
    await expect.element(navigation.getByText('Welcome Ada Doe')).toBeVisible();
    expect(items()).toEqual(expect.arrayContaining(['Expenses', 'Reports', 'Users', 'Settings']));
    await expectAccessible();
    await userEvent.keyboard('{Tab}');
    await expect.element(navigation.getByRole('link', { name: 'Admin' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(navigation).not.toBeInTheDocument();
    await expect.element(burger).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    await navigation.getByRole('link', { name: /^Messages/ }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/messages');
    await expect.element(navigation).not.toBeInTheDocument();
    await burger.click();
    await expect.element(navigation).toBeVisible();
    expect(items()).not.toContain('Messages');
    router.history.back();
    await expect.poll(() => router.state.location.pathname).toBe('/tasks');
    await expect.element(navigation).not.toBeInTheDocument();
    expectNoSideways();
  });
});
