import type { LesseeLease } from '@tenantry/contract/leases/leases.schemas';
import { useState } from 'react';
import { useReachable } from '../../lib/connection.ts';
import { formatDate } from '../../lib/format.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { lazyPart, NOT_LOADED } from '../../ui/states/lazy-part.ts';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { OptionalPart } from '../../ui/states/optional-part.tsx';
import classes from './lease-terms.module.css';

const OwnNoticeDetails = lazyPart(
  async () => (await import('./own-notice-details.tsx')).OwnNoticeDetails,
);

/** UNIT-11: the tenant's notice that the lease ends. Loaded when opened. */
export function OwnNotice({ lease }: { readonly lease: LesseeLease }) {
  const [opened, setOpened] = useState(false);
  const { id, noticeFor, status } = lease;
  if (status === 'EXPIRED') return null;
  return (
    <details
      className={classes.terms}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className={classes.summary}>
        {noticeFor === null ? 'Moving out' : `Notice given: last day ${formatDate(noticeFor)}`}
      </summary>
      {opened && (
        <div className={classes.text}>
          <Details leaseId={id} />
        </div>
      )}
    </details>
  );
}

function Details({ leaseId }: { readonly leaseId: string }) {
  return (
    <OptionalPart
      part={OwnNoticeDetails}
      resetKey={useReachable()}
      loading={<LoadingRows />}
      failed={
        <ErrorPanel
          title="Your notice could not be loaded."
          error={NOT_LOADED}
          onRetry={() => window.location.reload()}
        />
      }
    >
      <OwnNoticeDetails leaseId={leaseId} />
    </OptionalPart>
  );
}
