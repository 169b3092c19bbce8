import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { CloseAction } from '../../ui/page-title.tsx';
import { ScreenFrame } from '../../ui/screens/screen-frame.tsx';
import { adminOrganizationQuery } from '../organization/organization.queries.ts';
import { adminPropertyQuery } from '../properties/properties.queries.ts';
import { AddStatements } from './add-statements.tsx';
import { StatementList } from './statement-list.tsx';
import { statementsQuery } from './statements.queries.ts';

const route = getRouteApi('/property-statements');

/** STMT-1. */
export function StatementsPage() {
  const { propertyId = '' } = route.useSearch();
  return <Kit>{propertyId ? <StatementsOf propertyId={propertyId} /> : <StatementsOfNone />}</Kit>;
}

function StatementsOfNone() {
  const navigate = useNavigate();
  const close = () => void navigate({ to: '/admin-landing' });
  return (
    <ScreenFrame title="Statements" actions={<CloseAction onClick={close} />}>
      <EmptyState action={<LinkButton to="/admin-landing">Choose a property</LinkButton>}>
        No property is selected, so there are no statements to show.
      </EmptyState>
    </ScreenFrame>
  );
}

function StatementsOf({ propertyId }: { readonly propertyId: string }) {
  const navigate = useNavigate();
  const property = useQuery(adminPropertyQuery(propertyId));
  const statements = useQuery(statementsQuery(propertyId));
  const organization = useQuery(adminOrganizationQuery);
  const failed = [property, statements, organization].find(({ data, isError }) => isError && !data);
  const close = () =>
    void navigate({ to: '/admin-landing/view-property/$propertyId', params: { propertyId } });
  const title = property.data ? `Statements for ${property.data.addressLine1}` : 'Statements';
  return (
    <ScreenFrame title={title} actions={<CloseAction onClick={close} />}>
      {failed ? (
        <ErrorPanel
          title="The statements could not be loaded."
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <>
          <AddStatements propertyId={propertyId} empty={statements.data?.length === 0} />
          <StatementList
            statements={organization.data && statements.data}
            timeZone={organization.data?.timeZone ?? 'UTC'}
          />
        </>
      )}
    </ScreenFrame>
  );
}
