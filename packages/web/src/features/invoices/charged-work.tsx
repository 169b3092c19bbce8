import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import type { ChargedPhoto } from '@tenantry/contract/maintenance/work-order-charges.endpoints';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import { DialogAbove } from '../../ui/dialog-above.tsx';
import { DocumentContent } from '../../ui/documents/document-content.tsx';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { TextLink } from '../../ui/link.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
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

/** Wide enough for a small picture on any screen. */
const SMALL = 480;

interface OnePhoto {
  readonly side: Side;
  readonly invoiceId: string;
  readonly photo: ChargedPhoto;
}

const photoQuery = ({ side, invoiceId, photo }: OnePhoto, small: boolean) =>
  queryOptions({
    queryKey: ['charged-photos', side, photo.id, small],
    queryFn: ({ signal }) => {
      const call = {
        params: { invoiceId, photoId: photo.id },
        query: small ? { width: SMALL } : {},
        signal,
      };
      return side === 'staff'
        ? callApi('GET /v1/admin/invoices/:invoiceId/photos/:photoId', call)
        : callApi('GET /v1/lessee/invoices/:invoiceId/photos/:photoId', call);
    },
    staleTime: Infinity,
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
              <Photos side="staff" invoiceId={invoiceId} photos={photos} />
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
      {({ photos }) => <Photos side="lessee" invoiceId={id} photos={photos} />}
    </QueryView>
  );
}

interface PhotosProps {
  readonly side: Side;
  readonly invoiceId: string;
  readonly photos: readonly ChargedPhoto[];
}

function Photos({ photos, ...of }: PhotosProps) {
  const [opened, setOpened] = useState<ChargedPhoto | null>(null);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={classes.photos} aria-label="Photos">
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              className={classes.photo}
              aria-label={`Open ${documentLabel(photo.name)}`}
              onClick={({ currentTarget }) => {
                setButton(currentTarget);
                setOpened(photo);
              }}
            >
              <SmallPhoto {...of} photo={photo} />
            </button>
          </li>
        ))}
      </ul>
      <DialogAbove
        wide
        opened={opened !== null}
        title={opened ? documentLabel(opened.name) : ''}
        onClose={() => setOpened(null)}
        onClosed={() => button?.focus()}
      >
        {opened && <WholePhoto {...of} photo={opened} />}
      </DialogAbove>
    </>
  );
}

function SmallPhoto(photo: OnePhoto) {
  const url = useObjectUrl(useQuery(photoQuery(photo, true)).data);
  return url ? <img src={url} alt="" /> : <Skeleton className={classes.pending} />;
}

function WholePhoto(photo: OnePhoto) {
  const query = useQuery(photoQuery(photo, false));
  const { contentType, name } = photo.photo;
  return <DocumentContent query={query} contentType={contentType} label={documentLabel(name)} />;
}
