import { loadStripe } from '@stripe/stripe-js/pure';
import { queryOptions } from '@tanstack/react-query';

/** The provider's script, loaded from the provider's site when a card payment is about to start. */
export function stripeQuery(publishableKey: string) {
  return queryOptions({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    // The data is a stateful object, and one is enough.
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
}
