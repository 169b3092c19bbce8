import type { Stripe } from '@stripe/stripe-js';

/**
 * Lets the provider's script show the page of the tenant's bank. It never rejects, because after any outcome, including
 * an error, the server knows more. While the provider does not answer, the server has no secret, so nothing is shown;
 * the next attempt gets it.
 */
export async function authenticateWithStripe(
  stripe: Pick<Stripe, 'handleNextAction'> | null,
  clientSecret: string | null,
): Promise<void> {
  if (!stripe || !clientSecret) return;
  try {
    await stripe.handleNextAction({ clientSecret });
  } catch {
    // The script throws at once if it sees a mistake in our code.
  }
}
