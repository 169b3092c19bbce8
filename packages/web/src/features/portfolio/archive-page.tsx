import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ArchiveKind, archiveLabels } from '@tenantry/contract/kinds';
import { type ArchiveCount } from '@tenantry/contract/portfolio/archive.schemas';
import type { ReactNode } from 'react';
import { filterToSend, shownRows, sortToSend } from '../../lib/list-pages.ts';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconArchive } from '../../ui/icons/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { ListFilter, ListTools } from '../../ui/tables/list-tools.tsx';
import { PagedTable } from '../../ui/tables/paged-table.tsx';
import { CloseAction, PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { useFilterAndSort } from '../../ui/screens/use-filter-and-sort.ts';
import { useOrganization } from '../../lib/session.ts';
import { archiveColumns } from './archive-columns.tsx';
import { archiveCountsQuery, archivePagesQuery } from './archive.queries.ts';

/** DATA-6: everything that was archived, with a button to restore it if possible. */
export function ArchivePage() {
  const navigate = useNavigate();
  const counts = useQuery(archiveCountsQuery);
  const { name, timeZone } = useOrganization();
  return (
    <Kit>
      <PageTitle title="Archive" subtitle="Deleted records are kept here">
        <CloseAction onClick={() => void navigate({ to: '/admin-landing' })} />
      </PageTitle>
      <QueryView queries={[counts]} failed="The archive could not be loaded.">
        {(known) => <Archive counts={known} organizationName={name} timeZone={timeZone} />}
      </QueryView>
    </Kit>
  );
}

interface ArchiveProps {
  readonly counts: readonly ArchiveCount[];
  readonly organizationName: string;
  readonly timeZone: string;
}

function Archive({ counts, ...where }: ArchiveProps) {
  const [{ tab }, change] = useListSearch();
  const filled = counts.filter(({ count }) => count > 0);
  // Only kinds that the person may read are counted.
  const asked = counts.find(({ kind }) => kind === tab)?.kind;
  const kind = asked ?? filled[0]?.kind;
  if (!kind || (filled.length === 0 && !asked)) {
    return (
      <EmptyState icon={<IconArchive />}>
        The archive is empty. Deleted records are kept here.
      </EmptyState>
    );
  }
  return (
    <ArchivedOfKind key={kind} kind={kind} {...where}>
      <ChoiceGroup
        label="Kind"
        choices={counts
          .filter(({ count, kind: each }) => count > 0 || each === kind)
          .map(({ kind: value, count }) => ({
            value,
            label: `${archiveLabels[value]} (${count})`,
          }))}
        value={kind}
        onChoose={(next) => change({ tab: next, filter: undefined, sort: undefined })}
      />
    </ArchivedOfKind>
  );
}

interface ArchivedOfKindProps extends Omit<ArchiveProps, 'counts'> {
  readonly kind: ArchiveKind;
  /** The control for choosing another kind. */
  readonly children: ReactNode;
}

function ArchivedOfKind({ kind, organizationName, timeZone, children }: ArchivedOfKindProps) {
  const listed = useFilterAndSort('-archived');
  const { filter, setFilter, inUrl, settled, sort } = listed;
  const pages = useInfiniteQuery(
    archivePagesQuery(kind, {
      filter: filterToSend(inUrl),
      sort: sortToSend(['archived', 'title'], sort),
    }),
  );
  const found = { ...listed, ...shownRows(pages, settled, () => []) };
  return (
    <QueryView queries={[pages]} failed="The archive could not be loaded." drawsLoading>
      {() => (
        <>
          <ListTools>
            <ListFilter placeholder="Name, details" value={filter} onFilter={setFilter} />
            {children}
          </ListTools>
          <PagedTable
            label={`Archived: ${archiveLabels[kind]}`}
            columns={archiveColumns(kind, organizationName, timeZone)}
            found={found}
            empty={
              <EmptyState>
                {filter
                  ? 'Nothing in the archive matches the filter.'
                  : 'Nothing of this kind is archived.'}
              </EmptyState>
            }
          />
        </>
      )}
    </QueryView>
  );
}
