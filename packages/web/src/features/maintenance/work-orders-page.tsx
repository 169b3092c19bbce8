import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton, TextLink } from '../../ui/text/link.tsx';
import { ListFilter, ListTools } from '../../ui/tables/list-tools.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useTypedFilter } from '../../ui/tables/use-typed-filter.ts';
import { useMay } from '../../lib/may.ts';
import { workOrdersQuery } from './maintenance.queries.ts';
import { NewWorkOrder } from './new-work-order.tsx';
import { OrderOfMessage } from './order-of-message.tsx';
import { WorkOrderBoard } from './work-order-board.tsx';
import { WorkOrderRows } from './work-order-rows.tsx';
import classes from './maintenance.module.css';

const route = getRouteApi('/work-orders');

const layouts = [
  { value: undefined, label: 'List' },
  { value: 'board', label: 'Board' },
] as const;

const states = [
  { value: undefined, label: 'Open' },
  { value: 'ended', label: 'Done' },
] as const;

/** MAINT-2: the work orders of all homes, as a list or as a board by status. */
export function WorkOrdersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayCreate = useMay({ 'POST /v1/admin/workOrders': 'maintenance:write' });
  const change = (changes: Partial<typeof search>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true });
  const typed = useTypedFilter(search.filter ?? '', (filter) =>
    change({ filter: filter || undefined }),
  );
  const isBoard = search.view === 'board';
  const state = isBoard || search.show !== 'ended' ? 'open' : 'ended';
  const filter = typed.filter.trim() || undefined;
  const { propertyId } = search;
  const orders = useQuery(workOrdersQuery({ state, filter, propertyId }));
  const isNew = search.tab === 'new' && mayCreate;
  return (
    <Kit>
      <PageTitle title="Maintenance" subtitle="Problems that tenants report, and other work">
        <LinkButton to="/recurring-work" variant="default">
          Recurring work
        </LinkButton>
        {mayCreate && !isNew && (
          <LinkButton to="/work-orders" search={{ ...search, tab: 'new' }}>
            New work order
          </LinkButton>
        )}
      </PageTitle>
      {propertyId !== undefined && !isNew && (
        <p className={classes.meta}>
          Only those of one home. <TextLink to="/work-orders">Show those of all homes</TextLink>
        </p>
      )}
      {isNew && <NewOrder search={search} onLeave={() => change(noForm)} />}
      <ListTools className={classes.tools}>
        <ListFilter
          placeholder="Number, words or home"
          value={typed.filter}
          onFilter={typed.setFilter}
        />
        <ChoiceGroup
          label="Layout"
          choices={layouts}
          value={isBoard ? 'board' : undefined}
          onChoose={(view) => change({ view, show: undefined })}
        />
        {!isBoard && (
          <ChoiceGroup
            label="State"
            choices={states}
            value={state === 'ended' ? 'ended' : undefined}
            onChoose={(show) => change({ show })}
          />
        )}
      </ListTools>
      <QueryView
        queries={[orders]}
        failed="The work orders could not be loaded."
        empty={<NoOrders filtered={filter !== undefined} ended={state === 'ended'} />}
      >
        {(list) => (isBoard ? <WorkOrderBoard orders={list} /> : <WorkOrderRows orders={list} />)}
      </QueryView>
    </Kit>
  );
}

const noForm = {
  tab: undefined,
  propertyId: undefined,
  conversationId: undefined,
  messageId: undefined,
};

interface NewOrderProps {
  readonly search: ReturnType<typeof route.useSearch>;
  readonly onLeave: () => void;
}

function NewOrder({ search, onLeave }: NewOrderProps) {
  const { propertyId = null, conversationId, messageId } = search;
  if (propertyId !== null && conversationId && messageId) {
    const of = { propertyId, conversationId, messageId };
    return <OrderOfMessage key={messageId} {...of} onLeave={onLeave} />;
  }
  return <NewWorkOrder key={propertyId ?? ''} propertyId={propertyId} onLeave={onLeave} />;
}

function NoOrders({ filtered, ended }: { readonly filtered: boolean; readonly ended: boolean }) {
  if (filtered) return <EmptyState>No work order matches the filter.</EmptyState>;
  if (ended) return <EmptyState>No work is done yet.</EmptyState>;
  return (
    <EmptyState>
      No open work. Problems that tenants report appear here; you can also create a work order.
    </EmptyState>
  );
}
