import { useQuery } from '@tanstack/react-query';
import {
  isOpenStatus,
  type WorkOrderStatus,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type { OwnWorkOrder } from '@tenantry/contract/maintenance/maintenance.schemas';
import { formatDate } from '../../lib/format.ts';
import { dayIn } from '../../lib/moment.ts';
import { useOrganization, useToday } from '../../lib/session.ts';
import { visitText } from '../../lib/visit-text.ts';
import framed from '../../ui/forms/framed-rows.module.css';
import { Panel } from '../../ui/states/panel.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { roommatesOrdersQuery } from './maintenance.queries.ts';
import { OrderTags } from './order-facts.tsx';
import classes from './maintenance.module.css';

/** MAINT-1: what other tenants of the same lease have reported about the home; nothing if there is none. */
export function RoommatesReports({ propertyId }: { readonly propertyId: string }) {
  const orders = useQuery(roommatesOrdersQuery);
  const { timeZone } = useOrganization();
  return (
    <QueryView
      queries={[orders]}
      failed="The reports of others in your home could not be loaded."
      loading={<></>}
    >
      {(list) => {
        const ofHome = list.filter(({ home }) => home.propertyId === propertyId);
        if (ofHome.length === 0) return <></>;
        return (
          <Panel title="Reported by others in your home">
            <ul className={framed.rows} aria-label="Reports of others in your home">
              {ofHome.map((order) => (
                <li key={order.id} className={framed.row}>
                  <div className={framed.words}>
                    <div className={classes.title}>{order.title}</div>
                    <p className={classes.meta}>
                      {order.label}, reported {formatDate(dayIn(timeZone, order.createdAt))} by{' '}
                      <bdi>{order.tenant}</bdi>
                    </p>
                    <NextVisit order={order} />
                  </div>
                  <OrderTags {...order} />
                </li>
              ))}
            </ul>
          </Panel>
        );
      }}
    </QueryView>
  );
}

interface Visited extends Pick<OwnWorkOrder, 'visits'> {
  readonly status: WorkOrderStatus;
}

/** MAINT-6: when somebody enters next. */
export function NextVisit({ order }: { readonly order: Visited }) {
  const { timeZone } = useOrganization();
  const today = useToday();
  const next = order.visits.find(({ endsAt }) => dayIn(timeZone, endsAt) >= today);
  if (!next || !isOpenStatus(order.status)) return null;
  return (
    <p className={classes.visit}>
      Visit {visitText(timeZone, next)}, <bdi>{next.by}</bdi>
    </p>
  );
}
