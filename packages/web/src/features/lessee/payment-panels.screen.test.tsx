import { page } from 'vitest/browser';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { dialog, openLanding, openPayment } from '../../testing/card-payment.ts';
import { configuration } from '../../testing/records.ts';
import { main } from '../../testing/states.ts';

/** The panels of `Make a Payment`: the card, and the other ways to pay. */

const WAYS = 'GET /v1/lessee/waysToPay';

test('PAY-3: the card is requested at once; the other panels show other ways to pay', async () => {
  openLanding({
    [WAYS]: { zelle: 'rent@example.com', cashApp: '$MapleAndMain', bankName: 'First Bank' },
  });
  await openPayment();
  await dialog().getByRole('button', { name: 'Pay with Wallet' }).click();
  await expect.element(dialog().getByText('rent@example.com')).toBeVisible();
  await expect.element(dialog().getByText('$MapleAndMain')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Copy for Zelle' })).toBeVisible();
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Pay with Bank Account' }).click();
  await expect.element(dialog().getByText(/an account at First Bank\. Ask them/)).toBeVisible();
});

test('PAY-3: the card fields come 300 ms after their panel was opened', async () => {
  openLanding({});
  const wait = waitBegins(300, 'Pay with Credit Card');
  const field = firstShown('Card number');
  await openPayment();
  const { at, isShown } = await wait;
  expect(isShown, 'the panel is open when the wait begins').toBe(true);
  expect((await field) - at).toBeGreaterThanOrEqual(299);
});

/**
 * Resolves when the page begins to wait this number of milliseconds, and tells whether it shows the text then. A
 * separate clock would also measure the speed of the machine.
 */
function waitBegins(ms: number, text: string): Promise<{ at: number; isShown: boolean }> {
  return new Promise((resolve) => {
    const { setTimeout } = window;
    const waiting = (...call: Parameters<typeof setTimeout>) => {
      if (call[1] === ms) {
        resolve({ at: performance.now(), isShown: document.body.textContent.includes(text) });
      }
      return setTimeout(...call);
    };
    const spy = vi.spyOn(window, 'setTimeout').mockImplementation(waiting as never);
    onTestFinished(() => spy.mockRestore());
  });
}

/** The time at which the page first shows the text, in milliseconds. */
function firstShown(text: string): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(text)) return;
      observer.disconnect();
      resolve(performance.now());
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

test('PAY-3: ways that the landlord has not set up', async () => {
  openLanding({});
  await openPayment();
  for (const name of ['Pay with Wallet', 'Pay with Bank Account']) {
    await dialog().getByRole('button', { name }).click();
    const panel = dialog().getByRole('region', { name });
    await expect.element(panel.getByText('has not set this up')).toBeVisible();
  }
});

test('PAY-8: without card payments, the tenant is told how to pay', async () => {
  const cards = { ...configuration.cards, available: false };
  openLanding({
    'GET /v1/public/configuration': { ...configuration, cards },
    [WAYS]: { zelle: 'rent@example.com', cashApp: null, bankName: null },
  });
  await main().getByRole('link', { name: 'Pay Now' }).click();
  await expect.element(dialog().getByText('Card payments are not set up.')).toBeVisible();
  await expect.element(dialog().getByText('rent@example.com')).toBeVisible();
  expect(dialog().getByText('Cash App').query()).toBeNull();
  expect(page.getByText('Test mode: no money moves').query()).toBeNull();
  await expectAccessible();
});
