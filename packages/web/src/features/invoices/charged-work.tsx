import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import { FileStrip, type FileSource } from '../../ui/documents/stored-files.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from './charged-work.module.css';

type Side = 'staff' | 'lessee';

const workQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [...queryKeys.invoices, 'work', invoiceId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/invoices/:invoiceId/work', { params: { invoiceId }, signal }),
  });

const ownWorkQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [...queryKeys.lessee, 'charged-work', invoiceId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/lessee/invoices/:invoiceId/work', { params: { invoiceId }, signal }),
  });

const chargedPhotos = (side: Side, invoiceId: string): FileSource => ({
  key: ['charged-photos', side],
  load: (photoId, options) => {
    const call = { params: { invoiceId, photoId }, ...options };
    return side === 'staff'
      ? callApi('GET /v1/admin/invoices/:invoiceId/photos/:photoId', call)
      : callApi('GET /v1/lessee/invoices/:invoiceId/photos/:photoId', call);
  },
});

interface ChargedWorkProps {
  readonly invoice: Pick<Invoice, 'id' | 'items'>;
  readonly side: Side;
}

/** MAINT-9: the work order and the photos of an invoice for damage. Nothing for other invoices. */
export function ChargedWork({ invoice, side }: ChargedWorkProps) {
  if (invoice.items.every(({ kind }) => kind !== 'DAMAGE')) return null;
  return side === 'staff' ? <ForStaff invoiceId={invoice.id} /> : <ForTenant id={invoice.id} />;
}

const FAILED = 'The photos of this invoice could not be loaded.';

const ForStaff = onlyFor(
  { 'GET /v1/admin/invoices/:invoiceId/work': 'charges:read' },
  ({ invoiceId }: { readonly invoiceId: string }) => {
    const work = useQuery(workQuery(invoiceId));
    const mayOpen = useMay({ 'GET /v1/admin/workOrders/:workOrderId': 'maintenance:read' });
    return (
      <QueryView queries={[work]} failed={FAILED} loading={<></>}>
        {({ workOrder, reason, photos }) =>
          workOrder && (
            <>
              <p className={classes.about}>
                {'For work order '}
                {mayOpen ? (
                  <TextLink to="/work-order" search={{ workOrderId: workOrder.id }}>
                    {workOrder.label}
                  </TextLink>
                ) : (
                  workOrder.label
                )}
                {reason && `. More than its cost: ${reason}`}
              </p>
              <FileStrip source={chargedPhotos('staff', invoiceId)} files={photos} />
            </>
          )
        }
      </QueryView>
    );
  },
);

function ForTenant({ id }: { readonly id: string }) {
  const work = useQuery(ownWorkQuery(id));
  return (
    <QueryView queries={[work]} failed={FAILED} loading={<></>}>
      {({ photos }) => <FileStrip source={chargedPhotos('lessee', id)} files={photos} />}
    </QueryView>
  );
}
