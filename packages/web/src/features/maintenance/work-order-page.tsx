import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { assetLabel, warrantyText } from '@tenantry/contract/maintenance/assets.rules';
import {
  workOrderStatusLabels,
  type WorkOrderStatus,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type {
  WorkOrderDetails,
  WorkOrderEvent,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import { ApiError } from '../../lib/api-error.ts';
import { momentIn } from '../../lib/moment.ts';
import type { QueryFailure } from '../../lib/query-failure.ts';
import { useOrganization, useToday } from '../../lib/session.ts';
import { IconTool } from '../../ui/icons/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { FailedPage, MessagePage } from '../../ui/states/message-page.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { Panel } from '../../ui/states/panel.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { HomeLink, PersonLink } from '../../ui/tables/record-link.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { EditWorkOrder } from './edit-work-order.tsx';
import { workOrderQuery } from './maintenance.queries.ts';
import { OrderFacts, OrderTags } from './order-facts.tsx';
import { OrderVendors } from './order-vendors.tsx';
import { StaffPhotos } from './staff-photos.tsx';
import { VendorRooms } from './vendor-rooms.tsx';
import { TenantRoom } from './tenant-room.tsx';
import { WorkOrderCosts } from './work-order-costs.tsx';
import { WorkOrderStatusButtons } from './work-order-status.tsx';
import classes from './maintenance.module.css';

const route = getRouteApi('/work-order');

/** MAINT-2: everything about one work order. */
export function WorkOrderPage() {
  const { workOrderId = '' } = route.useSearch();
  const order = useQuery(workOrderQuery(workOrderId));
  return (
    <QueryView queries={[order]} renderFailure={(failure) => <OrderFailed {...failure} />}>
      {(known) => (
        <Kit key={workOrderId}>
          <KnownOrder order={known} />
        </Kit>
      )}
    </QueryView>
  );
}

function OrderFailed({ error, retry }: QueryFailure) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <MessagePage
        icon={<IconTool size={30} stroke={1.5} />}
        title="Work order not found"
        action={<LinkButton to="/work-orders">See all work orders</LinkButton>}
      >
        The link may be mistyped, or it may belong to another organization.
      </MessagePage>
    );
  }
  return <FailedPage title="The work order could not be loaded." error={error} onRetry={retry} />;
}

function KnownOrder({ order }: { readonly order: WorkOrderDetails }) {
  return (
    <>
      <PageTitle
        title={order.label}
        about={order.title}
        documentTitle={`${order.label} ${order.title}`}
        subtitle={<HomeLink home={order.home} />}
      >
        <EditWorkOrder order={order} />
      </PageTitle>
      <div className={classes.columns}>
        <div>
          <Panel label="Problem">
            <OrderTags {...order} />
            <OrderFacts order={order} />
            <People order={order} />
          </Panel>
          <WorkOrderStatusButtons order={order} />
          <OrderVendors order={order} />
          <StaffPhotos order={order} />
          <WorkOrderCosts order={order} />
        </div>
        <div>
          <TenantRoom order={order} />
          <VendorRooms order={order} />
          <Events events={order.events} />
        </div>
      </div>
    </>
  );
}

function People({ order }: { readonly order: WorkOrderDetails }) {
  const { asset, tenant, phoneNumber, reportedBy, createdAt, targetAt, endedAt } = order;
  const { madeFrom, source } = order;
  const { timeZone } = useOrganization();
  const today = useToday();
  const at = (moment: string) => momentIn(timeZone, moment).slice(0, -3);
  return (
    <dl className={classes.facts}>
      {asset && (
        <div>
          <dt>Appliance</dt>
          <dd>
            {[assetLabel(asset), warrantyText(asset.warrantyUntil, today)]
              .filter(Boolean)
              .join(', ')}
          </dd>
        </div>
      )}
      {tenant && (
        <div>
          <dt>Tenant</dt>
          <dd>
            <PersonLink userId={tenant.userId}>{tenant.name}</PersonLink>
            {phoneNumber && (
              <>
                {', '}
                <a href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`}>{phoneNumber}</a>
              </>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>Reported</dt>
        <dd>
          {at(createdAt)}
          {reportedBy && ` by ${reportedBy}`}
          {madeFrom && source === 'STAFF' && (
            <>
              {', '}
              <ScreenLink to="message-respond" {...madeFrom}>
                from a message
              </ScreenLink>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{endedAt === null ? 'Should be done by' : 'Ended'}</dt>
        <dd>{at(endedAt ?? targetAt)}</dd>
      </div>
    </dl>
  );
}

const label = (status: WorkOrderStatus | null) => (status ? workOrderStatusLabels[status] : '');

const titles: Readonly<Record<WorkOrderEvent['kind'], (event: WorkOrderEvent) => string>> = {
  CREATED: () => 'Created',
  CHANGED: () => 'Changed',
  STATUS: ({ from, to }) => `${label(from)} to ${label(to).toLowerCase()}`,
  REOPENED: () => 'Reopened',
  VENDOR: () => 'Vendor',
  OWNER: () => 'Owner',
  EXPENSE: () => 'Expense recorded',
  CHARGE: () => 'Charged to the tenant',
};

function Events({ events }: { readonly events: readonly WorkOrderEvent[] }) {
  const { timeZone } = useOrganization();
  return (
    <Panel title="History">
      <ol className={classes.events} aria-label="History">
        {events.map((event) => (
          <li key={event.id}>
            <p>{titles[event.kind](event)}</p>
            {event.note && <p className={classes.description}>{event.note}</p>}
            <p className={classes.meta}>
              {momentIn(timeZone, event.at).slice(0, -3)}
              {event.by && `, ${event.by}`}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
