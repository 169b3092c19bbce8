import { Button, Tabs } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { useCallback } from 'react';
import { useListSearch } from '../../ui/screens/list-search.ts';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { callApi } from '../../lib/api.ts';
import { formatMoney, invoiceLabel } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { ScreenFrame } from '../../ui/screens/screen-frame.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { PropertyScreen } from '../properties/editor/property-screen.tsx';
import { CreateInvoice } from './create-invoice.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { invoicesQuery } from './invoices.queries.ts';

/** INV-1. INV-3: without a property the list is empty. */
export function AdminInvoices({ propertyId }: ScreenProps) {
  return propertyId ? <InvoicesOf propertyId={propertyId} /> : <InvoicesOfNone />;
}

function InvoicesOfNone() {
  return (
    <ScreenFrame title="Invoices">
      <EmptyState action={<LinkButton to="/admin-landing">Choose a property</LinkButton>}>
        No property is selected, so there are no invoices to show.
      </EmptyState>
    </ScreenFrame>
  );
}

function InvoicesOf({ propertyId }: { readonly propertyId: string }) {
  const mayCreate = useMay({ 'POST /v1/admin/properties/:propertyId/invoices': 'charges:write' });
  const [search, setSearch] = useListSearch();
  const tab = (mayCreate && search.tab) || 'view';
  const open = (value: string | null) =>
    setSearch({ tab: value === 'create' ? 'create' : undefined, view: undefined });
  return (
    <PropertyScreen propertyId={propertyId} title="Invoices">
      {(property) => (
        <Tabs value={tab} onChange={open}>
          <Tabs.List mb="lg">
            <Tabs.Tab value="view">View Invoices</Tabs.Tab>
            {mayCreate && <Tabs.Tab value="create">Create Invoice</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="view">
            <PropertyInvoices propertyId={propertyId} onCreate={() => open('create')} />
          </Tabs.Panel>
          <Tabs.Panel value="create">
            <CreateInvoice property={property} onCreated={() => open('view')} />
          </Tabs.Panel>
        </Tabs>
      )}
    </PropertyScreen>
  );
}

interface PropertyInvoicesProps {
  readonly propertyId: string;
  readonly onCreate: () => void;
}

function PropertyInvoices({ propertyId, onCreate }: PropertyInvoicesProps) {
  const invoices = useQuery(invoicesQuery(propertyId));
  const mayCreate = useMay({ 'POST /v1/admin/properties/:propertyId/invoices': 'charges:write' });
  const mayDelete = useMay({
    'DELETE /v1/admin/properties/:propertyId/invoices/:invoiceId': 'charges:write',
  });
  const { mutate, error: notDeleted } = useDeleteInvoice(propertyId);
  const askToDelete = useCallback(
    async (invoice: Invoice) => {
      const fees = lateFeesOf(invoice, invoices.data ?? []);
      const question = 'Are you sure you want to delete this invoice?';
      const asked = { question, ...deletedFees(fees), danger: true };
      if (await confirm(asked)) mutate({ invoice, withFees: fees.length > 0 });
    },
    [mutate, invoices.data],
  );
  const onDelete = useCallback((invoice: Invoice) => void askToDelete(invoice), [askToDelete]);
  return (
    <QueryView queries={[invoices]} failed="The invoices could not be loaded." drawsLoading>
      {(list) => (
        <>
          <FormError error={notDeleted} />
          <InvoiceList
            invoices={list}
            propertyId={propertyId}
            onDelete={mayDelete ? onDelete : undefined}
            empty={
              <EmptyState
                action={mayCreate && <Button onClick={onCreate}>Create the first invoice</Button>}
              >
                This property has no invoices yet.
              </EmptyState>
            }
          />
        </>
      )}
    </QueryView>
  );
}

const lateFeesOf = ({ id }: Invoice, invoices: readonly Invoice[]) =>
  invoices.filter(({ lateFeeOf }) => lateFeeOf === id);

/** CHG-16: names the late fees that are deleted with an invoice. */
function deletedFees(fees: readonly Invoice[]) {
  if (fees.length === 0) return { confirmLabel: 'Delete' };
  const sum = formatMoney(
    fees.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100,
  );
  const [first] = fees;
  const details =
    fees.length === 1 && first
      ? `Its late fee of ${sum} on invoice ${invoiceLabel(first.number)} is deleted with it.`
      : `Its ${fees.length} late fees, ${sum} together, are deleted with it.`;
  return { details, confirmLabel: fees.length === 1 ? 'Delete both' : 'Delete all' };
}

function useDeleteInvoice(propertyId: string) {
  return useMutation({
    mutationFn: ({ invoice, withFees }: { invoice: Invoice; withFees: boolean }) =>
      callApi('DELETE /v1/admin/properties/:propertyId/invoices/:invoiceId', {
        params: { propertyId, invoiceId: invoice.id },
        ...(withFees && { query: { lateFees: 'delete' as const } }),
      }),
    onSuccess: () => notifySuccess('Invoice deleted'),
    meta: { changes: ['money'] },
  });
}
