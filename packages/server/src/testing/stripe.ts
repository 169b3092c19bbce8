import { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import { startStripe, type StripeEvent, type StripePeer } from '@tenantry/fakes/stripe';
import type { InjectOptions } from 'fastify';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { cardJobs, unsettledCards } from '#features/cards';
import type { Organization } from '../platform/database/organization-table.ts';
import type { JobRun } from '../platform/jobs/job.ts';
import { createLogger } from '../platform/log.ts';
import { cardPaymentBody } from './card-payments.ts';
import { type TestPerson } from './factories.ts';
import { asOwner } from './inspection.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export type { StripeCall, StripePeer, Trouble } from '@tenantry/fakes/stripe';

export interface StripeTest {
  readonly app: TestApp;
  readonly stripe: StripePeer;
}

/** The app with Stripe's keys, and with an exact fake of Stripe. */
export function useStripe(options: { readonly cardsTimeoutMs?: number } = {}): {
  readonly current: StripeTest;
} {
  const holder: { current?: StripeTest } = {};
  beforeAll(async () => {
    const stripe = await startStripe();
    holder.current = { stripe, app: await startTestApp({ ...options, cards: stripe.settings }) };
  });
  beforeEach(() => {
    // The SDK waits half a second before it repeats a call; no test depends on the duration.
    vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0);
    const { stripe } = holder.current!;
    stripe.trouble = () => null;
    stripe.refundStatus = 'succeeded';
    stripe.calls.length = 0;
  });
  afterAll(async () => {
    await holder.current?.app.close();
    await holder.current?.stripe.stop();
  });
  return holder as { readonly current: StripeTest };
}

/** A payment by one of Stripe's test cards; `tok_visa` succeeds. */
export const payByStripe = (
  { app }: StripeTest,
  as: TestPerson,
  changes: Partial<ReturnType<typeof cardPaymentBody>> = {},
  idempotencyKey?: string,
) =>
  app.call(cardsEndpoints.pay, {
    as,
    body: cardPaymentBody({ token: 'tok_visa', ...changes }),
    ...(idempotencyKey && { idempotencyKey }),
  });

/** An event of Stripe, sent the way Stripe sends it. */
export const sendEvent = ({ app }: StripeTest, { payload, headers }: StripeEvent) =>
  app.app.inject({
    method: 'POST',
    url: '/v1/webhooks/stripe',
    payload,
    headers: { host: 'api.example.com', ...headers },
  } satisfies InjectOptions);

/** Runs the jobs of the sweep at once, as the worker would. Payments whose provider is down wait for the next sweep. */
export async function sweepCards({ cards, database }: TestApp, organization: Organization) {
  const transact: JobRun<never>['transact'] = (work) => database.transact({ organization }, work);
  await transact((tx) => unsettledCards.run(tx));
  const jobs = cardJobs({ processor: cards, log: createLogger('silent') });
  const failures: unknown[] = [];
  for (const { name, payload } of await queued(database, organization)) {
    const job = jobs.find((known) => known.name === name);
    const { signal } = new AbortController();
    const run = { payload: payload as never, id: 'test', signal, attempt: 1, cutOff: 0 };
    await job?.run({ ...run, transact }).catch((e: unknown) => failures.push(e));
  }
  return failures;
}

/** The waiting card jobs of an organization, each removed from the queue. */
async function queued({ pool }: TestApp['database'], { id }: Organization) {
  const { rows } = await pool.query<{ name: string; payload: { payload: unknown } }>(
    `SELECT t.identifier AS name, j.payload FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier IN ('settle_card_payment', 'settle_card_refund')
       AND j.payload->>'organizationId' = $1 ORDER BY j.id`,
    [id],
  );
  return rows.map(({ name, payload }) => ({ name, payload: payload.payload }));
}

/** Received, refunded and requested amounts by id, in cents. */
export async function moneyOf(test: TestApp, organization: Organization) {
  const read = <Row extends Record<string, unknown>>(statement: string) =>
    asOwner<Row>(test, organization, statement);
  return {
    asked: await read<{
      id: string;
      status: string;
      failure_code: string | null;
      intent_id: string | null;
    }>('SELECT id, status, failure_code, intent_id FROM card_payments ORDER BY id'),
    received: await read<{ id: string; amount: string }>(
      'SELECT id, amount FROM payments ORDER BY id',
    ),
    refunds: await read<{
      id: string;
      status: string;
      refund_id: string | null;
      failure: string | null;
    }>('SELECT id, status, refund_id, failure FROM card_refunds ORDER BY id'),
    reversed: await read<{ id: string; amount: string; reason: string }>(
      'SELECT id, amount, reason FROM payment_reversals ORDER BY id',
    ),
  };
}
