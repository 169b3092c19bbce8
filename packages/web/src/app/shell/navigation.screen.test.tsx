import { page } from 'vitest/browser';
import { expect, onTestFinished, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { admin, configurationWith, lessee, superAdmin } from '../../testing/records.ts';
import { setSession } from '../../lib/session.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { expectNoSideways } from '../../testing/viewport.ts';
import { version } from '../../../../../package.json';
import {
  answers,
  burger,
  currentIn,
  items,
  navigation,
  open,
  sideBar,
} from '../../testing/navigation.ts';

const banner = page.getByRole('banner');

async function widen(width: number): Promise<void> {
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(1440, 900));
}

const ofStaff = ['Expenses', 'Reports', 'Users', 'Settings'];

const work = [
  'Today',
  'Properties',
  'People',
  'Receivables',
  'Invoices',
  'Billing',
  'Payments',
  'All expenses',
  'Deposits',
  'Messages',
  'Maintenance',
  'Inspections',
  'Vendors',
  'Tasks',
  'Calendar',
];

/** The links of the side bar, in order, without what waits there. */
const workItems = () =>
  [...sideBar.element().querySelectorAll('a')].map((link) => link.textContent.replace(/\d.*$/, ''));

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

test('SHELL-3: an administrator has a button for each page of the specification but the current one, which is named, and can log out', async () => {
  const { api, router } = open('/admin-landing', admin);
  await expect.element(navigation.getByText('Welcome Ada Doe')).toBeVisible();
  await expect.poll(() => currentIn(navigation)).toBe('Admin');
  expect(items()).toEqual([...ofStaff, 'Home', 'Logout']);
  await sideBar.getByRole('link', { name: 'Tasks' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  expect(items()).toEqual(['Admin', ...ofStaff, 'Home', 'Logout']);
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
  await expect.element(sideBar).not.toBeInTheDocument();
});

test('SHELL-3, SHELL-4, SHELL-12: a SuperAdmin has one more item; below 1024 pixels these are in a menu, after those of the side bar', async () => {
  open('/address', { ...superAdmin, firstName: 'Simon', lastName: 'Okafor' });
  await expect.element(navigation.getByText('Welcome Simon Okafor')).toBeVisible();
  expect(items()).toEqual(['Admin', ...ofStaff, 'Super Admin', 'Home', 'Logout']);
  await widen(1024);
  await expect.element(navigation).toBeVisible();
  await expect.element(burger).not.toBeInTheDocument();
  expect(banner.element().getBoundingClientRect().height).toBeLessThan(60);
  expectNoSideways();
  await widen(1023);
  await expect.element(sideBar).not.toBeInTheDocument();
  await expect.element(navigation).not.toBeInTheDocument();
  await burger.click();
  await expect.element(navigation.getByRole('link', { name: 'Billing' })).toBeVisible();
  const first = items().map((item) => item.replace(/\d.*$/, ''));
  expect(first).toEqual([...work, 'Admin', ...ofStaff, 'Super Admin', 'Home', 'Logout']);
  await expectAccessible();
});

test('SHELL-16: the side bar of staff groups the pages, says what waits, and marks the current page or the list above it', async () => {
  const { router } = open('/tasks', admin);
  await expect.element(sideBar.getByRole('link', { name: 'Today (14 to do)' })).toBeVisible();
  await expect.element(sideBar.getByRole('link', { name: 'Messages (5 unread)' })).toBeVisible();
  expect(workItems()).toEqual(work);
  const money = sideBar.getByRole('list', { name: 'Money' });
  expect(money.getByRole('link').elements()).toHaveLength(6);
  expect(currentIn(sideBar)).toBe('Tasks');
  await expectAccessible();
  await sideBar.getByRole('link', { name: 'Properties' }).click();
  await expect.element(main().getByText(/^No properties yet\./)).toBeVisible();
  expect(router.state.location.href).toBe('/admin-landing#properties');
  expect(currentIn(sideBar)).toBe('Properties');
  const top = () => main().element().querySelector('#properties')?.getBoundingClientRect().top;
  await expect.poll(top).toBeLessThan(700);
  await sideBar.getByRole('link', { name: /^Today/ }).click();
  await expect.poll(() => currentIn(sideBar)).toMatch(/^Today/);
});

test('SHELL-16: the side bar folds to icons with names, is remembered on the device, and the page uses the space', async () => {
  onTestFinished(() => localStorage.removeItem('side-bar'));
  open('/tasks', admin);
  const width = () => sideBar.element().getBoundingClientRect().width;
  const pageLeft = () => main().element().getBoundingClientRect().left;
  await expect.element(sideBar.getByRole('link', { name: 'Calendar' })).toBeVisible();
  expect([width(), pageLeft()]).toEqual([232, 232]);
  await widen(1279);
  await expect.poll(() => [width(), pageLeft()]).toEqual([64, 64]);
  await expect.element(sideBar.getByRole('button')).not.toBeInTheDocument();
  await widen(1440);
  await expect.poll(width).toBe(232);
  await sideBar.getByRole('button', { name: 'Collapse side bar' }).click();
  await expect.poll(() => [width(), pageLeft()]).toEqual([64, 64]);
  expect(localStorage.getItem('side-bar')).toBe('folded');
  await expectAccessible();
  const billing = sideBar.getByRole('link', { name: 'Billing' });
  await billing.hover();
  const name = sideBar.getByText('Billing');
  await expect.poll(() => getComputedStyle(name.element()).opacity).toBe('1');
  expect(name.element().getBoundingClientRect().left).toBeGreaterThan(50);
  await sideBar.getByRole('button', { name: 'Expand side bar' }).click();
  await expect.poll(width).toBe(232);
  expect(localStorage.getItem('side-bar')).toBe('open');
});

test('SHELL-16: who may read only tasks has no links to other pages, and tenants and visitors have no side bar', async () => {
  const few = { ...admin, roles: [], permissions: ['tasks:read' as const] };
  const { router } = open('/tasks', few);
  await expect.element(sideBar.getByRole('link', { name: 'Tasks' })).toBeVisible();
  expect(workItems()).toEqual(['Today', 'Tasks', 'Calendar']);
  // Their pages are left before somebody else is signed in.
  await router.navigate({ to: '/address' });
  setSession(lessee);
  await expect.element(navigation.getByText('Welcome Lea Doe')).toBeVisible();
  await expect.element(sideBar).not.toBeInTheDocument();
  expect(main().element().getBoundingClientRect().left).toBe(0);
});

/** Pairs of what can be seen in the bar that cover each other, and what reaches out of the window. */
function overlaps(): string[] {
  const bars = [banner, sideBar].flatMap((bar) => bar.elements());
  const parts = bars
    .flatMap((bar) => [...bar.querySelectorAll('a, button, [aria-current]')])
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
  ['a super admin', superAdmin, true],
  ['an administrator', admin, true],
  ['a tenant', lessee, false],
] as const)(
  'SHELL-2, SHELL-3: nothing in the bars of %s overlaps, however long the names',
  async ([, as, hasSideBar]) => {
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
    await expect.poll(() => sideBar.getByText('99+').elements().length > 0).toBe(hasSideBar);
    for (const width of [1024, 1280, 1366, 1440, 1900]) {
      await widen(width);
      expect(overlaps(), `at ${width} pixels`).toEqual([]);
      expect(banner.element().getBoundingClientRect().height, `at ${width} pixels`).toBeLessThan(
        60,
      );
      expectNoSideways();
      // The scroll bar of a desktop browser takes 15 pixels that count for the width of the screen.
      document.body.style.width = 'calc(100% - 15px)';
      const { scrollWidth, clientWidth } = banner.element();
      document.body.style.width = '';
      expect(scrollWidth, `at ${width} pixels, with a scroll bar`).toBeLessThanOrEqual(clientWidth);
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
