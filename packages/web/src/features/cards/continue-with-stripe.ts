import { queryClient } from '../../lib/query-client.ts';
import { settle } from './use-settling.ts';
import { authenticateWithStripe } from './stripe-authentication.ts';
import { stripeQuery } from './stripe.queries.ts';

/** Continues a payment that waits for the tenant's bank. @throws when Stripe or our server cannot be reached */
export async function continueWithStripe(publishableKey: string, paymentId: string): Promise<void> {
  const [stripe, { clientSecret }] = await Promise.all([
    queryClient.query(stripeQuery(publishableKey)),
    settle(paymentId),
  ]);
  await authenticateWithStripe(stripe, clientSecret);
}
