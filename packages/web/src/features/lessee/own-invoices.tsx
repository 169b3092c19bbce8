import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { InvoiceList } from '../invoices/invoice-list.tsx';
import { ownInvoicesQuery } from './lessee.queries.ts';

/** TENANT-4: the tenant's own invoices; they cannot be deleted here. */
export function OwnInvoices() {
  const { data, error, refetch } = useQuery(ownInvoicesQuery);
  if (!data && error) {
    return (
      <ErrorPanel
        title="Your invoices could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return <InvoiceList invoices={data} empty={<EmptyState>You have no invoices yet.</EmptyState>} />;
}
