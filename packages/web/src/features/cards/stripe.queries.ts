import { loadStripe } from '@stripe/stripe-js/pure';
import { queryOptions } from '@tanstack/react-query';

/** The provider's script, fetched from its own site when a card is about to be paid with. */
export function stripeQuery(publishableKey: string) {
  return queryOptions({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    // It is an object with a life of its own, and one is enough.
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
}
