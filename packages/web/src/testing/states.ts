import { page, type Locator } from 'vitest/browser';
import { expect, test } from 'vitest';
import type { EndpointName } from '@tenantry/contract/api';
import type { Session } from '../lib/session.ts';
import { HELD, OFFLINE, type Answers } from './api-stub.ts';
import { renderScreen } from './render-screen.tsx';

/** Tests the states of every screen that loads something. */

interface Screen {
  readonly address: string;
  readonly as?: Session;
  /** The answers with which the screen shows everything. */
  readonly answers: Answers;
}

interface LoadedScreen extends Screen {
  /** The endpoints that the screen requires. */
  readonly needs: readonly EndpointName[];
  /** The name of the placeholder, or the table whose rows are loading. */
  readonly loading: string | { readonly table: string };
  /** What the screen shows if one of the requests fails. */
  readonly failed: string;
  /** What is shown after everything has loaded. */
  readonly loaded: () => Locator;
  /** What the screen shows if there is nothing to show, and for which answers. */
  readonly empty?: readonly { readonly answers: Answers; readonly text: string }[];
}

interface EmptyScreen extends Screen {
  readonly text: string;
}

function open({ address, as, answers }: Screen) {
  return renderScreen(address, { ...(as && { as }), answers });
}

export const main = () => page.getByRole('main');

function loadingPart(loading: LoadedScreen['loading']): Locator {
  return typeof loading === 'string'
    ? main().getByRole('status', { name: loading, exact: true })
    : main().getByRole('table', { name: loading.table });
}

async function expectLoading({ loading, loaded }: LoadedScreen): Promise<void> {
  await expect.element(loadingPart(loading)).toBeVisible();
  const busy = typeof loading === 'string' ? null : 'true';
  expect(loadingPart(loading).element().getAttribute('aria-busy')).toBe(busy);
  expect(loaded().query()).toBeNull();
  expect(main().getByRole('alert').query()).toBeNull();
}

async function expectFailed({ failed, loaded }: LoadedScreen): Promise<Locator> {
  const alert = main().getByRole('alert').filter({ hasText: failed });
  await expect.element(alert).toBeVisible();
  await expect.element(alert.getByText('The server cannot be reached.')).toBeVisible();
  expect(loaded().query()).toBeNull();
  return alert;
}

/** All in one rendering, because rendering takes most of the time. */
function testNeed(screen: LoadedScreen, endpoint: EndpointName): void {
  const { answers, loaded } = screen;
  test(`loads until ${endpoint} answers, says that it failed, and tries again`, async () => {
    const { api } = open({ ...screen, answers: { ...answers, [endpoint]: HELD } });
    // Before that, the frame of the app is loading.
    await expect.poll(() => api.sent(endpoint).length).toBeGreaterThan(0);
    await expectLoading(screen);
    api.answer({ [endpoint]: OFFLINE });
    const alert = await expectFailed(screen);
    api.answer(answers);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(loaded()).toBeVisible();
    expect(alert.query()).toBeNull();
  });
}

/** Tests that each required request may be pending or fail, and that there may be nothing to show. */
export function testStates(screen: LoadedScreen): void {
  for (const endpoint of screen.needs) testNeed(screen, endpoint);
  for (const { answers, text } of screen.empty ?? []) {
    test(`says: ${text}`, () =>
      expectEmpty({ ...screen, answers: { ...screen.answers, ...answers }, text }));
  }
}

/** Checks that an empty screen says so, and what to do. */
export async function expectEmpty({ text, ...screen }: EmptyScreen): Promise<void> {
  open(screen);
  await expect.element(main().getByText(text)).toBeVisible();
  expect(main().getByRole('alert').query()).toBeNull();
}
