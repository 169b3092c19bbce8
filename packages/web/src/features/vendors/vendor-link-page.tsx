import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { workOrderCategoryLabels } from '@tenantry/contract/maintenance/maintenance.rules';
import {
  quotesForVendor,
  vendorLinkForVendor,
} from '@tenantry/contract/maintenance/vendor-links.rules';
import type { VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { formatDollars } from '@tenantry/contract/shared/money';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { momentIn } from '../../lib/moment.ts';
import type { QueryFailure } from '../../lib/query-failure.ts';
import { IconLock } from '../../ui/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { FailedPage, MessagePage } from '../../ui/message-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { AnswerForm } from './vendor-answer-form.tsx';
import { DeviceCode } from './vendor-device-code.tsx';
import { DoneForm, QuoteForm, TimeForm } from './vendor-work-forms.tsx';
import { vendorsOrderQuery } from './vendor-link.queries.ts';
import classes from './vendors.module.css';

const route = getRouteApi('/vendor-link/$token');

/** MAINT-4: the work order of a vendor, by a mailed link and without an account. */
export function VendorLinkPage() {
  const { token } = route.useParams();
  const order = useQuery(vendorsOrderQuery(token));
  return (
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
  const { status, title, label, organizationName } = order;
  return (
    <div className={classes.public}>
      <PageTitle title={title} subtitle={`${label}, for ${organizationName}`} />
      <p className={classes.warnings}>
        <StatusTag tone={status === 'SENT' ? 'owed' : 'paid'}>
          {vendorLinkForVendor[status]}
        </StatusTag>
      </p>
      <Job order={order} />
      {status === 'SENT' && <AnswerForm token={token} />}
      {status !== 'SENT' && <Quotes order={order} />}
      {status !== 'SENT' && <Times order={order} />}
      {status === 'ACCEPTED' && (
        <>
          <TimeForm token={token} order={order} />
          <QuoteForm token={token} />
          <DoneForm token={token} />
        </>
      )}
    </div>
  );
}

/** The place, the contact and the way in are there only after accepting. */
function Job({ order }: Pick<OrderProps, 'order'>) {
  const { place, category, description, message, area } = order;
  return (
    <section className={classes.panel} aria-label="Work">
      <dl className={classes.facts}>
        <Fact name="Kind of work">{workOrderCategoryLabels[category]}</Fact>
        <Fact name={place ? 'Address' : 'Area'}>{place?.address ?? area}</Fact>
        {place && <Fact name="Contact">{place.contactName}</Fact>}
        {place?.contactPhone && (
          <Fact name="Phone">
            <a href={`tel:${place.contactPhone.replaceAll(/[^\d+]/g, '')}`}>{place.contactPhone}</a>
          </Fact>
        )}
        {place && <Fact name="May enter">{place.entry}</Fact>}
        {place?.pets && <Fact name="Pets">{place.pets}</Fact>}
      </dl>
      {description && <p className={classes.notes}>{description}</p>}
      {message && <p className={classes.notes}>{message}</p>}
      {!place && (
        <p className={classes.meta}>The address and the contact are shown after you accept.</p>
      )}
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Quotes({ order: { quotes } }: Pick<OrderProps, 'order'>) {
  if (quotes.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label="Your quotes">
      {quotes.map(({ id, amount, note, status }) => (
        <li key={id} className={classes.row}>
          <div className={classes.words}>
            <strong>{formatDollars(amount)}</strong>
            {note && <p className={classes.meta}>{note}</p>}
          </div>
          <StatusTag tone={status === 'APPROVED' ? 'paid' : 'neutral'}>
            {quotesForVendor[status]}
          </StatusTag>
        </li>
      ))}
    </ul>
  );
}

function Times({ order: { times, timeZone } }: Pick<OrderProps, 'order'>) {
  if (times.length === 0) return null;
  const at = (moment: string) => momentIn(timeZone, moment).slice(0, -3);
  return (
    <ul className={classes.rows} aria-label="Times">
      {times.map(({ id, startsAt, endsAt, agreed }) => (
        <li key={id} className={classes.row}>
          <div className={classes.words}>{`${at(startsAt)} to ${at(endsAt).slice(-5)}`}</div>
          <StatusTag tone={agreed ? 'paid' : 'neutral'}>{agreed ? 'Agreed' : 'Proposed'}</StatusTag>
        </li>
      ))}
    </ul>
  );
}
