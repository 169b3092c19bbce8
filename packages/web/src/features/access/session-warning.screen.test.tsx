import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { OFFLINE, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { holdIntervals } from '../../testing/held-time.ts';
import { admin, invoice, lessee, NOW, property, publicProperty } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

/** SHELL-8, SHELL-9: the end of the session. `session-timer.test.ts` tests every second at which something happens. */

const REFRESH = 'POST /v1/auth/refreshToken';
const LOGOUT = 'POST /v1/auth/logout';

const answers: Answers = {
  'GET /v1/auth/account': {
    emailAddress: 'lea@example.com',
    firstName: 'Lea',
    lastName: 'Brook',
    pendingEmail: null,
    hasPassword: true,
    links: [],
  },
  'GET /v1/auth/sessions': [],
  'GET /v1/auth/personalData': [],
  'GET /v1/auth/passkeys': [],
  'GET /v1/auth/secondFactor': { app: null, recoveryCodesLeft: 0, required: false },
  'GET /v1/public/properties': [publicProperty],
  'GET /v1/public/attributes': [],
  [REFRESH]: lessee,
  [LOGOUT]: {},
};

const endsIn = (seconds: number) => ({ ...lessee, expr: NOW.getTime() + seconds * 1000 });

const openAccount = (secondsLeft: number) =>
  renderScreen('/my-account', { as: endsIn(secondsLeft), answers });

const dialog = () => page.getByRole('dialog', { name: 'Your session is about to expire' });
const press = (name: string) => dialog().getByRole('button', { name }).click();
const said = (time: string) => `Your session is about to expire in: ${time}`;

let eachSecond: ReturnType<typeof holdIntervals>;
beforeEach(() => {
  eachSecond = holdIntervals((length) => length === 1000);
});

/** The clock of the tests stands still; the page reads it once a second. */
async function pass(seconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + seconds * 1000);
  // The page is drawn before its effects run.
  await expect.poll(() => eachSecond.lengths).not.toEqual([]);
  eachSecond.fire();
}

/** Sets the time left, as if another tab had extended the session last. */
function leave(seconds: number): void {
  const oldValue = localStorage.getItem('auth') ?? '';
  const record = { ...JSON.parse(oldValue), expr: Date.now() + seconds * 1000 };
  localStorage.setItem('auth', JSON.stringify(record));
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth', oldValue }));
}

/** Waits until a change would be visible. */
const drawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });

async function expectSignedOut({ router }: ReturnType<typeof renderScreen>): Promise<void> {
  await expect.poll(() => router.state.location.pathname).toBe('/');
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(page.getByRole('banner').getByText('Welcome').query()).toBeNull();
  expect(localStorage.getItem('auth')).toBeNull();
}

test('SHELL-8, SHELL-9: the warning opens under 900 seconds, counts down, and fits a phone', async () => {
  openAccount(901);
  await expect.element(main().getByRole('heading', { name: 'My account' })).toBeVisible();
  expect(dialog().query()).toBeNull();
  await pass(2);
  await expect.element(dialog()).toMatchTextContent(said('14:59'));
  await pass(60);
  await expect.element(dialog()).toMatchTextContent(said('13:59'));
  const buttons = dialog().getByRole('button').elements();
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Logout',
    'Extend Session',
    'Close',
  ]);
  const width = () => Math.round(dialog().element().getBoundingClientRect().width);
  await expect.poll(width).toBe(800);
  await expectAccessible();
  await viewOn('phone');
  await expect.poll(width).toBe(Math.round(375 * 0.95));
  expectNoSideways();
  await expectAccessible();
});

test('SHELL-9: a failed extension says so; a successful one closes the warning until it is due again; the warning also logs out', async () => {
  const screen = openAccount(899);
  const { api } = screen;
  api.answer({ [REFRESH]: OFFLINE });
  await press('Extend Session');
  const alert = dialog().getByRole('alert');
  await expect.element(alert).toMatchTextContent('The server cannot be reached.');
  await expectAccessible();
  // The session has reached the maximum duration.
  api.answer({ [REFRESH]: endsIn(899) });
  await press('Extend Session');
  await expect.element(alert).toMatchTextContent('cannot be extended any further');
  api.answer({ [REFRESH]: lessee });
  await press('Extend Session');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('auth') ?? '')).toEqual(lessee);
  leave(899);
  await press('Logout');
  await expectSignedOut(screen);
  expect(api.sent(LOGOUT)).toHaveLength(1);
});

