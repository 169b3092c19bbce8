import { queryClient } from '../../lib/query-client.ts';
import type { Entry } from './palette-entries.ts';

const key = ['opened from the search'];

const MOST = 5;

/** HOME-6: what this person opened from the search, the latest first. It is forgotten when the session or the page ends. */
export const recentlyOpened = (): readonly Entry[] =>
  queryClient.getQueryData<readonly Entry[]>(key) ?? [];

export function noteOpened(opened: Entry): void {
  const others = recentlyOpened().filter(({ path }) => path !== opened.path);
  queryClient.setQueryDefaults(key, { gcTime: Infinity });
  queryClient.setQueryData(
    key,
    [{ ...opened, id: `recent:${opened.path}` }, ...others].slice(0, MOST),
  );
}
