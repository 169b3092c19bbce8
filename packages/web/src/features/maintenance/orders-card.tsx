import { useQuery } from '@tanstack/react-query';
import { onlyFor, useMay } from '../../lib/may.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { Section } from '../../ui/states/section.tsx';
import { workOrdersQuery, type OrderSelection } from './maintenance.queries.ts';
import { WorkOrderRows } from './work-order-rows.tsx';

type Of = Required<Pick<OrderSelection, 'propertyId'>> | Required<Pick<OrderSelection, 'userId'>>;

/** MAINT-2: the work orders of a home or for a person, on their page. */
function PermittedOrders({ of }: { readonly of: Of }) {
  const orders = useQuery(workOrdersQuery({ state: 'all', ...of }));
  const mayCreate = useMay({ 'POST /v1/admin/workOrders': 'maintenance:write' });
  const propertyId = 'propertyId' in of ? of.propertyId : undefined;
  return (
    <Section
      title="Maintenance"
      action={
        mayCreate && (
          <LinkButton to="/work-orders" search={{ tab: 'new', propertyId }} variant="default">
            New work order
          </LinkButton>
        )
      }
    >
      <QueryView
        queries={[orders]}
        failed="The work orders could not be loaded."
        empty={<EmptyState>No work orders yet.</EmptyState>}
      >
        {(list) => <WorkOrderRows orders={list} withHome={propertyId === undefined} />}
      </QueryView>
    </Section>
  );
}

export const OrdersOf = onlyFor(
  { 'GET /v1/admin/workOrders': 'maintenance:read' },
  PermittedOrders,
);
