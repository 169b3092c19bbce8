import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CardProcessor } from './cards.processor.ts';
import { createTestProcessor } from './cards.test-processor.ts';

type CardSettings = Pick<
  Config,
  'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE'
>;

const TIMEOUT_MS = 20_000;

/** Stripe if its keys are set, otherwise the embedded test processor (PAY-8); never both. */
export async function cardProcessorOf(
  config: CardSettings,
  database: Database,
  timeoutMs = TIMEOUT_MS,
): Promise<CardProcessor> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: base } = config;
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config;
  if (!secretKey || !publishableKey || !webhookSecret) return createTestProcessor(database);
  // It is large, and most processes do not need it.
  const { createStripeProcessor } = await import('./cards.stripe.ts');
  return createStripeProcessor({ secretKey, publishableKey, webhookSecret, base, timeoutMs });
}
