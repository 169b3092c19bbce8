import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CsvButton } from '../../ui/tables/csv-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LogNav } from '../../ui/log-nav.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ShowMore } from '../../ui/tables/show-more.tsx';
import { EventList } from '../portfolio/event-list.tsx';
import { ActivityAbout } from './activity-about.tsx';
import type { ActivitySearch } from './activity-search.ts';
import { selectionIn } from './activity-selection.ts';
import { ActivityTools } from './activity-tools.tsx';
import { activityQuery, readActivityFile } from './activity.queries.ts';

const route = getRouteApi('/activity');

/** DATA-7: what happened in the organization, by person, property, kind and day. */
export function ActivityPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: ActivitySearch) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const selection = selectionIn(search);
  const events = useInfiniteQuery(activityQuery(selection));
  const isNarrowed = Object.values(selection).some((each) => each !== undefined);
  return (
    <Kit>
      <PageTitle title="Activity" subtitle="Who changed what, and when">
        <CsvButton read={() => readActivityFile(selection)} fileName="activity.csv" />
      </PageTitle>
      <LogNav />
      <ActivityTools search={search} change={change} />
      <QueryView queries={[events]} failed="The activity could not be loaded.">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState>
              {isNarrowed ? 'Nothing matches the filters.' : 'Nothing has happened yet.'}
            </EmptyState>
          ) : (
            <EventList label="Changes, newest first" events={items} about={ActivityAbout} />
          )
        }
      </QueryView>
      <ShowMore pages={events} />
    </Kit>
  );
}
