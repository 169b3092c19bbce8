import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CardPayment } from '@tenantry/contract/payments/cards.schemas';
import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { changed } from '../../lib/query-client.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import {
  byQuery,
  HELD,
  inTurn,
  OFFLINE,
  refuse,
  type Answers,
  type ApiStub,
} from '../../testing/api-stub.ts';
import {
  configuration,
  idOf,
  invoiceSummary,
  leaseId,
  lessee,
  lesseeAnswers,
  payment,
} from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { devices, expectNoSideways, viewOn } from '../../testing/viewport.ts';

/** Payments by card whose end is not known at once: the bank asks, the line is cut, the form is closed. */

const PAY = 'POST /v1/lessee/properties/invoices/payments';
const SETTLE = 'POST /v1/lessee/properties/invoices/payments/:paymentId/settle';
const PAYMENTS = 'GET /v1/lessee/payments';
const SUMMARY = 'GET /v1/lessee/properties/invoices/summary';

const visa = '4242424242424242';
const asksTenant = '4000002760003184';

/** What the server answers to the one who pays. */
function answered(amount: number, status: CardPayment['status'] = 'succeeded'): CardPayment {
  return { id: idOf(41), leaseId, amount, status, failure: null, card: null, clientSecret: null };
}

/** The same payment in the list of the tenant. */
function listed(amount: number, status: LesseePayment['status'] = 'received'): LesseePayment {
  const card = { brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2034, testMode: true };
  const description = 'Visa ending in 4242';
  return { ...payment, id: idOf(41), method: 'CreditCard', description, amount, status, card };
}

function openLanding(answers: Answers): ApiStub {
  const { api } = renderScreen('/lessee-landing', {
    as: lessee,
    answers: {
      ...lesseeAnswers,
      ...answers,
    },
  });
  return api;
}

const dialog = () => page.getByRole('dialog', { name: 'Make a Payment' });
const submit = () => dialog().getByRole('button', { name: 'Submit Payment' });
const progress = () => page.getByRole('status').filter({ hasText: /^(Processing|Your payment)/ });
const notification = (text: string) => page.getByRole('alert').filter({ hasText: text });
const alertIn = (place: Locator) => place.getByRole('alert');

const gone = (locator: Locator) => expect.element(locator).not.toBeInTheDocument();

/** Over the landing, with the card's panel open. */
async function openPayment(): Promise<void> {
  await main().getByRole('link', { name: 'Pay Now' }).click();
  await expect.element(dialog().getByText('Card number', { exact: true })).toBeVisible();
}

async function fillCard(number: string): Promise<void> {
  await dialog().getByLabelText('Card number').fill(number);
  await dialog().getByLabelText('Expiration').fill('12/34');
  await dialog().getByLabelText('Postal code').fill('28804');
  await dialog().getByLabelText('Security code').fill('123');
}

/** Fills the form for another amount than the balances. */
async function fillPayment(dollars: string, number: string): Promise<void> {
  await openPayment();
  await dialog().getByRole('radio', { name: 'Other Amount' }).click();
  await dialog().getByLabelText('Other amount in dollars').fill(dollars);
  await fillCard(number);
}

async function rowOf(text: string): Promise<Locator> {
  await page.getByRole('tab', { name: 'Payments' }).click();
  return page.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: text });
}

/** Each try of a payment has the words and the key of the first one. */
function expectSame(api: ApiStub, tries: number): void {
  const sent = api.sent(PAY);
  expect(sent).toHaveLength(tries);
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
}

