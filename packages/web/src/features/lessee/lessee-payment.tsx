import { useQueries } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenFrame } from '../../ui/screens/screen-frame.tsx';
import { useScreen, type ScreenProps } from '../../ui/screens/screen.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { today } from '../../lib/clock.ts';
import { configurationQuery } from '../../lib/public.queries.ts';
import { reachQuery } from '../conversations/conversations.queries.ts';
import { LeaseChoice } from '../leases/lease-choice.tsx';
import { ownInvoicesQuery, ownSummaryQuery } from '../invoices/invoices.queries.ts';
import { WaysWithoutCard } from '../payments/other-ways.tsx';
import { ownPaymentsQuery, waysToPayQuery } from '../payments/payments.queries.ts';
import { ownHomes, useOwnHomes, type Home } from '../leases/use-own-homes.ts';
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
  const screen = useScreen();
  return (
    <QueryView queries={useOwnHomes()} failed={NOT_LOADED}>
      {(leases, properties) => (
        <PaymentOfHome {...ownHomes(leases, properties, screen?.search.lease)} onClose={onClose} />
      )}
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
      <PaymentOf key={home.lease.id} home={home} onClose={onClose} />
    </>
  );
}

interface PaymentOfProps {
  readonly home: Home;
  readonly onClose: () => void;
}

/** The form after the balance and the card settings are loaded. */
function PaymentOf({ home: { lease }, onClose }: PaymentOfProps) {
  const queries = useQueries({
    queries: [
      configurationQuery,
      ownSummaryQuery(lease.id),
      ownInvoicesQuery,
      ownPaymentsQuery,
      waysToPayQuery,
      reachQuery,
    ],
  });
  return (
    <QueryView queries={queries} failed={NOT_LOADED}>
      {({ cards }, summary, invoices, payments, ways, { timeZone }) => {
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
              leaseId={lease.id}
              summary={summary}
              invoices={invoices.filter(({ leaseId }) => leaseId === lease.id)}
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
