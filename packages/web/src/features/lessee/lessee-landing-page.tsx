import { usePrefetchQuery, useQueries, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { IconHome } from '../../ui/icons/first-icons.tsx';
import { useReachable } from '../../lib/connection.ts';
import { configurationQuery } from '../../lib/public.queries.ts';
import { formatMoney, localityOf } from '../../lib/format.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { lazyPart, NOT_LOADED } from '../../ui/states/lazy-part.ts';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { MessagePage } from '../../ui/states/message-page.tsx';
import { Money } from '../../ui/text/money.tsx';
import { OptionalPart } from '../../ui/states/optional-part.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { LinkButton } from '../../ui/text/link.tsx';
import { ownInvoicesQuery, ownSummaryQuery } from '../invoices/invoices.queries.ts';
import { ownChargesQuery } from '../leases/charges.queries.ts';
import { guaranteedQuery } from '../ledger/account.queries.ts';
import { LeaseChoice } from '../leases/lease-choice.tsx';
import { ownHomes, useOwnHomes, type Home } from '../leases/use-own-homes.ts';
import { ownPaymentsQuery } from '../payments/payments.queries.ts';
import { AccountSummary } from './account-summary.tsx';
import { LeaseTerms } from './lease-terms.tsx';
import { MonthlyCharges } from './monthly-charges.tsx';
import classes from './lessee-landing-page.module.css';
import { OwnOffer } from './own-offer.tsx';
import { OwnNotice } from './own-notice.tsx';
import { PaymentProgress } from './payment-progress.tsx';

/** Loaded after the balance and Pay Now are on the screen. */
const LesseeTabs = lazyPart(async () => (await import('./lessee-tabs.tsx')).LesseeTabs);

/** Only for somebody who has left a lease. */
const KeptLeasePage = lazyPart(async () => (await import('./kept-lease.tsx')).KeptLeasePage);

const GuaranteedLeases = lazyPart(
  async () => (await import('./guaranteed-leases.tsx')).GuaranteedLeases,
);

const OwnMoveOut = lazyPart(async () => (await import('./own-move-out.tsx')).OwnMoveOut);

/** TENANT-1 to TENANT-4: everything here is about the lease in the URL, or the current one. */
export function LesseeLandingPage() {
  const [{ lease: chosen }, setSearch] = useListSearch();
  return (
    <QueryView
      queries={useOwnHomes()}
      failed="Your lease could not be loaded."
      loading={<LandingSkeleton />}
      page
    >
      {(leases, properties) => {
        const landing = (
          <Landing
            {...ownHomes(leases, properties, chosen)}
            onChoose={(lease) => setSearch({ lease })}
          />
        );
        const isOwn = leases.some(({ id }) => chosen === undefined || id === chosen);
        if (isOwn) return landing;
        return (
          <Suspense fallback={<LandingSkeleton />}>
            <KeptLeasePage leases={leases} chosen={chosen}>
              {landing}
            </KeptLeasePage>
          </Suspense>
        );
      }}
    </QueryView>
  );
}

interface LandingProps extends ReturnType<typeof ownHomes> {
  readonly onChoose: (leaseId: string) => void;
}

function Landing(props: LandingProps) {
  return props.home ? <OwnLease {...props} home={props.home} /> : <WithoutLease />;
}

/** UNIT-6: a guarantor, or somebody whose lease has not been started. */
function WithoutLease() {
  return (
    <QueryView
      queries={[useQuery(guaranteedQuery)]}
      failed="What is due could not be loaded."
      loading={<LandingSkeleton />}
      page
    >
      {(leases) =>
        leases.length === 0 ? (
          <NoOwnLease />
        ) : (
          <Suspense fallback={<LandingSkeleton />}>
            <GuaranteedLeases leases={leases} isWholePage />
          </Suspense>
        )
      }
    </QueryView>
  );
}

function OwnLease({ homes, home, onChoose }: LandingProps & { readonly home: Home }) {
  const { lease } = home;
  // Whether cards are tested says a line of the account.
  const above = [
    ownSummaryQuery(lease.id),
    ownChargesQuery(lease.id),
    ownPaymentsQuery,
    configurationQuery,
  ];
  const ready = useSettled(useQueries({ queries: above }));
  // The parts below are shown later, but their data is requested now.
  usePrefetchQuery(ownInvoicesQuery);
  if (!ready) return <LandingSkeleton />;
  return (
    <>
      <LeaseHeader home={home} />
      {homes.length > 1 && (
        <div className={classes.choice}>
          <LeaseChoice homes={homes} home={home} onChoose={onChoose} />
        </div>
      )}
      <PaymentProgress key={lease.id} leaseId={lease.id} />
      <AccountSummary lease={lease} />
      <ReportLink lease={lease} />
      <OwnOffer lease={lease} />
      <LeaseTerms lease={lease} />
      <MonthlyCharges leaseId={lease.id} />
      <OwnNotice key={`notice ${lease.id}`} lease={lease} />
      {(lease.status === 'EXPIRED' || lease.noticeFor !== null) && <MoveOut lease={lease} />}
      <AccountTabs lease={lease} />
      <AlsoGuaranteed />
    </>
  );
}

/** MAINT-1. A tenant of an ended lease has nothing to report. */
function ReportLink({ lease }: { readonly lease: Home['lease'] }) {
  if (lease.status === 'EXPIRED') return null;
  return (
    <p className={classes.report}>
      <LinkButton
        to="/lessee-landing"
        search={{ lease: lease.id, tab: 'repairs', view: 'new' }}
        variant="default"
        hash="repairs"
      >
        Report a problem
      </LinkButton>
    </p>
  );
}

/** UNIT-6c: for a tenant who guarantees another lease, too. */
function AlsoGuaranteed() {
  return (
    <QueryView
      queries={[useQuery(guaranteedQuery)]}
      failed="The leases that you guarantee could not be loaded."
      loading={<></>}
      empty={<></>}
    >
      {(leases) => (
        <Suspense fallback={null}>
          <GuaranteedLeases leases={leases} />
        </Suspense>
      )}
    </QueryView>
  );
}

/** Only for a lease that has ended, or of which notice was given. */
function MoveOut({ lease }: { readonly lease: Home['lease'] }) {
  return (
    <OptionalPart part={OwnMoveOut} resetKey={useReachable()} loading={null} failed={null}>
      <OwnMoveOut key={lease.id} lease={lease} />
    </OptionalPart>
  );
}

/** Invoices, messages and payments. If their code cannot be loaded, the rest of the page stays. */
function AccountTabs({ lease }: { readonly lease: Home['lease'] }) {
  return (
    <div className={classes.tabs} id="repairs">
      <OptionalPart
        part={LesseeTabs}
        resetKey={useReachable()}
        loading={<LoadingRows />}
        failed={
          <ErrorPanel
            title="Your invoices, messages and payments could not be loaded."
            error={NOT_LOADED}
            onRetry={() => window.location.reload()}
          />
        }
      >
        <LesseeTabs lease={lease} />
      </OptionalPart>
    </div>
  );
}

/** TENANT-1. */
function LeaseHeader({ home: { lease, property } }: { readonly home: Home }) {
  return (
    <>
      <PageTitle
        title={property.home.label}
        subtitle={localityOf(property)}
        documentTitle={property.home.address}
      />
      <dl className={classes.facts}>
        <div>
          <dt>Rent per month</dt>
          <dd>
            <Money amount={lease.monthlyCost} />
          </dd>
          {lease.share && (
            <dd className={classes.share}>
              Your share {formatMoney(lease.share.amount)} of {formatMoney(lease.share.of)}
            </dd>
          )}
        </div>
        <div>
          <dt>Lease end</dt>
          <dd>
            {lease.type === 'M2M' && !lease.lastDay ? (
              'Month to month'
            ) : (
              <DateText date={lease.lastDay ?? lease.endDate} />
            )}
          </dd>
        </div>
        <div className={classes.wide}>
          <dt>Invoice day of month</dt>
          <dd>{lease.invoiceDayOfMonth}</dd>
        </div>
      </dl>
    </>
  );
}

function LandingSkeleton() {
  return (
    <div role="status" aria-label="Loading your lease">
      <Skeleton style={{ width: 'min(420px, 80%)', height: 36, marginBottom: 16 }} />
      <Skeleton style={{ width: 'min(300px, 60%)', height: 44, marginBottom: 32 }} />
      <Skeleton style={{ height: 120, marginBottom: 32 }} />
      <Skeleton style={{ height: 240 }} />
    </div>
  );
}

/** Shown to a tenant without any lease, current or past. */
function NoOwnLease() {
  return (
    <MessagePage
      icon={<IconHome size={30} stroke={1.5} />}
      title="You have no lease here yet"
      action={<LinkButton to="/">See the properties</LinkButton>}
    >
      It appears here, with your invoices, once your landlord starts it.
    </MessagePage>
  );
}
