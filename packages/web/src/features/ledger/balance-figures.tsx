import type { InvoiceSummary } from '@tenantry/contract/invoices/invoices.schemas';
import { Money } from '../../ui/text/money.tsx';

/** The three balance figures, for a `dl`. */
export function BalanceFigures({ summary }: { readonly summary: InvoiceSummary }) {
  const figures = [
    ['Balance Due', summary.balanceDue],
    ['Balance Overdue', summary.balanceOverdue],
    ['Late Fee on Overdue Balance', summary.lateFeeOnOverdue],
  ] as const;
  return figures.map(([term, amount]) => (
    <div key={term}>
      <dt>{term}</dt>
      <dd>
        <Money amount={amount} owed />
      </dd>
    </div>
  ));
}
