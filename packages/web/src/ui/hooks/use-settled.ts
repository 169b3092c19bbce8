import { useHeldFor } from './use-held-for.ts';
import { useLatch } from '../acts/use-latch.ts';

/** After this time, showing the rest of the page matters more than keeping it still. */
const LONGEST_MS = 2_000;

/**
 * Whether the queries have responded or failed, or have taken too long. A page waits for content that is above other
 * content, because otherwise everything below would move.
 */
export function useSettled(queries: readonly { readonly isPending: boolean }[]): boolean {
  const settled = useLatch(queries.every(({ isPending }) => !isPending));
  const late = useHeldFor(!settled, LONGEST_MS);
  return settled || late;
}
