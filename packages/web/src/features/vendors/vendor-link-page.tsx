import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  VENDOR_LINK_DAYS,
  vendorLinkForVendor,
} from '@tenantry/contract/maintenance/vendor-links.rules';
import type { VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { ApiError } from '../../lib/api-error.ts';
import type { QueryFailure } from '../../lib/query-failure.ts';
import { IconLock } from '../../ui/icons/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { FailedPage, MessagePage } from '../../ui/states/message-page.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { AnswerForm } from './vendor-answer-form.tsx';
import { DeviceCode } from './vendor-device-code.tsx';
import { InvoicePanel } from './vendor-invoice.tsx';
import { Job } from './vendor-job.tsx';
import { MessagePanel } from './vendor-messages.tsx';
import { PhotoPanel } from './vendor-photos.tsx';
import { TimePanel } from './vendor-times.tsx';
import { DoneForm, QuotePanel } from './vendor-work-forms.tsx';
import { vendorsOrderQuery } from './vendor-link.queries.ts';
import classes from './vendors.module.css';

const route = getRouteApi('/vendor-link/$token');

/** MAINT-4: the work order of a vendor, by a mailed link and without an account. */
export function VendorLinkPage() {
  const { token } = route.useParams();
  const order = useQuery(vendorsOrderQuery(token));
  return (
    <div className={classes.public}>
      <QueryView
        queries={[order]}
        renderFailure={(failure) => <LinkFailed token={token} {...failure} />}
      >
        {(known) => (
          <Kit>
            {known.status === 'DECLINED' ? (
              <MessagePage
                icon={<IconLock size={30} stroke={1.5} />}
                title="You declined this work"
                action={null}
              >
                {known.organizationName} has your answer. This link has ended.
              </MessagePage>
            ) : (
              <KnownOrder token={token} order={known} />
            )}
          </Kit>
        )}
      </QueryView>
    </div>
  );
}

function LinkFailed({ token, error, retry }: QueryFailure & { readonly token: string }) {
  if (error instanceof ApiError && error.code === 'link_ended') {
    return (
      <MessagePage
        icon={<IconLock size={30} stroke={1.5} />}
        title="This link has ended"
        action={null}
      >
        Ask the sender for a new one.
      </MessagePage>
    );
  }
  if (error instanceof ApiError && error.code === 'link_needs_code') {
    return <DeviceCode token={token} />;
  }
  return <FailedPage title="The work order could not be loaded." error={error} onRetry={retry} />;
}

interface OrderProps {
  readonly token: string;
  readonly order: VendorsOrder;
}

function KnownOrder({ token, order }: OrderProps) {
  const { status, title, label, organizationName, taken, onlyLooks } = order;
  const isOpen = status === 'ACCEPTED' && !taken;
  return (
    <>
      <PageTitle title={title} subtitle={`${label}, for ${organizationName}`} />
      <p className={classes.warnings}>
        <StatusTag tone={taken ? 'neutral' : status === 'SENT' ? 'owed' : 'paid'}>
          {taken ? 'Another vendor does this work' : vendorLinkForVendor[status]}
        </StatusTag>
      </p>
      <Job order={order} />
      {status === 'SENT' && !taken && <AnswerForm token={token} />}
      <MessagePanel token={token} order={order} mayWrite={!taken} />
      {status !== 'SENT' && <TimePanel token={token} order={order} isOpen={isOpen} />}
      {status !== 'SENT' && <QuotePanel token={token} order={order} isOpen={isOpen} />}
      {status !== 'SENT' && <PhotoPanel token={token} order={order} mayAdd={!taken} />}
      {isOpen && !onlyLooks && <DoneForm token={token} />}
      {status !== 'SENT' && <InvoicePanel token={token} order={order} mayAdd={!taken} />}
      <p className={classes.meta}>
        {`This link opens only this work order, for ${VENDOR_LINK_DAYS} days from its email.`}
      </p>
    </>
  );
}