test.each(devices)(
  'PAY-7, TENANT-2: a payment without an end is shown as processing, warned about, and then told, on a %s',
  async (device) => {
    await viewOn(device);
    const asked = answered(33.33, 'requiresAction');
    const api = openLanding({ [PAY]: asked, [SETTLE]: asked });
    await fillPayment('33.33', asksTenant);
    await submit().click();
    const question = dialog().getByRole('group', { name: /^Test mode: your bank/ });
    await expect.element(question).toBeVisible();
    api.answer({ [PAYMENTS]: [listed(33.33, 'pending')] });
    await userEvent.keyboard('{Escape}');
    await gone(dialog());
    await expect.element(progress()).toMatchTextContent('Processing $33.33');
    await expect.element(await rowOf('$33.33')).toMatchTextContent('Processing');
    await expectAccessible();
    expectNoSideways();

    await openPayment();
    const waits = 'waits for your bank; it is not charged unless you confirm it.';
    await expect.element(dialog().getByText(`A payment of $33.33 ${waits}`)).toBeVisible();
    await fillCard(visa);
    await submit().click();
    const confirmation = page.getByRole('dialog', { name: 'A second payment' });
    await expect.element(confirmation).toMatchTextContent(`Another payment ${waits}`);
    await userEvent.keyboard('{Escape}');
    await gone(confirmation);
    const number = dialog().getByLabelText('Card number');
    await expect.element(number).toHaveValue('4242 4242 4242 4242');
    await userEvent.keyboard('{Escape}');
    await gone(dialog());
    expect(api.sent(PAY)).toHaveLength(1);

    // The tenant answers the bank elsewhere; the page learns it by itself.
    api.answer({ [SETTLE]: answered(33.33), [PAYMENTS]: [listed(33.33)] });
    await expect.element(progress()).toHaveTextContent('Your payment of $33.33 was received.');
    await expect.element(await rowOf('$33.33')).toMatchTextContent('Received');
  },
);

