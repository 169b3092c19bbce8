import type { Stripe } from '@stripe/stripe-js';

/**
 * Lets the provider's script show the page of the tenant's bank. Whatever comes of it, an error too, the server knows
 * more, so that it never rejects. Without a secret, which the server does not know while the provider does not answer,
 * there is nothing to ask: the next try is told it.
 */
export async function authenticateWithStripe(
  stripe: Pick<Stripe, 'handleNextAction'> | null,
  clientSecret: string | null,
): Promise<void> {
  if (!stripe || !clientSecret) return;
  try {
    await stripe.handleNextAction({ clientSecret });
  } catch {
    // The script throws at once for what it takes for a mistake of ours.
  }
}
