import { permits, useSession } from '../../lib/session.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { ListFilter, ListTools } from '../../ui/list-tools.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SavedFilters } from '../../ui/saved-filters.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { peopleColumnsFor } from './people-columns.tsx';
import { readPeopleFile } from './people-list.queries.ts';
import { peopleChoices, useFoundPeople, type FoundPeople } from './use-found-people.ts';

/** HOME-12: everyone with a lease, an account or a question. */
export function PeoplePage() {
  const found = useFoundPeople();
  return (
    <Kit>
      <PageTitle title="People" subtitle="Tenants, prospects and staff, and how to reach them">
        <CsvButton read={() => readPeopleFile(found.selection)} fileName="people.csv" />
        <LinkButton to="/createUser" variant="default">
          See accounts
        </LinkButton>
      </PageTitle>
      <ListTools>
        <ListFilter
          placeholder="Name, email, phone, property"
          value={found.filter}
          onFilter={found.setFilter}
        />
        <ChoiceGroup
          label="Show"
          choices={peopleChoices}
          value={found.group}
          onChoose={found.setGroup}
        />
        <SavedFilters list="people" />
      </ListTools>
      <QueryView queries={[found.pages]} failed="The people could not be loaded." drawsLoading>
        {() => <PeopleList found={found} />}
      </QueryView>
    </Kit>
  );
}

function PeopleList({ found }: { readonly found: FoundPeople }) {
  const { rows, pages, waiting, filter, group } = found;
  const mayReadMoney = permits(useSession(), 'payments:read');
  const narrowed = filter !== '' || group !== undefined;
  return (
    <>
      <DataTable
        label="People"
        columns={peopleColumnsFor(mayReadMoney)}
        rows={rows}
        rowKey={({ id }) => id}
        sort={found.sort}
        onSortChange={found.setSort}
        inOrder={!waiting}
        total={waiting ? undefined : pages.data?.total}
        empty={
          <EmptyState>
            {narrowed
              ? 'No one matches the filters.'
              : 'No one yet. People appear here with their lease or their account.'}
          </EmptyState>
        }
      />
      <ShowMore pages={pages} waiting={waiting} />
    </>
  );
}
