import { useQuery } from '@tanstack/react-query';
import type { OwnNotice as Own } from '@tenantry/contract/portfolio/notices.schemas';
import { formatDate } from '../../lib/format.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { noticeInWords, whyEarliest } from '../leases/notice-text.ts';
import { ownNoticeQuery } from '../leases/notices.queries.ts';
import { OwnNoticeForm } from './own-notice-form.tsx';

/** UNIT-11: the notice that was given, or the form for it. */
export function OwnNoticeDetails({ leaseId }: { readonly leaseId: string }) {
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
  if (!mayGive) return <p>Only current tenants can give notice.</p>;
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
      <OwnNoticeForm leaseId={leaseId} earliest={earliest.day} />
    </>
  );
}
