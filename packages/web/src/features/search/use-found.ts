import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Permission } from '@tenantry/contract/shared/permissions';
import { mayOpenPath } from '../../lib/may-open.ts';
import { isStaff, permits, type Session } from '../../lib/session.ts';
import type { PaletteItem } from '../../ui/feature.ts';
import { actEntries, foundEntries, recentFirst, typedAct } from './palette-entries.ts';
import { recentlyOpened } from './recent.ts';
import { searchResultsQuery } from './search.queries.ts';

const WAIT_MS = 150;

/** One search of the server, and whether its results are for what is typed now. */
function useResults(text: string, wanted: boolean) {
  const [settled] = useDebouncedValue(text, WAIT_MS);
  const query = useQuery({ ...searchResultsQuery(settled), enabled: wanted && settled !== '' });
  const { data, isPlaceholderData, isError, isFetching, refetch } = query;
  const waiting = wanted && (settled !== text || isPlaceholderData || (isFetching && !data));
  return {
    waiting,
    failed: wanted && !waiting && isError && !data,
    results: wanted && data ? data.results : [],
    retry: () => void refetch(),
  };
}

/** Whether the person may do something on the page that offers it. */
export const mayAct = (session: Session) => (permission: Permission, path: string) =>
  permits(session, permission) && mayOpenPath(session, path);

/** The server's results for the text; above them the typed actions on the leases and homes behind their words. */
export function useFound(session: Session, items: readonly PaletteItem[], typed: string) {
  const text = typed.trim().slice(0, 200);
  const wanted = isStaff(session) && text !== '';
  const act = wanted ? typedAct(items, text) : null;
  const found = useResults(text, wanted);
  const object = act?.object ?? '';
  const objects = useResults(object, object !== '');
  const actions = act === null ? [] : actEntries(act, objects.results, mayAct(session));
  return {
    /** The typed words are those of an action that needs a tenant or a home. */
    lacksObject: act !== null && object === '',
    waiting: found.waiting || objects.waiting,
    failed: found.failed || objects.failed,
    entries: [...actions, ...recentFirst(foundEntries(found.results), recentlyOpened())],
    retry: () => {
      if (found.failed) found.retry();
      if (objects.failed) objects.retry();
    },
  };
}
