import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../lib/format.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BalanceFigures } from '../payments/balance-figures.tsx';
import { ExplainLink } from '../payments/explain-link.tsx';
import classes from './account-summary.module.css';
import { ownSummaryQuery } from './lessee.queries.ts';

/** TENANT-2: what the tenant owes. */
export function AccountSummary({ credit }: { credit: number }) {
  const { data, error, refetch } = useQuery(ownSummaryQuery);
  if (!data && error) {
    return (
      <ErrorPanel
        title="Your balance could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton className={classes.skeleton} />;
  return (
    <section className={classes.summary} aria-label="Account summary">
      <dl className={classes.figures}>
        <BalanceFigures summary={data} />
      </dl>
      <ExplainLink propertyId={undefined} className={classes.explain} />
      {data.balanceDue <= 0 && <p className={classes.note}>You owe nothing at the moment.</p>}
      {credit > 0 && (
        <p className={classes.note}>
          You have {formatMoney(credit)} of credit. It will be used for your next invoice.
        </p>
      )}
    </section>
  );
}
