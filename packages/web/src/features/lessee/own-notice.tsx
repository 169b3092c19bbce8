import { useQuery } from '@tanstack/react-query';
import type { LesseeLease } from '@tenantry/contract/leases/leases.schemas';
import type { OwnNotice as Own } from '@tenantry/contract/portfolio/notices.schemas';
import { Suspense, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { noticeInWords, whyEarliest } from '../leases/notice-text.ts';
import { ownNoticeQuery } from '../leases/notices.queries.ts';
import classes from './lease-terms.module.css';

const OwnNoticeForm = lazyPart(async () => (await import('./own-notice-form.tsx')).OwnNoticeForm);

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
    <QueryView
      queries={[useQuery(ownNoticeQuery(leaseId))]}
      failed="Your notice could not be loaded."
    >
      {(own) =>
        own.notice ? <Given {...own} notice={own.notice} /> : <Give {...own} leaseId={leaseId} />
      }
    </QueryView>
  );
}

function Given({ notice }: { readonly notice: NonNullable<Own['notice']> }) {
  return (
    <>
      <p>
        {noticeInWords(notice)} The last day in the home is {formatDate(notice.lastDay)}, for all
        tenants of the lease.
      </p>
      <p>To take a notice back, ask your landlord.</p>
    </>
  );
}

function Give({ leaseId, earliest, hasOtherTenants, mayGive }: Own & { readonly leaseId: string }) {
  if (!mayGive) return <p>Only tenants of today can give notice.</p>;
  return (
    <>
      <p>
        The earliest last day is {formatDate(earliest.day)}: {whyEarliest(earliest)}. To leave
        earlier, ask your landlord.
      </p>
      {hasOtherTenants && (
        <p>
          Your notice ends the lease for all of its tenants. If only you move out, write to your
          landlord: the lease is then changed, and the others stay.
        </p>
      )}
      <Suspense fallback={<LoadingRows />}>
        <OwnNoticeForm leaseId={leaseId} earliest={earliest.day} />
      </Suspense>
    </>
  );
}
