import { searchText, searchWord } from '@tenantry/contract/shared/folded';
import { useQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '@tenantry/contract/access/trail.schemas';
import { useMemo } from 'react';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FilterBox } from '../../ui/tables/filter-box.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { LogNav } from '../../ui/log-nav.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { NoMailServer } from './no-mail-server.tsx';
import { securityEventsQuery } from './account.queries.ts';
import classes from './security-log-page.module.css';
import { accountOf, kindLabels, placeOf, textOf, whenText } from './security-labels.ts';

const columns: readonly DataColumn<SecurityEvent>[] = [
  {
    id: 'last',
    phone: 'below',
    header: 'Last',
    value: ({ lastAt }) => lastAt,
    cell: ({ lastAt }) => <time dateTime={lastAt}>{whenText(lastAt)}</time>,
  },
  {
    id: 'kind',
    phone: 'title',
    header: 'What happened',
    value: ({ kind }) => kindLabels[kind],
    cell: ({ kind }) => kindLabels[kind],
  },
  {
    id: 'account',
    phone: 'below',
    header: 'Account',
    value: (event) => accountOf(event).toLowerCase(),
    cell: accountOf,
  },
  {
    id: 'address',
    phone: 'named',
    header: 'IP address',
    value: ({ address }) => address ?? '',
    cell: ({ address }) => address ?? 'Unknown',
  },
  { id: 'place', phone: 'below', header: 'Where', value: placeOf, cell: placeOf },
  {
    id: 'count',
    phone: 'named',
    header: 'Count',
    align: 'end',
    value: ({ count }) => count,
    cell: ({ count }) => count,
  },
];

/** AUTH-13: failed attempts to sign in, for administrators. */
export function SecurityLogPage() {
  const events = useQuery(securityEventsQuery);
  const { data } = events;
  const [{ filter = '', sort = '-last' }, setSearch] = useListSearch();
  const rows = useMemo(() => {
    const sought = searchWord(filter.trim());
    return data?.filter((event) => searchText(textOf(event)).includes(sought));
  }, [data, filter]);
  return (
    <QueryView queries={[events]} failed="The security log could not be loaded." page drawsLoading>
      {() => (
        <Kit>
          <PageTitle
            title="Security log"
            subtitle="Failed logins, denied access and invalid signatures in the last 90 days, newest 500. Repeated attempts within an hour share one line."
          >
            <LinkButton to="/organization-settings" variant="default">
              Close
            </LinkButton>
          </PageTitle>
          <LogNav />
          <NoMailServer>
            <FilterBox
              className={classes.filter}
              placeholder="Account, address"
              defaultValue={filter}
              onFilter={(words) => setSearch({ filter: words || undefined })}
            />
            <DataTable
              label="Security log"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              sort={sort}
              onSortChange={(next) => setSearch({ sort: next === '-last' ? undefined : next })}
              empty={
                <EmptyState>
                  {filter
                    ? 'No event matches the filter.'
                    : 'No failed attempts in the last 90 days.'}
                </EmptyState>
              }
            />
          </NoMailServer>
        </Kit>
      )}
    </QueryView>
  );
}
