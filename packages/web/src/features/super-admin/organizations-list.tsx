import { searchText, searchWord } from '@tenantry/contract/shared/folded';
import type { OrganizationOverview } from '@tenantry/contract/super-admin/super-admin.schemas';
import { useMemo } from 'react';
import { formatDate } from '../../lib/format.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FilterBox } from '../../ui/tables/filter-box.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import classes from './super-admin.module.css';

type Count = 'properties' | 'users' | 'unexpiredLeases';

function countColumn(id: Count, header: string): DataColumn<OrganizationOverview> {
  const value = (organization: OrganizationOverview) => organization[id];
  return { id, phone: 'named', header, align: 'end', value, cell: value };
}

const columns: readonly DataColumn<OrganizationOverview>[] = [
  {
    id: 'name',
    phone: 'title',
    header: 'Name',
    value: ({ name }) => name.toLowerCase(),
    cell: ({ name }) => name,
  },
  {
    id: 'domain',
    phone: 'below',
    header: 'Domain',
    value: ({ domain }) => domain,
    cell: ({ domain }) => domain,
  },
  {
    id: 'created',
    phone: 'named',
    header: 'Created',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  countColumn('properties', 'Properties'),
  countColumn('users', 'Users'),
  countColumn('unexpiredLeases', 'Leases'),
];

interface OrganizationsListProps {
  /** A stable array; undefined while loading. */
  readonly organizations: readonly OrganizationOverview[] | undefined;
}

export function OrganizationsList({ organizations }: OrganizationsListProps) {
  const [{ filter = '', sort = 'name' }, setSearch] = useListSearch();
  const rows = useMemo(() => {
    const sought = searchWord(filter.trim());
    return organizations?.filter(({ name, domain }) =>
      searchText(`${name}\n${domain}`).includes(sought),
    );
  }, [organizations, filter]);
  return (
    <>
      <FilterBox
        className={classes.filter}
        placeholder="Name, domain"
        defaultValue={filter}
        onFilter={(words) => setSearch({ filter: words || undefined })}
      />
      <DataTable
        label="Organizations"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        onSortChange={(next) => setSearch({ sort: next === 'name' ? undefined : next })}
        empty={
          <EmptyState>
            {filter ? 'No organization matches the filter.' : 'No organizations yet.'}
          </EmptyState>
        }
      />
    </>
  );
}
