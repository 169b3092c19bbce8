import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ownAccountsQuery } from '../ledger/account.queries.ts';
import { LeaseAccountView } from '../ledger/lease-account-view.tsx';
import classes from './own-account-page.module.css';

/** Explains to tenants what they owe, lease by lease. */
export function OwnAccountPage() {
  return (
    <QueryView
      queries={[useQuery(ownAccountsQuery)]}
      failed="Your account could not be loaded."
      page
      drawsLoading
    >
      {(accounts) => (
        <div className={classes.page}>
          <PageTitle
            title="Your account"
            subtitle="Every charge and payment, and what is left to pay."
          >
            <LinkButton to="/lessee-landing" variant="default">
              Close
            </LinkButton>
          </PageTitle>
          <div className={classes.content}>
            {!accounts && <LoadingRows />}
            {accounts?.length === 0 && (
              <EmptyState>You have no lease yet, so you owe nothing.</EmptyState>
            )}
            {accounts?.map((account) => (
              <LeaseAccountView
                key={account.leaseId}
                account={account}
                title={account.home.label}
              />
            ))}
          </div>
        </div>
      )}
    </QueryView>
  );
}
