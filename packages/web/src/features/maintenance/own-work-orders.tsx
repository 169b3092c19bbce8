import { useQuery } from '@tanstack/react-query';
import {
  isOpenStatus,
  workOrderStatusLabels,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type { OwnWorkOrder } from '@tenantry/contract/maintenance/maintenance.schemas';
import { formatDate } from '../../lib/format.ts';
import { dayIn } from '../../lib/moment.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useOrganization } from '../../lib/session.ts';
import { FileStrip } from '../../ui/documents/stored-files.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import framed from '../../ui/forms/framed-rows.module.css';
import { Panel } from '../../ui/states/panel.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { ConversationView } from '../conversations/conversation-view.tsx';
import { ownConversationsQuery } from '../conversations/conversations.queries.ts';
import { AddOwnFiles } from './add-own-files.tsx';
import { ownWorkOrdersQuery } from './maintenance.queries.ts';
import { OrderFacts, OrderTags } from './order-facts.tsx';
import { NextVisit, RoommatesReports } from './roommates-reports.tsx';
import { ReportProblem } from './report-problem.tsx';
import { workFiles } from './work-files.tsx';
import classes from './maintenance.module.css';

interface OwnWorkOrdersProps {
  readonly propertyId: string;
  /** UNIT-9: of a home that the tenant has left. */
  readonly readOnly?: boolean;
}

/** MAINT-1: what the tenant has reported about the home; a new report and one of them are in the URL. */
export function OwnWorkOrders({ propertyId, readOnly = false }: OwnWorkOrdersProps) {
  const [{ view }, setSearch] = useListSearch();
  const orders = useQuery(ownWorkOrdersQuery);
  const show = (next: string | undefined) => setSearch({ tab: 'repairs', view: next });
  const leave = () => {
    void queryClient.invalidateQueries({ queryKey: ownWorkOrdersQuery.queryKey });
    show(undefined);
  };
  if (view === 'new' && !readOnly) return <ReportProblem propertyId={propertyId} onLeave={leave} />;
  return (
    <QueryView queries={[orders]} failed="Your reports could not be loaded.">
      {(list) => {
        const ofHome = list.filter(({ home }) => home.propertyId === propertyId);
        const chosen = ofHome.find(({ id }) => id === view);
        return chosen ? (
          <OneReport order={chosen} readOnly={readOnly} onLeave={() => show(undefined)} />
        ) : (
          <>
            <Reports orders={ofHome} readOnly={readOnly} onShow={show} />
            {!readOnly && <RoommatesReports propertyId={propertyId} />}
          </>
        );
      }}
    </QueryView>
  );
}

interface ReportsProps {
  readonly orders: readonly OwnWorkOrder[];
  readonly readOnly: boolean;
  readonly onShow: (view: string) => void;
}

function Reports({ orders, readOnly, onShow }: ReportsProps) {
  const { timeZone } = useOrganization();
  const report = !readOnly && (
    <PlainButton onClick={() => onShow('new')}>Report a problem</PlainButton>
  );
  if (orders.length === 0) {
    return <EmptyState action={report}>Nothing is broken, as far as we know.</EmptyState>;
  }
  return (
    <>
      <div className={classes.tools}>{report}</div>
      <ul className={framed.rows} aria-label="Your reports">
        {orders.map((order) => (
          <li key={order.id} className={framed.row}>
            <div className={framed.words}>
              <div className={classes.title}>{order.title}</div>
              <p className={classes.meta}>
                {order.label}, reported {formatDate(dayIn(timeZone, order.createdAt))}
              </p>
              <NextVisit order={order} />
            </div>
            <OrderTags {...order} />
            <PlainButton
              variant="default"
              aria-label={`View ${order.label}`}
              onClick={() => onShow(order.id)}
            >
              View
            </PlainButton>
          </li>
        ))}
      </ul>
    </>
  );
}

interface OneReportProps {
  readonly order: OwnWorkOrder;
  readonly readOnly: boolean;
  readonly onLeave: () => void;
}

function OneReport({ order, readOnly, onLeave }: OneReportProps) {
  const { timeZone } = useOrganization();
  return (
    <>
      <div className={classes.tools}>
        <PlainButton variant="default" onClick={onLeave}>
          All reports
        </PlainButton>
      </div>
      <Panel title={`${order.label} ${order.title}`}>
        <OrderTags {...order} />
        <OrderFacts order={order} />
        <NextVisit order={order} />
        <div className={classes.reply}>
          <FileStrip source={workFiles('lessee', order.id)} files={order.files} />
          {!readOnly && isOpenStatus(order.status) && <AddOwnFiles order={order} />}
        </div>
        <ol className={classes.events} aria-label="Steps">
          {order.steps.map(({ at, status }) => (
            <li key={`${at} ${status}`}>
              {workOrderStatusLabels[status]}, {formatDate(dayIn(timeZone, at))}
            </li>
          ))}
        </ol>
      </Panel>
      {order.conversationId !== null && (
        <OwnRoom conversationId={order.conversationId} readOnly={readOnly} />
      )}
    </>
  );
}

/** MAINT-3. */
function OwnRoom({
  conversationId,
  readOnly,
}: {
  readonly conversationId: string;
  readonly readOnly: boolean;
}) {
  const conversations = useQuery(ownConversationsQuery);
  return (
    <Panel title="Messages">
      <QueryView queries={[conversations]} failed="Your messages could not be loaded.">
        {(list) => {
          const conversation = list.find(({ id }) => id === conversationId);
          return conversation ? (
            <ConversationView
              side="lessee"
              conversation={conversation}
              shown
              restored
              readOnly={readOnly}
            />
          ) : (
            <></>
          );
        }}
      </QueryView>
    </Panel>
  );
}
