import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import { MAX_PAGE } from '@tenantry/contract/shared/limits';
import { callPage } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** All who may pay, those who owe most first; with words, those that the server finds. */
export const payersQuery = (filter?: string) =>
  queryOptions({
    queryKey: [...queryKeys.today, 'payers', filter],
    queryFn: ({ signal }) =>
      callPage('GET /v1/admin/receivables', {
        query: { show: 'payers', sort: '-dueNow', limit: MAX_PAGE, filter },
        signal,
      }),
  });

const MS_AFTER_TYPING = 200;

const nobody: readonly Receivable[] = [];

/**
 * The payers for a typed text: the server is only asked if there are more than it sends at once. They are complete once
 * no other payer can match the text.
 */
export function usePayers(typed: string): {
  readonly payers: readonly Receivable[];
  readonly complete: boolean;
} {
  const { data } = useQuery(payersQuery());
  const more = data !== undefined && data.total > data.items.length;
  const [settled] = useDebouncedValue(typed.trim(), MS_AFTER_TYPING);
  const { data: found } = useQuery({
    ...payersQuery(settled || undefined),
    enabled: more && settled !== '',
  });
  const first = data?.items ?? nobody;
  const complete = data !== undefined && (!more || (found !== undefined && settled === typed));
  if (!found) return { payers: first, complete };
  const known = new Set(first.map(({ id }) => id));
  return { payers: [...first, ...found.items.filter(({ id }) => !known.has(id))], complete };
}
