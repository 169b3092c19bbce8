import { useQuery } from '@tanstack/react-query';
import type { InvoiceSummary } from '@tenantry/contract/invoices/invoices.schemas';
import type { LesseeLease } from '@tenantry/contract/leases/leases.schemas';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { TestModeMark } from '../cards/test-mode-mark.tsx';
import { BalanceFigures } from '../ledger/balance-figures.tsx';
import { ExplainLink } from '../../ui/screens/explain-link.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from './account-summary.module.css';
import { accountNotes } from './account-notes.ts';
import { nextBill } from './next-bill.ts';
import { ownChargesQuery } from '../leases/charges.queries.ts';
import { ownSummaryQuery } from '../invoices/invoices.queries.ts';

interface AccountSummaryProps {
  readonly lease: LesseeLease;
}

/** TENANT-2: what the tenant owes on a lease, and a button to pay it. */
export function AccountSummary({ lease }: AccountSummaryProps) {
  const summary = useQuery(ownSummaryQuery(lease.id));
  return (
    <QueryView
      queries={[summary]}
      failed="Your balance could not be loaded."
      loading={<Skeleton className={classes.skeleton} />}
    >
      {(known) => <Summary lease={lease} summary={known} />}
    </QueryView>
  );
}

interface SummaryProps extends AccountSummaryProps {
  readonly summary: InvoiceSummary;
}

function Summary({ lease, summary }: SummaryProps) {
  const owes = summary.balanceDue > 0;
  return (
    <section className={classes.summary} aria-label="Account summary">
      <dl className={classes.figures}>
        <BalanceFigures summary={summary} />
      </dl>
      {owes && <TestModeMark />}
      <div className={classes.actions}>
        {owes && (
          <ScreenButton to="lessee-payment" search={{ lease: lease.id }} className={classes.pay}>
            Pay Now
          </ScreenButton>
        )}
        <ExplainLink propertyId={undefined} className={classes.explain} />
      </div>
      <Notes summary={summary} lease={lease} />
    </section>
  );
}

/**
 * What the figures alone do not show. HOME-8: with the next charges that no invoice bills yet. They and the day through
 * which rent is paid are not said while they are unknown.
 */
function Notes({ summary, lease: { id, credit } }: SummaryProps) {
  const { data: charges, isPending } = useQuery(ownChargesQuery(id));
  const notes = accountNotes(summary, {
    credit,
    paidThrough: charges?.paidThrough ?? null,
    nextBill: nextBill(charges?.schedules ?? []),
  });
  // The space for the line about what is next is reserved, so that nothing below moves.
  const shown = isPending && summary.dueNext === null ? [...notes, '\u00a0'] : notes;
  return shown.map((note) => (
    <p key={note} className={classes.note}>
      {note}
    </p>
  ));
}
