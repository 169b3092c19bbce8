import { useQueries, useQuery } from '@tanstack/react-query';
import type { InvoiceSummary } from '@tenantry/contract/invoices/invoices.schemas';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ScreenFrame } from '../../ui/screens/screen-frame.tsx';
import { useScreen, type ScreenProps } from '../../ui/screens/screen.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { today } from '../../lib/clock.ts';
import { configurationQuery } from '../../lib/public.queries.ts';
import { reachQuery } from '../conversations/conversations.queries.ts';
import { guaranteedQuery } from '../ledger/account.queries.ts';
import { LeaseChoice } from '../leases/lease-choice.tsx';
import { ownInvoicesQuery, ownSummaryQuery } from '../invoices/invoices.queries.ts';
import { WaysWithoutCard } from '../payments/other-ways.tsx';
import { ownPaymentsQuery, waysToPayQuery } from '../payments/payments.queries.ts';
import { ownHomes, useOwnHomes } from '../leases/use-own-homes.ts';
import classes from './lessee-payment.module.css';
import { TestModeMark } from '../cards/test-mode-mark.tsx';
import { PaymentForm } from '../cards/payment-form.tsx';

const NOT_LOADED = 'Your balance could not be loaded.';

/** PAY-2 to PAY-4: `Make a Payment`, for the lease in the URL, or the current one. */
export function LesseePayment({ onClose }: Pick<ScreenProps, 'onClose'>) {
  return (
    <ScreenFrame title="Make a Payment">
      <PaymentOfChosen onClose={onClose} />
    </ScreenFrame>
  );
}

function PaymentOfChosen({ onClose }: Pick<ScreenProps, 'onClose'>) {
  const asked = useScreen()?.search.lease;
  return (
    <QueryView queries={useOwnHomes()} failed={NOT_LOADED}>
      {(leases, properties) => {
        const own = ownHomes(leases, properties, asked);
        const isOwn = own.home !== undefined && (asked ?? own.home.lease.id) === own.home.lease.id;
        if (isOwn) return <PaymentOfHome {...own} onClose={onClose} />;
        return (
          <PaymentOfGuaranteed
            asked={asked}
            onClose={onClose}
            otherwise={<PaymentOfHome {...own} onClose={onClose} />}
          />
        );
      }}
    </QueryView>
  );
}

interface PaymentOfGuaranteedProps extends Pick<ScreenProps, 'onClose'> {
  readonly asked: string | undefined;
  /** Shown to somebody who guarantees no such lease. */
  readonly otherwise: ReactNode;
}

/** UNIT-6: a guarantor pays what is due, without seeing anything else of the lease. */
function PaymentOfGuaranteed({ asked, otherwise, onClose }: PaymentOfGuaranteedProps) {
  const query = useQuery(guaranteedQuery);
  return (
    <QueryView queries={[query]} failed={NOT_LOADED}>
      {(leases) => {
        const lease = leases.find(({ leaseId }) => leaseId === (asked ?? leaseId));
        if (!lease) return otherwise;
        const { leaseId, home, tenants } = lease;
        return (
          <>
            <p className={classes.lease}>{`For ${home}, ${tenants}`}</p>
            <PaymentOf
              key={leaseId}
              leaseId={leaseId}
              summary={lease}
              seesInvoices={false}
              onClose={onClose}
            />
          </>
        );
      }}
    </QueryView>
  );
}

type PaymentOfHomeProps = ReturnType<typeof ownHomes> & Pick<ScreenProps, 'onClose'>;

function PaymentOfHome({ homes, home, onClose }: PaymentOfHomeProps) {
  const screen = useScreen();
  if (!home) return <EmptyState>You have no lease yet, so there is nothing to pay.</EmptyState>;
  return (
    <>
      {screen?.mode === 'page' && homes.length > 1 ? (
        <div className={classes.lease}>
          <LeaseChoice
            homes={homes}
            home={home}
            onChoose={(lease) => screen.setSearch({ lease })}
          />
        </div>
      ) : (
        <p className={classes.lease}>For {home.property.home.label}</p>
      )}
      <PaymentOfOwn key={home.lease.id} leaseId={home.lease.id} onClose={onClose} />
    </>
  );
}

function PaymentOfOwn(props: Pick<PaymentOfProps, 'leaseId' | 'onClose'>) {
  usePaymentData();
  return (
    <QueryView queries={[useQuery(ownSummaryQuery(props.leaseId))]} failed={NOT_LOADED}>
      {(summary) => <PaymentOf {...props} summary={summary} seesInvoices />}
    </QueryView>
  );
}

/** What every payment needs. It is asked for at once, also while the balance is loading. */
const usePaymentData = () =>
  useQueries({
    queries: [configurationQuery, ownInvoicesQuery, ownPaymentsQuery, waysToPayQuery, reachQuery],
  });

interface PaymentOfProps {
  readonly leaseId: string;
  readonly summary: InvoiceSummary;
  /** A guarantor sees the balance only. */
  readonly seesInvoices: boolean;
  readonly onClose: () => void;
}

/** The form after the balance and the card settings are loaded. */
function PaymentOf({ leaseId: id, summary, seesInvoices, onClose }: PaymentOfProps) {
  return (
    <QueryView queries={usePaymentData()} failed={NOT_LOADED}>
      {({ cards }, invoices, payments, ways, { timeZone }) => {
        if (!cards.available) {
          return (
            <>
              <EmptyState>
                Card payments are not set up. Ask your landlord how to pay, for example by check.
              </EmptyState>
              <WaysWithoutCard ways={ways} />
            </>
          );
        }
        return (
          <>
            <TestModeMark />
            <PaymentForm
              leaseId={id}
              summary={summary}
              invoices={seesInvoices ? invoices.filter(({ leaseId }) => leaseId === id) : null}
              payments={payments}
              publishableKey={cards.publishableKey}
              ways={ways}
              day={today(timeZone)}
              onClose={onClose}
            />
          </>
        );
      }}
    </QueryView>
  );
}
