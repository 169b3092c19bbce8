import { beforeEach, expect, test } from 'vitest';
import type { TestPerson } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { moneyOf, payByStripe, sendEvent, sweepCards, useStripe } from '#testing/stripe';
import { NOW } from '#testing/test-app';

const it = useStripe();
const app = {
  get current() {
    return it.current.app;
  },
};
const outbox = useOutbox(app);

beforeEach(() => app.current.clock.set(NOW));

async function mailsTo({ emailAddress }: TestPerson, count: number) {
  await queueIsEmpty(app.current);
  const mails = await outbox.mailsTo(emailAddress, count);
  expect(mails).toHaveLength(count);
  return mails.map(({ text }) => ({
    subject: /^Subject: (.*?)\r?$/m.exec(text)?.[1],
    lines: text
      .slice(text.indexOf('\r\n\r\n'))
      .split(/\r?\n/)
      .filter((line) => line.trim() !== ''),
  }));
}

/** A payment for which the tenant's bank asks for confirmation. */
async function asked() {
  const landlord = await aLandlord(app.current);
  const token = 'tok_threeDSecureRequired';
  const { body } = await payByStripe(it.current, landlord.lessee, { token });
  expect(body.status).toBe('requiresAction');
  const [row] = (await moneyOf(app.current, landlord.organization)).asked;
  return { landlord, intentId: row?.intent_id ?? '' };
}

test('PAY-5: a payment that fails later is reported by mail, once', async () => {
  const { stripe } = it.current;
  const { landlord, intentId } = await asked();
  const { organization, property, lessee } = landlord;
  stripe.authenticate(intentId, false);
  const intent = stripe.intents.get(intentId)!;
  const send = () =>
    sendEvent(it.current, stripe.event('payment_intent.payment_failed', intent, new Date(NOW)));
  await Promise.all([send(), send(), send()]);
  await sweepCards(app.current, organization);
  await send();
  const [mail] = await mailsTo(lessee, 1);
  expect(mail).toEqual({
    subject: 'Your payment of $500.00 did not go through',
    lines: [
      'Hello Tess,',
      `Your payment of $500.00 to ${organization.name} did not go through. Nothing was charged.`,
      'This payment was made in test mode. No money moved.',
      'Reason: We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      'Date: 03/10/2026',
      'With: Visa ending in 3184',
      `For: ${property.addressLine1}`,
      'Nothing is due now.',
      'See your invoices and payments here:',
      `https://${organization.domain}/lessee-landing`,
      organization.name,
    ],
  });
});

test('PAY-5: a payment that nobody finished for a day is reported by mail', async () => {
  const { landlord } = await asked();
  app.current.clock.advance({ hours: 25 });
  await sweepCards(app.current, landlord.organization);
  const [mail] = await mailsTo(landlord.lessee, 1);
  expect(mail?.lines).toContain('Reason: The payment was not processed. You were not charged.');
  expect(mail?.lines).toContain('With: Card');
});

test('PAY-5: a payment that was pending in the response and then declined is reported by mail', async () => {
  const { stripe } = it.current;
  const { lessee } = await aLandlord(app.current);
  let isDeaf = true;
  stripe.trouble = ({ name }) => {
    if (name.endsWith('/confirm')) return { when: 'after', how: 'reset' };
    return isDeaf && name.startsWith('GET') ? { when: 'before', how: 'busy' } : null;
  };
  const { body } = await payByStripe(it.current, lessee, { token: 'tok_chargeDeclined' });
  expect(body.status).toBe('pending');
  isDeaf = false;
  const [mail] = await mailsTo(lessee, 1);
  expect(mail?.lines).toContain('Reason: Your card was declined.');
});

test('PAY-5: neither a decline in the response nor a success is mailed', async () => {
  const { stripe } = it.current;
  const { organization, lessee } = await aLandlord(app.current);
  // The job that is due after 30 seconds of the test's clock runs at once. It gets no news before the response.
  stripe.trouble = ({ name }) => (name.startsWith('GET') ? { when: 'before', how: 'busy' } : null);
  const { status } = await payByStripe(it.current, lessee, { token: 'tok_chargeDeclined' });
  stripe.trouble = () => null;
  expect(status).toBe(422);
  const [row] = (await moneyOf(app.current, organization)).asked;
  const intent = stripe.intents.get(row?.intent_id ?? '')!;
  await sendEvent(it.current, stripe.event('payment_intent.payment_failed', intent, new Date(NOW)));
  await mailsTo(lessee, 0);
  await payByStripe(it.current, lessee);
  const [receipt] = await mailsTo(lessee, 1);
  expect(receipt?.subject).toBe('Receipt for your payment of $500.00');
});
