import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isStaff } from '@tenantry/contract/access/roles';
import type { Person } from '@tenantry/contract/portfolio/people.schemas';
import { ApiError } from '../../lib/api-error.ts';
import { formatMoney } from '../../lib/format.ts';
import type { QueryFailure } from '../../lib/query-failure.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import { Figure, FigureRow, LoadingFigures } from '../../ui/text/figure-row.tsx';
import { IconUserOff } from '../../ui/icons/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { HistoryLink } from '../../ui/text/history-link.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { FailedPage, MessagePage } from '../../ui/states/message-page.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { DocumentsOf } from '../documents/document-section.tsx';
import { OrdersOf } from '../maintenance/orders-card.tsx';
import { accountsOfPersonQuery, leasesOfPersonQuery, personQuery } from './people.queries.ts';
import { dueNote } from './due-note.ts';
import { AccountCard, ContactCard, ConversationsCard, LeasesCard } from './person-cards.tsx';
import { PersonalDataCard } from './personal-data-card.tsx';
import { UndeliveredCard } from './person-mails.tsx';
import classes from './property-hub.module.css';

const route = getRouteApi('/people/$userId');

/** HOME-7: everything about one person in one place; each part loads and fails separately. */
export function PersonPage() {
  const { userId } = route.useParams();
  const person = useQuery(personQuery(userId));
  return (
    <QueryView queries={[person]} renderFailure={(failure) => <PersonFailed {...failure} />}>
      {(known) => (
        <Kit key={userId}>
          <KnownPerson person={known} />
        </Kit>
      )}
    </QueryView>
  );
}

function PersonFailed({ error, retry }: QueryFailure) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <MessagePage
        icon={<IconUserOff size={30} stroke={1.5} />}
        title="Person not found"
        action={<LinkButton to="/people">See all people</LinkButton>}
      >
        The link may be mistyped, or it may belong to another organization.
      </MessagePage>
    );
  }
  return <FailedPage title="The person could not be loaded." error={error} onRetry={retry} />;
}

/** The leases, for people who may read them. */
function useLeasesOf(userId: string) {
  const enabled = useMay({ 'GET /v1/admin/people/:userId/leases': 'leases:read' });
  return useQuery({ ...leasesOfPersonQuery(userId), enabled });
}

/** What is owed, for people who may read it. */
function useAccountsOf(userId: string) {
  const enabled = useMay({ 'GET /v1/admin/people/:userId/accounts': 'payments:read' });
  return useQuery({ ...accountsOfPersonQuery(userId), enabled });
}

function KnownPerson({ person }: { readonly person: Person }) {
  const { id: userId, firstName, lastName } = person;
  const leases = useLeasesOf(userId);
  const accounts = useAccountsOf(userId);
  // The leases determine the buttons, and therefore the height of the title row; the accounts are above other cards.
  const ready = useSettled([leases, accounts].map(({ isLoading }) => ({ isPending: isLoading })));
  if (!ready) return <LoadingRows />;
  return (
    <>
      <PageTitle title={`${firstName} ${lastName}`} subtitle={<Subtitle person={person} />}>
        <Actions userId={userId} />
      </PageTitle>
      <div className={classes.hub}>
        <Figures userId={userId} />
        <div className={classes.columns}>
          <div className={classes.side}>
            <LeasesCard userId={userId} />
            <AccountCard userId={userId} />
            <DocumentsCard userId={userId} />
            <MaintenanceCard userId={userId} />
          </div>
          <div className={classes.side}>
            <ContactCard person={person} />
            <UndeliveredCard userId={userId} />
            <ConversationsCard userId={userId} />
            <PersonalDataCard userId={userId} />
          </div>
        </div>
      </div>
    </>
  );
}

/** UNIT-15. */
const DocumentsCard = onlyFor(
  { 'GET /v1/admin/documents/of/:subject/:subjectId': 'documents:read' },
  function DocumentsCard({ userId }: { readonly userId: string }) {
    return (
      <div className={`${classes.card} ${classes.padded}`}>
        <DocumentsOf of={{ subject: 'PERSON', subjectId: userId }} />
      </div>
    );
  },
);

const MaintenanceCard = onlyFor(
  { 'GET /v1/admin/workOrders': 'maintenance:read' },
  function MaintenanceCard({ userId }: { readonly userId: string }) {
    return (
      <div className={`${classes.card} ${classes.padded}`}>
        <OrdersOf of={{ userId }} />
      </div>
    );
  },
);

function Subtitle({ person }: { readonly person: Person }) {
  const { roles, emailAddress, phoneNumber } = person;
  return (
    <>
      {isStaff(roles) ? 'Staff' : 'Tenant'},{' '}
      <a className={classes.contact} href={`mailto:${emailAddress}`}>
        <EmailText address={emailAddress} />
      </a>
      {phoneNumber && (
        <>
          ,{' '}
          <a className={classes.contact} href={`tel:${phoneNumber}`}>
            {phoneNumber}
          </a>
        </>
      )}
    </>
  );
}

/** The actions for the active lease; editing is possible for everyone. */
function Actions({ userId }: { readonly userId: string }) {
  const { data: leases = [] } = useLeasesOf(userId);
  const running = leases.find(({ status, homeDeleted }) => status === 'ACTIVE' && !homeDeleted);
  const payer = running ?? leases.find(({ homeDeleted }) => !homeDeleted);
  return (
    <>
      <LinkButton to="/createUser" search={{ tab: 'edit', userId }} variant="default">
        Edit user
      </LinkButton>
      <LinkButton to="/tasks" search={{ about: `person:${userId}` }} variant="default">
        Add task
      </LinkButton>
      <HistoryLink kind="user" entityId={userId} />
      {running && (
        <ScreenButton
          to="all-messages"
          search={{ propertyId: running.propertyId }}
          variant="default"
        >
          Send message
        </ScreenButton>
      )}
      {payer && (
        <ScreenButton
          to="external-payment"
          search={{ propertyId: payer.propertyId, lease: payer.id }}
        >
          Record payment
        </ScreenButton>
      )}
    </>
  );
}

function PermittedFigures({ userId }: { readonly userId: string }) {
  const { data, isError } = useQuery(accountsOfPersonQuery(userId));
  if (isError) return null;
  if (!data) return <LoadingFigures />;
  const { dueNow, lateFeeOnOverdue, credit, depositHeld, accounts } = data;
  if (accounts.length === 0) return null;
  return (
    <FigureRow>
      <Figure
        label="Due now"
        value={formatMoney(dueNow)}
        note={dueNote(
          data.late > 0 ? `${formatMoney(data.late)} of it is late` : 'Nothing is late',
          data,
        )}
        owed={dueNow > 0}
      />
      <Figure
        label="Late fee so far"
        value={formatMoney(lateFeeOnOverdue)}
        note="Not on any invoice yet"
        owed={lateFeeOnOverdue > 0}
      />
      <Figure label="Credit" value={formatMoney(credit)} note="Not applied to any invoice yet" />
      <Figure label="Deposit held" value={formatMoney(depositHeld)} />
    </FigureRow>
  );
}

/** What the person owes. If it fails to load, the account below shows the error. */
const Figures = onlyFor(
  { 'GET /v1/admin/people/:userId/accounts': 'payments:read' },
  PermittedFigures,
);
