import type { WorkOrder } from '@tenantry/contract/maintenance/maintenance.schemas';
import { formatDate } from '../../lib/format.ts';
import { dayIn } from '../../lib/moment.ts';
import { useOrganization } from '../../lib/session.ts';
import framed from '../../ui/forms/framed-rows.module.css';
import { TextLink } from '../../ui/text/link.tsx';
import { HomeLink } from '../../ui/tables/record-link.tsx';
import { MOST_ORDERS } from './maintenance.queries.ts';
import { OrderTags } from './order-facts.tsx';
import classes from './maintenance.module.css';

/** MAINT-2: the list; also on the page of a home and of a person. */
export function WorkOrderRows({
  orders,
  withHome = true,
}: {
  readonly orders: readonly WorkOrder[];
  readonly withHome?: boolean;
}) {
  return (
    <>
      <ul className={framed.rows} aria-label="Work orders">
        {orders.map((order) => (
          <Row key={order.id} order={order} withHome={withHome} />
        ))}
      </ul>
      {orders.length >= MOST_ORDERS && (
        <p className={classes.meta}>
          These are the first {MOST_ORDERS}. Use the filter to find others.
        </p>
      )}
    </>
  );
}

function Row({ order, withHome }: { readonly order: WorkOrder; readonly withHome: boolean }) {
  return (
    <li className={framed.row}>
      <div className={framed.words}>
        <TextLink to="/work-order" search={{ workOrderId: order.id }} className={classes.title}>
          {order.label} {order.title}
        </TextLink>
        <p className={classes.meta}>
          {withHome && (
            <>
              <HomeLink home={order.home} />
              {', '}
            </>
          )}
          {order.tenant ? `for ${order.tenant.name}, ` : ''}
          <DueText order={order} />
        </p>
      </div>
      <OrderTags {...order} />
    </li>
  );
}

/** By when it should be done, or when it was. */
export function DueText({ order: { endedAt, targetAt } }: { readonly order: WorkOrder }) {
  const { timeZone } = useOrganization();
  const day = (at: string) => formatDate(dayIn(timeZone, at));
  return endedAt === null ? `due ${day(targetAt)}` : `ended ${day(endedAt)}`;
}
