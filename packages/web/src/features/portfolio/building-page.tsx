import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { useMay } from '../../lib/may.ts';
import { permits, useSession } from '../../lib/session.ts';
import type { QueryFailure } from '../../lib/query-failure.ts';
import { changing } from '../../lib/query-client.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { HistoryLink } from '../../ui/text/history-link.tsx';
import { IconHomeQuestion } from '../../ui/icons/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { FailedPage, MessagePage } from '../../ui/states/message-page.tsx';
import { notifyError, notifySuccess, notifyUndo } from '../../ui/acts/notify.ts';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { ShowMore } from '../../ui/tables/show-more.tsx';
import { DocumentsOf } from '../documents/document-section.tsx';
import { buildingQuery, unitPagesQuery } from '../properties/buildings/buildings.queries.ts';
import { useMayChangeBuildings } from '../properties/editor/use-may-change-property.ts';
import { BuildingExpenses } from './building-expenses.tsx';
import { BuildingFigures } from './building-figures.tsx';
import classes from './building-page.module.css';
import { unitColumns } from './unit-columns.tsx';

const route = getRouteApi('/admin-landing/view-building/$buildingId');

/** UNIT-3: a building with its units. */
export function BuildingPage() {
  const { buildingId } = route.useParams();
  const building = useQuery(buildingQuery(buildingId));
  return (
    <QueryView queries={[building]} renderFailure={(failure) => <BuildingFailed {...failure} />}>
      {(known) => (
        <Kit key={buildingId}>
          <KnownBuilding building={known} />
        </Kit>
      )}
    </QueryView>
  );
}

function BuildingFailed({ error, retry }: QueryFailure) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <MessagePage
        icon={<IconHomeQuestion size={30} stroke={1.5} />}
        title="Building not found"
        action={<LinkButton to="/admin-landing">See all properties</LinkButton>}
      >
        It may have been deleted, or it may belong to another organization.
      </MessagePage>
    );
  }
  return <FailedPage title="The building could not be loaded." error={error} onRetry={retry} />;
}

function KnownBuilding({ building }: { readonly building: Building }) {
  const { id: buildingId, name } = building;
  const mayChange = useMayChangeBuildings();
  const { askAndDelete, deleting, refused } = useDeleteBuilding(building);
  return (
    <>
      <PageTitle title={name} subtitle={subtitleOf(building)}>
        <PeopleLinks building={building} />
        <HistoryLink kind="building" entityId={buildingId} />
        {mayChange && (
          <>
            {building.units === 0 && (
              <PlainButton variant="default" busy={deleting} onClick={() => void askAndDelete()}>
                Delete
              </PlainButton>
            )}
            <ScreenButton to="edit-building" search={{ view: buildingId }} variant="default">
              Edit
            </ScreenButton>
            <ScreenButton to="add-units" search={{ view: buildingId }}>
              Add units
            </ScreenButton>
          </>
        )}
      </PageTitle>
      {refused && <ErrorPanel title="The building was not deleted." error={refused} />}
      <div className={classes.parts}>
        {building.units > 0 && <BuildingFigures building={building} />}
        <Units building={building} />
        <BuildingExpenses building={building} />
        <DocumentsOf of={{ subject: 'BUILDING', subjectId: buildingId }} />
      </div>
    </>
  );
}

/** UNIT-3: its tenants, who can be ticked and written to together, and the conversations with them. */
function PeopleLinks({ building: { id, units } }: { readonly building: Building }) {
  const session = useSession();
  if (units === 0) return null;
  return (
    <>
      {permits(session, 'people:read') && (
        <LinkButton to="/people" search={{ show: 'current', building: id }} variant="default">
          Tenants
        </LinkButton>
      )}
      {permits(session, 'messages:read') && (
        <LinkButton to="/messages" search={{ tab: 'tenants', building: id }} variant="default">
          Messages
        </LinkButton>
      )}
    </>
  );
}

function subtitleOf({ address, yearBuilt, area }: Building): string {
  return [
    address,
    yearBuilt && `Built ${yearBuilt}`,
    area && `${area.toLocaleString('en-US')} sq ft`,
  ]
    .filter(Boolean)
    .join('. ');
}

/** UNIT-1: asks, then archives a building without units. */
function useDeleteBuilding({ id: buildingId, name }: Building) {
  const navigate = useNavigate();
  const params = { buildingId };
  const undo = () =>
    changing(['properties'], () =>
      callApi('POST /v1/admin/buildings/:buildingId/restore', { params, body: {} }),
    ).then(() => notifySuccess(`${name} was restored`), notifyError);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await callApi('DELETE /v1/admin/buildings/:buildingId', { params });
      notifyUndo(`${name} was deleted`, () => void undo());
      await navigate({ to: '/admin-landing' });
    },
    meta: { changes: ['properties'] },
  });
  const askAndDelete = async () => {
    const agreed = await confirm({
      title: 'Delete building',
      question: `Are you sure you want to delete ${name}?`,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (agreed) mutate();
  };
  return { askAndDelete, deleting: isPending, refused: error };
}

function Units({ building }: { readonly building: Building }) {
  const pages = useInfiniteQuery(unitPagesQuery(building.id));
  const withMoney = useMay({ 'GET /v1/admin/buildings/:buildingId/balance': 'payments:read' });
  return (
    <section aria-labelledby="units-title">
      <h2 id="units-title" className={classes.heading}>
        Units
      </h2>
      <QueryView
        queries={[pages]}
        failed="The units could not be loaded."
        loading={<LoadingRows />}
      >
        {({ items, total }) => (
          <>
            <DataTable
              label={`Units of ${building.name}`}
              columns={withMoney ? unitColumns.withMoney : unitColumns.withoutMoney}
              rows={items}
              rowKey={({ id }) => id}
              total={total}
              inOrder
              empty={
                <p className={classes.none}>
                  No units yet. Add them by their names, such as 1A..4D, or choose this building in
                  the form of a property.
                </p>
              }
            />
            <ShowMore pages={pages} />
          </>
        )}
      </QueryView>
    </section>
  );
}
