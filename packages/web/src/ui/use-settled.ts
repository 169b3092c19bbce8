import { useHeldFor } from './use-held-for.ts';
import { useLatch } from './use-latch.ts';

/** After that, showing the rest of the page matters more than keeping it still. */
const LONGEST_MS = 2_000;

/**
 * Whether the queries have answered or failed, or have taken too long. A page waits for what stands above something
 * else, because what comes later moves all that is below it.
 */
export function useSettled(queries: readonly { readonly isPending: boolean }[]): boolean {
  const settled = useLatch(queries.every(({ isPending }) => !isPending));
  const late = useHeldFor(!settled, LONGEST_MS);
  return settled || late;
}
