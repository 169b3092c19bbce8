import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import {
  inspectionKindLabels,
  inspectionStatusLabels,
} from '@tenantry/contract/inspections/inspections.rules';
import type { Inspection } from '@tenantry/contract/inspections/inspections.schemas';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { ListTools } from '../../ui/tables/list-tools.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { Compare } from './compare.tsx';
import { InspectionActions } from './inspection-actions.tsx';
import { InspectionRooms } from './inspection-rooms.tsx';
import { Signatures } from './signatures.tsx';
import { inspectionQuery } from './inspections.queries.ts';
import classes from './inspections.module.css';

const route = getRouteApi('/inspection');

/** MAINT-12: one inspection, on a phone first. */
export function InspectionPage() {
  const { inspectionId } = route.useSearch();
  if (!inspectionId) return <NoInspection />;
  return <Loaded key={inspectionId} inspectionId={inspectionId} />;
}

function NoInspection() {
  return (
    <EmptyState
      action={
        <LinkButton to="/inspections" search={{}}>
          All inspections
        </LinkButton>
      }
    >
      Choose an inspection in the list.
    </EmptyState>
  );
}

function Loaded({ inspectionId }: { readonly inspectionId: string }) {
  return (
    <QueryView
      queries={[useQuery(inspectionQuery(inspectionId))]}
      failed="The inspection could not be loaded."
      page
    >
      {(inspection) => (
        <Kit>
          <OneInspection inspection={inspection} />
        </Kit>
      )}
    </QueryView>
  );
}

const views = [
  { value: undefined, label: 'Rooms' },
  { value: 'compare', label: 'Compare with the move-in' },
] as const;

const calls = {
  'POST /v1/admin/inspections/:inspectionId/items': 'maintenance:write',
  'POST /v1/admin/inspections/:inspectionId/items/:itemId/photos/:key/:fileName/upload':
    'maintenance:write',
  'DELETE /v1/admin/inspections/:inspectionId/photos/:photoId': 'maintenance:write',
} as const;

function OneInspection({ inspection }: { readonly inspection: Inspection }) {
  const { kind, home, day, status, propertyId } = inspection;
  const mayWrite = useMay(calls);
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const comparing = kind === 'MOVE_OUT' && tab === 'compare';
  const open = (next: 'compare' | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, tab: next }), replace: true });
  return (
    <>
      <PageTitle
        title={`${inspectionKindLabels[kind]} inspection`}
        property={{ id: propertyId, home }}
        subtitle={`${formatDate(day)}, ${inspectionStatusLabels[status].toLowerCase()}`}
      >
        <LinkButton to="/inspections" search={{}} variant="default">
          All inspections
        </LinkButton>
      </PageTitle>
      {kind === 'MOVE_OUT' && (
        <ListTools>
          <ChoiceGroup<'compare' | undefined>
            label="Show"
            choices={views}
            value={comparing ? 'compare' : undefined}
            onChoose={open}
          />
        </ListTools>
      )}
      {comparing ? (
        <Compare inspection={inspection} />
      ) : (
        <InspectionRooms inspection={inspection} editable={mayWrite && status === 'DRAFT'} />
      )}
      <Signatures inspection={inspection} />
      <div className={classes.finish}>
        <InspectionActions inspection={inspection} />
        {status === 'DRAFT' && <DeleteDraft inspectionId={inspection.id} />}
      </div>
    </>
  );
}

function DeleteDraft({ inspectionId }: { readonly inspectionId: string }) {
  const navigate = useNavigate();
  const remove = async () => {
    await callApi('DELETE /v1/admin/inspections/:inspectionId', { params: { inspectionId } });
    await navigate({ to: '/inspections', search: {} });
  };
  return (
    <ActButton
      calls={{ 'DELETE /v1/admin/inspections/:inspectionId': 'maintenance:write' }}
      variant="subtle"
      question={{
        question: 'Delete this draft with its photos?',
        confirmLabel: 'Delete draft',
        danger: true,
      }}
      act={remove}
      changes={['inspections']}
      done="Draft deleted"
    >
      Delete draft
    </ActButton>
  );
}
