import { randomUUID } from 'node:crypto';
import type { CardPayment } from '@tenantry/contract/payments/cards.schemas';
import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { startStripe, type StripePeer, type Trouble } from '@tenantry/fakes/stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { useInstallation, type ServerProcess } from '#testing/server-process';

const long = process.env['TEST_LONG'] === '1';

/** The state of the call to Stripe when the server is killed, and whether the card is charged by then. */
const charged = { when: 'after', how: 'silence' } as const;
const uncharged = { when: 'before', how: 'silence' } as const;
// The server knows only after a minute that a card was not charged.
const rounds: readonly Trouble[] = long
  ? Array.from({ length: 20 }, (_, round) => (round % 4 === 0 ? uncharged : charged))
  : [charged];

let stripe: StripePeer;
const installation = useInstallation(() => stripe.settings);

beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());

interface Lessee {
  readonly server: ServerProcess;
  readonly token: string;
}

async function signIn(server: ServerProcess): Promise<Lessee> {
  const response = await fetch(`${server.url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      authType: 'Local',
      username: 'tenant@example.com',
      password: 'demo-tenant',
    }),
  });
  const { token } = (await response.json()) as { token: string };
  return { server, token };
}

const pay = ({ server, token }: Lessee, key: string) =>
  fetch(`${server.url}/v1/lessee/properties/invoices/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ method: 'CreditCard', token: 'tok_visa', amount: 1 }),
  });

/** The ids of the settled Stripe payments. */
async function settled({ server, token }: Lessee): Promise<LesseePayment[]> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/v1/lessee/payments`, { headers });
  const payments = (await response.json()) as LesseePayment[];
  expect(payments.filter(({ status }) => status === 'pending')).toEqual([]);
  const isOurs = ({ amount, method }: LesseePayment) => method === 'CreditCard' && amount === 1;
  return payments.filter((payment) => isOurs(payment) && payment.status !== 'failed');
}

const atStripe = () =>
  [...stripe.intents.values()]
    .filter(({ status }) => status === 'succeeded')
    .map(({ metadata }) => metadata['cardPaymentId'] ?? '')
    .toSorted();

test(
  'PAY-7: a server that is killed while a card is charged has one payment for one charge when it is back',
  { timeout: long ? 1_800_000 : 300_000 },
  async () => {
    let lessee = await signIn(await installation.start('demo'));
    for (const trouble of rounds) {
      const key = randomUUID();
      const reached = Promise.withResolvers<void>();
      stripe.trouble = ({ name }) => {
        if (!name.endsWith('/confirm')) return null;
        reached.resolve();
        return trouble;
      };
      const paying = pay(lessee, key).catch(() => 'cut off');
      await reached.promise;
      await lessee.server.kill();
      expect(await paying).toBe('cut off');
      stripe.trouble = () => null;

      lessee = await signIn(await installation.start('demo'));
      await eventually(
        async () => {
          const ids = (await settled(lessee)).map(({ id }) => id);
          expect(ids.toSorted()).toEqual(atStripe());
        },
        { interval: 200 },
      );
      const again = await pay(lessee, key);
      expect(again.status).toBe(trouble === charged ? 201 : 422);
      const { id } = (await again.json()) as CardPayment;
      expect(atStripe().includes(id)).toBe(trouble === charged);
      expect(await installation.doctor()).toMatchObject({ exitCode: 0 });
    }
    expect(atStripe()).toHaveLength(rounds.filter((trouble) => trouble === charged).length);
    await lessee.server.kill();
  },
);
