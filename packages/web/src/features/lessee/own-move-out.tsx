import type { LesseeLease } from '@tenantry/contract/leases/leases.schemas';
import { useState } from 'react';
import { useReachable } from '../../lib/connection.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { lazyPart, NOT_LOADED } from '../../ui/states/lazy-part.ts';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { OptionalPart } from '../../ui/states/optional-part.tsx';
import { OwnSettlement } from '../settlements/own-settlements.tsx';
import classes from './lease-terms.module.css';

const OwnForwardingAddress = lazyPart(
  async () => (await import('../settlements/own-forwarding-address.tsx')).OwnForwardingAddress,
);

/** UNIT-12: for tenants who have given or received notice, or have moved out. The address is loaded when opened. */
export function OwnMoveOut({ lease }: { readonly lease: LesseeLease }) {
  const [opened, setOpened] = useState(false);
  const { id, status } = lease;
  return (
    <>
      <details
        className={classes.terms}
        onToggle={(event) => event.currentTarget.open && setOpened(true)}
      >
        <summary className={classes.summary}>Forwarding address</summary>
        {opened && (
          <div className={classes.text}>
            <Address leaseId={id} />
          </div>
        )}
      </details>
      {status === 'EXPIRED' && <OwnSettlement leaseId={id} />}
    </>
  );
}

function Address({ leaseId }: { readonly leaseId: string }) {
  return (
    <OptionalPart
      part={OwnForwardingAddress}
      resetKey={useReachable()}
      loading={<LoadingRows />}
      failed={
        <ErrorPanel
          title="Your forwarding address could not be loaded."
          error={NOT_LOADED}
          onRetry={() => window.location.reload()}
        />
      }
    >
      <OwnForwardingAddress leaseId={leaseId} />
    </OptionalPart>
  );
}
