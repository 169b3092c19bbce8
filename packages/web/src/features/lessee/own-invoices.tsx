import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { InvoiceList } from '../invoices/invoice-list.tsx';
import { ownInvoicesQuery } from '../invoices/invoices.queries.ts';

/** TENANT-4: the tenant's own invoices of a lease; they cannot be deleted here. */
export function OwnInvoices({ leaseId }: { readonly leaseId: string }) {
  const { data, error, refetch } = useQuery(ownInvoicesQuery);
  const invoices = useMemo(
    () => data?.filter((invoice) => invoice.leaseId === leaseId),
    [data, leaseId],
  );
  if (!data && error) {
    return (
      <ErrorPanel
        title="Your invoices could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <InvoiceList invoices={invoices} empty={<EmptyState>You have no invoices yet.</EmptyState>} />
  );
}
