import { notifyManager } from '@tanstack/react-query';
import { userEvent, page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { changed, schedule } from '../../lib/query-client.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { byQuery, HELD, inTurn, OFFLINE, refuse, type ApiStub } from '../../testing/api-stub.ts';
import {
  alertIn,
  answered,
  asksLessee,
  dialog,
  fillCard,
  fillPayment,
  gone,
  listed,
  notification,
  openLanding,
  openPayment,
  PAY,
  PAYMENTS,
  progress,
  question,
  rowOf,
  SETTLE,
  submit,
  SUMMARY,
  visa,
} from '../../testing/card-payment.ts';
import { holdIntervals, shortenPauses } from '../../testing/held-time.ts';
import { invoiceSummary } from '../../testing/records.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

/** Card payments without an immediate outcome: the bank asks, the connection is lost, the form is closed. */

/** Each attempt of a payment has the content and the key of the first one. */
function expectSame(api: ApiStub, tries: number): void {
  const sent = api.sent(PAY);
  expect(sent).toHaveLength(tries);
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
}

test('PAY-7, TENANT-2: a payment without an outcome is shown as processing, warned about, and then reported', async () => {
  const asked = answered(33.33, 'requiresAction');
  const asking = holdIntervals((length) => length >= 2_000 && length < 30_000);
  const api = openLanding({ [PAY]: asked, [SETTLE]: asked });
  await fillPayment('33.33', asksLessee);
  await submit().click();
  await expect.element(question()).toBeVisible();
  api.answer({ [PAYMENTS]: [listed(33.33, 'pending')] });
  await userEvent.keyboard('{Escape}');
  await gone(dialog());
  await expect.element(progress()).toMatchTextContent('Processing $33.33');
  await expect.element(await rowOf('$33.33')).toMatchTextContent('Processing');
  await expectAccessible();
  expectNoSideways();
  await viewOn('phone');
  await expectAccessible();
  expectNoSideways();

  await openPayment();
  const waits = 'is waiting for your bank; it is not charged unless you confirm it.';
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

  // The tenant answers the bank elsewhere; the page finds out by itself.
  api.answer({ [SETTLE]: answered(33.33), [PAYMENTS]: [listed(33.33)] });
  // The page asks less and less often.
  expect(asking.lengths).toEqual(expect.arrayContaining([2_000, 3_000]));
  asking.fire();
  await expect.element(progress()).toHaveTextContent('Your payment of $33.33 was received.');
  await expect.element(await rowOf('$33.33')).toMatchTextContent('Received');
});

test('PAY-4: a tenant who closes the form while it pays is told that the payment failed', async () => {
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
  // The response with the outcome is still pending.
  api.answer({ [PAYMENTS]: HELD });
  api.answer({ [PAY]: refuse('card_declined', 'Your card was declined.') });
  await expect.element(alertIn(dialog())).toMatchTextContent('Your card was declined.');
  await fillCard(visa);
  await submit().click();
  await expect.poll(() => api.sent(PAY)).toHaveLength(2);
  expect(page.getByRole('dialog', { name: 'A second payment' }).query()).toBeNull();
});

test('PAY-7, EVENTS-1: a payment that the page reads as pending at the moment of the refusal is not warned about', async () => {
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

/** Holds all data loaded from now on. The returned function delivers it to the components at once. */
function holdNews(): () => void {
  const held: (() => void)[] = [];
  notifyManager.setScheduler((tell) => held.push(tell));
  return () => {
    notifyManager.setScheduler(schedule);
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
  // To the app both cases are the same: there is no response.
  const api = openLanding({ [PAY]: inTurn(OFFLINE, OFFLINE, answered(15.15)) });
  await fillPayment('15.15', visa);
  const pauses = shortenPauses(1_000, 2_000);
  await submit().click();
  await gone(dialog());
  await expect.element(notification('You paid $15.15.')).toBeVisible();
  expectSame(api, 3);
  expect(pauses).toEqual(expect.arrayContaining([1_000, 2_000]));
});

test('PAY-7: without a response the same payment can be sent again, and no other', async () => {
  const paidUnheard = byQuery((): typeof OFFLINE => {
    api.answer({ [SUMMARY]: { ...invoiceSummary, balanceDue: 1483.84 } });
    api.answer({ [PAYMENTS]: [listed(16.16)] });
    return OFFLINE;
  });
  const api = openLanding({ [PAY]: paidUnheard });
  await fillPayment('16.16', visa);
  const pauses = shortenPauses(1_000, 2_000, 4_000);
  await submit().click();
  await expect
    .element(alertIn(dialog()))
    .toMatchTextContent('The connection was lost before the response arrived.');
  await expect.element(alertIn(dialog())).toHaveFocus();
  await expect.element(dialog().getByLabelText('Card number')).toBeDisabled();
  // It is paid, but the form still shows what was sent, and does not warn about it.
  const balance = () => document.querySelector('section[aria-label="Account summary"] dd');
  await expect.poll(() => balance()?.textContent).toBe('$1,483.84');
  await expect
    .element(dialog().getByRole('radio', { name: 'Balance Due: $1,500.00' }))
    .toBeDisabled();
  const undecided = dialog().getByText('Your payment of $16.16 is still pending.');
  await expect.element(undecided).toBeVisible();
  await gone(dialog().getByText('still being processed'));
  const before = api.sent(PAY).length;
  expect(pauses).toEqual(expect.arrayContaining([1_000, 2_000, 4_000]));
  api.answer({ [PAY]: answered(16.16) });
  await submit().click();
  await gone(dialog());
  expect(before).toBeGreaterThan(1);
  expectSame(api, before + 1);
});

test('PAY-7: when told to wait after a lost response, the form keeps the sent payment', async () => {
  const message = 'Too many attempts. Please wait a moment and try again.';
  const api = openLanding({
    [PAY]: inTurn(OFFLINE, refuse('too_many_requests', message), answered(19.19)),
  });
  await fillPayment('19.19', visa);
  shortenPauses(1_000);
  await submit().click();
  await expect.element(alertIn(dialog())).toMatchTextContent('Too many attempts.');
  await expect.element(alertIn(dialog())).toMatchTextContent('You will not be charged twice');
  await expect.element(dialog().getByLabelText('Card number')).toBeDisabled();
  await submit().click();
  await gone(dialog());
  expectSame(api, 3);
});