test('SHELL-8: a warning that was closed stays closed until the session is over', async () => {
  const screen = openAccount(899);
  await press('Close');
  await expect.element(dialog()).not.toBeInTheDocument();
  for (const seconds of [894, 3]) {
    leave(seconds);
    await drawn();
    expect(dialog().query()).toBeNull();
  }
  expect(screen.router.state.location.pathname).toBe('/my-account');
  leave(0.5);
  await expectSignedOut(screen);
  await expect.element(page.getByText('Your session has ended.', { exact: true })).toBeVisible();
});

test('SHELL-8: under one second the warning closes and the person is logged out', async () => {
  const screen = openAccount(899);
  await expect.element(dialog()).toBeVisible();
  leave(2);
  await pass(1);
  await expect.element(dialog()).toMatchTextContent(said('00:01'));
  await pass(1);
  await expectSignedOut(screen);
});

test('SHELL-11: logging out in another tab shows here', async () => {
  const screen = openAccount(899);
  await expect.element(dialog()).toBeVisible();
  const oldValue = localStorage.getItem('auth');
  localStorage.removeItem('auth');
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth', oldValue }));
  await expectSignedOut(screen);
  // A person who left on purpose is not brought back.
  expect(sessionStorage.getItem('lost-session')).toBeNull();
});

test('SHELL-9: Escape closes only the warning', async () => {
  renderScreen('/admin-landing?view=cards', {
    as: admin,
    answers: {
      ...answers,
      'GET /v1/properties': [property],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [invoice],
    },
  });
  await page.getByRole('link', { name: '(Invoices)' }).click();
  const invoices = page.getByRole('dialog', { name: /^Invoices,/ });
  await expect.element(invoices).toBeVisible();
  leave(890);
  await expect.element(dialog().getByRole('button', { name: 'Extend Session' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(invoices).toBeVisible();
});

test('SHELL-8: work extends a session past half of its hour, once and silently, but not when the warning is due', async () => {
  const { api } = openAccount(1900);
  await expect.element(main().getByRole('heading', { name: 'My account' })).toBeVisible();
  await userEvent.keyboard('{Shift}');
  leave(1790);
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Shift}');
      return JSON.parse(localStorage.getItem('auth') ?? '').expr;
    })
    .toBe(lessee.expr);
  leave(899);
  await userEvent.keyboard('{Shift}');
  await press('Close');
  expect(api.sent(REFRESH)).toHaveLength(1);
});

test('SHELL-9: the page logoutTimer counts from 15:00 without a session', async () => {
  const { router } = renderScreen('/logoutTimer', { answers });
  await expect.element(main()).toMatchTextContent(said('15:00'));
  await expectFitsDevices();
  await pass(60);
  await expect.element(main()).toMatchTextContent(said('14:00'));
  await pass(900);
  await expect.element(main()).toMatchTextContent(said('00:00'));
  expect(router.state.location.pathname).toBe('/logoutTimer');
  expect(dialog().query()).toBeNull();
  await main().getByRole('button', { name: 'Extend Session' }).click();
  await expect.element(main().getByRole('alert')).toMatchTextContent('Please log in again.');
  await main().getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/');
});

test('SHELL-9: the page logoutTimer shows and extends the session, without a second warning', async () => {
  renderScreen('/logoutTimer', { as: lessee, answers });
  await expect.element(main()).toMatchTextContent(said('60:00'));
  leave(899);
  await expect.element(main()).toMatchTextContent(said('14:59'));
  await drawn();
  expect(dialog().query()).toBeNull();
  await main().getByRole('button', { name: 'Extend Session' }).click();
  await expect.element(main()).toMatchTextContent(said('60:00'));
});
