import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { FailedPage } from '../../ui/message-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ownAccountsQuery } from '../ledger/account.queries.ts';
import { LeaseAccountView } from '../ledger/lease-account-view.tsx';
import classes from './own-account-page.module.css';

/** Explains to tenants what they owe, lease by lease. */
export function OwnAccountPage() {
  const { data, error, refetch } = useQuery(ownAccountsQuery);
  if (!data && error) {
    return (
      <FailedPage
        title="Your account could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={classes.page}>
      <PageTitle title="Your account" subtitle="Every charge and payment, and what is left to pay.">
        <LinkButton to="/lessee-landing" variant="default">
          Close
        </LinkButton>
      </PageTitle>
      <div className={classes.content}>
        {!data && <LoadingRows />}
        {data?.length === 0 && <EmptyState>You have no lease yet, so you owe nothing.</EmptyState>}
        {data?.map((account) => (
          <LeaseAccountView key={account.leaseId} account={account} title={account.addressLine1} />
        ))}
      </div>
    </div>
  );
}
