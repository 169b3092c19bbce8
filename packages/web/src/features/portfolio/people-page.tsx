import type { ListedPerson } from '@tenantry/contract/portfolio/people-list.schemas';
import { permits, useSession } from '../../lib/session.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { ColumnsMenu, useColumns } from '../../ui/columns-menu.tsx';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { ListChoices, ListFilter, ListTools } from '../../ui/list-tools.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SavedFilters } from '../../ui/saved-filters.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { TickBar } from '../../ui/ticks/tick-bar.tsx';
import { useTickColumns } from '../../ui/ticks/tick-column.tsx';
import { useTicks } from '../../ui/ticks/use-ticks.ts';
import { peopleColumnsFor } from './people-columns.tsx';
import { readAllPeople, readPeopleFile } from './people-list.queries.ts';
import { peopleChoices, useFoundPeople, type FoundPeople } from './use-found-people.ts';

/** HOME-12: everyone with a lease, an account or a question. */
export function PeoplePage() {
  const found = useFoundPeople();
  const mayReadMoney = permits(useSession(), 'payments:read');
  const chosen = useColumns('people', peopleColumnsFor(mayReadMoney));
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
        <ListChoices>
          <SavedFilters list="people" />
          <ColumnsMenu chosen={chosen} />
        </ListChoices>
      </ListTools>
      <QueryView queries={[found.pages]} failed="The people could not be loaded." drawsLoading>
        {() => <PeopleList found={found} shown={chosen.columns} />}
      </QueryView>
    </Kit>
  );
}

const tickedRow = ({ id, userId, leaseId, name, home }: ListedPerson) => ({
  id,
  userId,
  leaseId,
  name,
  propertyId: home?.propertyId ?? null,
  home: home?.label ?? null,
});

interface PeopleListProps {
  readonly found: FoundPeople;
  readonly shown: readonly DataColumn<ListedPerson>[];
}

function PeopleList({ found, shown }: PeopleListProps) {
  const { rows, pages, waiting, filter, group } = found;
  const ticks = useTicks({ list: 'people', rows, rowOf: tickedRow });
  const columns = useTickColumns(ticks, shown);
  const narrowed = filter !== '' || group !== undefined;
  return (
    <>
      <DataTable
        fixedHead
        label="People"
        columns={columns}
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
      <TickBar
        ticks={ticks}
        total={waiting ? undefined : pages.data?.total}
        readAll={() => readAllPeople(found.selection)}
      />
    </>
  );
}