test('PAY-4: who closes the form while it pays is told that the payment failed', async () => {
  const api = openLanding({ [PAY]: HELD });
  await fillPayment('18.18', '4000000000000002');
  await submit().click();
  await expect.element(dialog().getByRole('progressbar', { name: 'Paying' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await gone(dialog());
  api.answer({ [PAY]: refuse('card_declined', 'Your card was declined.') });
  const told = 'Your payment of $18.18 failed. Your card was declined. You were not charged.';
  await expect.element(page.getByRole('alert')).toMatchTextContent(told);
});

test('PAY-7, EVENTS-1: a refused payment that the page read as pending meanwhile is not warned about', async () => {
  const api = openLanding({ [PAY]: HELD, [SETTLE]: answered(18.18, 'requiresAction') });
  await fillPayment('18.18', '4000000000000002');
  await submit().click();
  await expect.element(dialog().getByRole('progressbar', { name: 'Paying' })).toBeVisible();
  api.answer({ [PAYMENTS]: [listed(18.18, 'pending')] });
  const read = api.sent(PAYMENTS).length;
  await changed('ownMoney');
  await expect.poll(() => api.sent(PAYMENTS).length).toBeGreaterThan(read);
  // The answer that says how it ended is on its way.
  api.answer({ [PAYMENTS]: HELD });
  api.answer({ [PAY]: refuse('card_declined', 'Your card was declined.') });
  await expect.element(alertIn(dialog())).toMatchTextContent('Your card was declined.');
  await fillCard(visa);
  await submit().click();
  await expect.poll(() => api.sent(PAY)).toHaveLength(2);
  expect(page.getByRole('dialog', { name: 'A second payment' }).query()).toBeNull();
});

test('PAY-7, EVENTS-1: nor is one that the page reads as pending at the moment of the refusal', async () => {
  const api = openLanding({ [PAY]: HELD, [SETTLE]: answered(18.18, 'requiresAction') });
  await fillPayment('18.18', '4000000000000002');
  await submit().click();
  await expect.element(dialog().getByRole('progressbar', { name: 'Paying' })).toBeVisible();
  const tellPage = holdNews();
  let reads = 0;
  const pendingThenNothing = byQuery(() => {
    reads += 1;
    if (reads === 1) return [listed(18.18, 'pending')];
    tellPage();
    return HELD;
  });
  api.answer({ [PAYMENTS]: pendingThenNothing });
  await changed('ownMoney');
  api.answer({ [PAY]: refuse('card_declined', 'Your card was declined.') });
  await expect.element(alertIn(dialog())).toMatchTextContent('Your card was declined.');
  expect(dialog().getByText('is still being processed').query()).toBeNull();
});

/** What is read from now on reaches the components when the returned function is called, in one go. */
function holdNews(): () => void {
  const held: (() => void)[] = [];
  notifyManager.setScheduler((tell) => held.push(tell));
  return () => {
    notifyManager.setScheduler(defaultScheduler);
    for (const tell of held.splice(0)) tell();
  };
}

test('PAY-7: a double click pays once', async () => {
  const api = openLanding({ [PAY]: HELD });
  await fillPayment('14.14', visa);
  await submit().dblClick();
  api.answer({ [PAY]: answered(14.14), [PAYMENTS]: [listed(14.14)] });
  await gone(dialog());
  const row = await rowOf('$14.14');
  await expect.poll(() => row.elements()).toHaveLength(1);
  expectSame(api, 1);
});

test('PAY-7: a connection lost on the way there or back is tried again with the same key', async () => {
  // To the app both ways are alike: there is no answer.
  const api = openLanding({ [PAY]: inTurn(OFFLINE, OFFLINE, answered(15.15)) });
  await fillPayment('15.15', visa);
  await submit().click();
  await gone(dialog());
  await expect.element(notification('You paid $15.15.')).toBeVisible();
  expectSame(api, 3);
});

test('PAY-7: without any answer the same payment can be sent again, and no other', async () => {
  const api = openLanding({ [PAY]: OFFLINE });
  await fillPayment('16.16', visa);
  await submit().click();
  await expect.poll(() => api.sent(PAY).length).toBeGreaterThan(0);
  api.answer({ [SUMMARY]: { ...invoiceSummary, balanceDue: 1483.84 } });
  api.answer({ [PAYMENTS]: [listed(16.16)] });
  await expect
    .element(alertIn(dialog()))
    .toMatchTextContent('The connection was lost before the answer came.');
  await expect.element(alertIn(dialog())).toHaveFocus();
  await expect.element(dialog().getByLabelText('Card number')).toBeDisabled();
  // It is paid, and yet the form goes on to say what was sent, and does not warn of it.
  const balance = () => document.querySelector('section[aria-label="Account summary"] dd');
  await expect.poll(() => balance()?.textContent).toBe('$1,483.84');
  await expect
    .element(dialog().getByRole('radio', { name: 'Balance Due: $1,500.00' }))
    .toBeDisabled();
  const undecided = dialog().getByText('Your payment of $16.16 is not decided yet.');
  await expect.element(undecided).toBeVisible();
  await gone(dialog().getByText('still being processed'));
  const before = api.sent(PAY).length;
  api.answer({ [PAY]: answered(16.16) });
  await submit().click();
  await gone(dialog());
  expect(before).toBeGreaterThan(1);
  expectSame(api, before + 1);
});

test('PAY-7: told to wait after a lost answer, the form keeps the payment that was sent', async () => {
  const message = 'Too many attempts. Please wait a moment and try again.';
  const api = openLanding({
    [PAY]: inTurn(OFFLINE, refuse('too_many_requests', message), answered(19.19)),
  });
  await fillPayment('19.19', visa);
  await submit().click();
  await expect.element(alertIn(dialog())).toMatchTextContent('Too many attempts.');
  await expect.element(alertIn(dialog())).toMatchTextContent('You are not charged twice');
  await expect.element(dialog().getByLabelText('Card number')).toBeDisabled();
  await submit().click();
  await gone(dialog());
  expectSame(api, 3);
});

test('PAY-8: where only test cards are taken, every page that pays says so', async () => {
  openLanding({});
  await expect.element(main().getByText('Test mode: no money moves')).toBeVisible();
  await main().getByRole('link', { name: 'Pay Now' }).click();
  await expect.element(dialog().getByText('Test mode: no money moves')).toBeVisible();
});

const WAYS = 'GET /v1/lessee/waysToPay';

test('PAY-3: the card is asked for at once; the other panels say how else the landlord is paid', async () => {
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
 * When the page begins to wait so many milliseconds, and whether it shows the text then. A clock beside it would measure
 * the speed of the machine, too.
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

/** When the page first has the text, in milliseconds. */
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

test('PAY-8: where cards are not set up, the tenant is told how to pay', async () => {
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
