import { useQueries } from '@tanstack/react-query';
import type { CardPayment } from '@tenantry/contract/payments/cards.schemas';
import { callApi } from '../../lib/api.ts';
import { changed } from '../../lib/query-client.ts';

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

export const settlingKey = (paymentId: string) => ['settling', paymentId] as const;

/** Asks for the status of a payment. When it is settled, the tenant's money is loaded again. */
export async function settle(paymentId: string, signal?: AbortSignal): Promise<CardPayment> {
  const payment = await callApi('POST /v1/lessee/properties/invoices/payments/:paymentId/settle', {
    params: { paymentId },
    signal,
  });
  if (payment.status === 'succeeded' || payment.status === 'failed') void changed('ownMoney');
  return payment;
}

/**
 * Asks for the status of payments that are not settled, first every two seconds and then less often, while the page is
 * visible. When the first one is settled, the tenant's money is loaded again.
 * @returns the payments that wait for the card's bank, by id
 */
export function useSettling(paymentIds: readonly string[]): ReadonlyMap<string, CardPayment> {
  const answers = useQueries({
    queries: paymentIds.map((paymentId) => ({
      // This key is outside the tenant's money, so refreshing the money does not repeat this request.
      queryKey: settlingKey(paymentId),
      queryFn: ({ signal }: { signal: AbortSignal }) => settle(paymentId, signal),
      refetchInterval: (query: { state: { dataUpdateCount: number; errorUpdateCount: number } }) =>
        waitAfter(query.state.dataUpdateCount + query.state.errorUpdateCount),
      retry: false,
      staleTime: 0,
      gcTime: 0,
    })),
  });
  return new Map(
    answers.flatMap(({ data }) => (data?.status === 'requiresAction' ? [[data.id, data]] : [])),
  );
}

function waitAfter(asked: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 1.5 ** asked);
}
