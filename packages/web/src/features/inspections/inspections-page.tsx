import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  inspectionKindLabels,
  inspectionStatusLabels,
} from '@tenantry/contract/inspections/inspections.rules';
import type { InspectionSummary } from '@tenantry/contract/inspections/inspections.schemas';
import { formatDate } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconCircleCheck } from '../../ui/icons/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton, TextLink } from '../../ui/text/link.tsx';
import { ListTools } from '../../ui/tables/list-tools.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { inspectionsQuery } from './inspections.queries.ts';
import { StartInspection } from './start-inspection.tsx';
import { Templates } from './templates.tsx';

const route = getRouteApi('/inspections');

const parts = [
  { value: undefined, label: 'Open' },
  { value: 'sealed', label: 'Sealed' },
  { value: 'templates', label: 'Templates' },
] as const;

type Part = (typeof parts)[number]['value'];

/** MAINT-12: the inspections, and the templates that they start from. */
export function InspectionsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayStart = useMay({ 'POST /v1/admin/inspections': 'maintenance:write' });
  const { tab, propertyId } = search;
  const open = (next: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, tab: next }), replace: true });
  const starts = tab === 'start' && mayStart;
  return (
    <Kit>
      <PageTitle
        title={starts ? 'New inspection' : 'Inspections'}
        subtitle="The condition of your homes, room by room"
      >
        {mayStart && !starts && (
          <LinkButton to="/inspections" search={{ propertyId, tab: 'start' }}>
            Start inspection
          </LinkButton>
        )}
      </PageTitle>
      {starts && (
        <StartInspection propertyId={propertyId ?? null} onCancel={() => open(undefined)} />
      )}
      {!starts && (
        <>
          <ListTools>
            <ChoiceGroup<Part>
              label="Show"
              choices={parts}
              value={tab === 'sealed' || tab === 'templates' ? tab : undefined}
              onChoose={open}
            />
          </ListTools>
          {tab === 'templates' ? (
            <Templates />
          ) : (
            <Inspections state={tab === 'sealed' ? 'sealed' : 'open'} propertyId={propertyId} />
          )}
        </>
      )}
    </Kit>
  );
}

function Inspections(selection: Parameters<typeof inspectionsQuery>[0]) {
  return (
    <QueryView
      queries={[useQuery(inspectionsQuery(selection))]}
      failed="The inspections could not be loaded."
    >
      {({ items, cut }) => (
        <>
          <DataTable
            label="Inspections"
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon={<IconCircleCheck />}>
                {selection.state === 'open'
                  ? 'No open inspections. Start one before a tenant moves in or out.'
                  : 'No sealed inspections yet. An inspection is sealed after the tenant has signed it.'}
              </EmptyState>
            }
          />
          {cut && <p>Only the newest 500 are shown.</p>}
        </>
      )}
    </QueryView>
  );
}

const columns: readonly DataColumn<InspectionSummary>[] = [
  {
    id: 'home',
    phone: 'title',
    header: 'Inspection',
    cell: ({ id, kind, home }) => (
      <TextLink to="/inspection" search={{ inspectionId: id }}>
        {inspectionKindLabels[kind]}, {home.label}
      </TextLink>
    ),
  },
  { id: 'day', phone: 'below', header: 'Day', cell: ({ day }) => formatDate(day) },
  {
    id: 'checked',
    phone: 'below',
    header: 'Items',
    cell: ({ checked, items, photos }) =>
      `${checked} of ${items} checked, ${photos === 1 ? '1 photo' : `${photos} photos`}`,
  },
  {
    id: 'status',
    phone: 'beside',
    header: 'Status',
    cell: ({ status }) => (
      <StatusTag tone={status === 'SEALED' ? 'paid' : 'neutral'}>
        {inspectionStatusLabels[status]}
      </StatusTag>
    ),
  },
];
