import { useQuery } from '@tanstack/react-query';
import type {
  PaymentSums,
  ReceivedPayment,
} from '@tenantry/contract/payments/all-payments.schemas';
import { formatMoney } from '../../lib/format.ts';
import { permits, useSession } from '../../lib/session.ts';
import { counted } from '../../lib/words.ts';
import { useColumns } from '../../ui/tables/columns-menu.tsx';
import { CsvButton } from '../../ui/tables/csv-button.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Figure, FigureRow, LoadingFigures } from '../../ui/text/figure-row.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { PagedTable } from '../../ui/tables/paged-table.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { allPaymentsColumns } from './all-payments-columns.tsx';
import classes from './all-payments.module.css';
import {
  paymentSumsQuery,
  readPaymentsFile,
  type PaymentSelection,
} from './all-payments.queries.ts';
import { PaymentsTools } from './all-payments-tools.tsx';
import { methodLabel } from './payment-labels.ts';
import { useFoundPayments, type FoundPayments } from './use-found-payments.ts';

/** PAY-10: all money that came in, across all properties. */
export function AllPaymentsPage() {
  const found = useFoundPayments();
  const sums = useQuery(paymentSumsQuery(found.selection));
  const chosen = useColumns('payments', allPaymentsColumns);
  return (
    <Kit>
      <PageTitle title="Payments" subtitle="All money that came in, across all properties">
        <LinkButton to="/enter-checks">Enter checks</LinkButton>
        <CsvButton read={() => readPaymentsFile(found.selection)} fileName="payments.csv" />
      </PageTitle>
      <PaymentsTools found={found} chosen={chosen} />
      <div className={classes.figures} aria-busy={sums.isPlaceholderData || undefined}>
        <QueryView
          queries={[sums]}
          failed="The totals could not be loaded."
          loading={<LoadingFigures count={3} />}
        >
          {(totals) => <Totals totals={totals} />}
        </QueryView>
      </div>
      <QueryView queries={[found.pages]} failed="The payments could not be loaded." drawsLoading>
        {() => <PaymentsList found={found} columns={chosen.columns} />}
      </QueryView>
    </Kit>
  );
}

/** `Check $1,200.00, Zelle $900.00` */
const methodsText = ({ methods }: PaymentSums) =>
  methods
    .map(({ method, amount }) => `${methodLabel({ method, card: null })} ${formatMoney(amount)}`)
    .join(', ');

function Totals({ totals }: { readonly totals: PaymentSums }) {
  const { count, received, takenBack, left } = totals;
  return (
    <>
      <FigureRow>
        <Figure label="Received" value={formatMoney(received)} note={counted(count, 'payment')} />
        <Figure
          label="Reversed or refunded"
          value={formatMoney(takenBack)}
          note="of these payments"
        />
        <Figure label="Net" value={formatMoney(left)} note="received, minus what went back" />
      </FigureRow>
      <p className={classes.methods}>{methodsText(totals) || '\u00a0'}</p>
    </>
  );
}

const isNarrowed = ({ method, state, filter, from, to }: PaymentSelection) =>
  [method, state, filter, from, to].some((each) => each !== undefined);

interface PaymentsListProps {
  readonly found: FoundPayments;
  readonly columns: readonly DataColumn<ReceivedPayment>[];
}

function PaymentsList({ found, columns }: PaymentsListProps) {
  const mayRecord = permits(useSession(), 'payments:write');
  return (
    <PagedTable
      fixedHead
      label="Payments"
      columns={columns}
      found={found}
      empty={
        isNarrowed(found.selection) ? (
          <EmptyState>No payment matches the filters.</EmptyState>
        ) : (
          <EmptyState
            action={mayRecord && <LinkButton to="/receivables">Record payment</LinkButton>}
          >
            No payments yet. Record the first one for an open invoice.
          </EmptyState>
        )
      }
    />
  );
}
