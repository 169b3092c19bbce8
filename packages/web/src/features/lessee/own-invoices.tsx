import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { InvoiceList } from '../invoices/invoice-list.tsx';
import { ownInvoicesQuery } from '../invoices/invoices.queries.ts';

/** TENANT-4: the tenant's own invoices of a lease; they cannot be deleted here. */
export function OwnInvoices({ leaseId }: { readonly leaseId: string }) {
  const query = useQuery(ownInvoicesQuery);
  const { data } = query;
  const invoices = useMemo(
    () => data?.filter((invoice) => invoice.leaseId === leaseId),
    [data, leaseId],
  );
  return (
    <QueryView queries={[query]} failed="Your invoices could not be loaded." drawsLoading>
      {() => (
        <InvoiceList
          invoices={invoices}
          empty={<EmptyState>You have no invoices yet.</EmptyState>}
        />
      )}
    </QueryView>
  );
}
