import type { ListedPerson } from '@tenantry/contract/portfolio/people-list.schemas';
import { permits, useSession } from '../../lib/session.ts';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { CsvButton } from '../../ui/tables/csv-button.tsx';
import { ColumnsMenu, useColumns } from '../../ui/tables/columns-menu.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { ListChoices, ListFilter, ListTools } from '../../ui/tables/list-tools.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { SavedFilters } from '../../ui/tables/saved-filters.tsx';
import { TickableTable } from '../../ui/ticks/tickable-table.tsx';
import { BuildingFilter } from '../properties/buildings/building-filter.tsx';
import { peopleColumnsFor } from './people-columns.tsx';
import { readAllPeople, readPeopleFile } from './people-list.queries.ts';
import { peopleChoices, useFoundPeople } from './use-found-people.ts';

/** HOME-12: everyone with a lease, an account or a question. */
export function PeoplePage() {
  const found = useFoundPeople();
  const mayReadMoney = permits(useSession(), 'payments:read');
  const chosen = useColumns('people', peopleColumnsFor(mayReadMoney));
  const { buildingId } = found.selection;
  const isNarrowed = found.filter !== '' || found.group !== undefined || buildingId !== undefined;
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
          <BuildingFilter amongButtons value={buildingId} onChange={found.setBuilding} />
          <SavedFilters list="people" />
          <ColumnsMenu chosen={chosen} />
        </ListChoices>
      </ListTools>
      <QueryView queries={[found.pages]} failed="The people could not be loaded." drawsLoading>
        {() => (
          <TickableTable
            list="people"
            label="People"
            columns={chosen.columns}
            found={found}
            rowOf={tickedRow}
            readAll={() => readAllPeople(found.selection)}
            empty={
              <EmptyState>
                {isNarrowed
                  ? 'No one matches the filters.'
                  : 'No one yet. People appear here with their lease or their account.'}
              </EmptyState>
            }
          />
        )}
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
