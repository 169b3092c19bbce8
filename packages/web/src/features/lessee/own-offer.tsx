import { useQuery } from '@tanstack/react-query';
import type { LesseeLease } from '@tenantry/contract/leases/leases.schemas';
import type { OwnOffer as Own } from '@tenantry/contract/portfolio/renewal-offers.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { lazyPart, NOT_LOADED } from '../../ui/states/lazy-part.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { OptionalPart } from '../../ui/states/optional-part.tsx';
import { useReachable } from '../../lib/connection.ts';
import { offerInWords } from '../leases/offer-text.ts';
import { ownOfferQuery } from '../leases/notices.queries.ts';
import classes from './lease-terms.module.css';

const OwnOfferForm = lazyPart(async () => (await import('./own-offer-form.tsx')).OwnOfferForm);

/** UNIT-13: the renewal that the tenant can accept. Without one that is open or accepted, there is nothing to see. */
export function OwnOffer({ lease }: { readonly lease: LesseeLease }) {
  const isOver = lease.status === 'EXPIRED';
  const { data } = useQuery({ ...ownOfferQuery(lease.id), enabled: !isOver });
  const offer = data?.offer;
  if (!data || isOver) return null;
  return (
    <>
      {data.afterTerm && <AfterTerm {...data.afterTerm} offered={offer?.state === 'OPEN'} />}
      {offer && <Offer lease={lease} offer={offer} hasOtherTenants={data.hasOtherTenants} />}
    </>
  );
}

/** UNIT-14. */
interface AfterTermProps extends NonNullable<Own['afterTerm']> {
  /** Whether the lease can still be renewed instead. */
  readonly offered: boolean;
}

function AfterTerm({ firstDay, rent, noticeDays, offered }: AfterTermProps) {
  return (
    <section className={classes.offer} aria-label="After the term">
      <p>
        {offered ? 'Without a renewal, from' : 'From'} {formatDate(firstDay)} your lease goes on
        month to month, for {formatMoney(rent)} a month. You can end it with {noticeDays} days of
        notice.
      </p>
    </section>
  );
}

interface OfferProps extends Pick<Own, 'hasOtherTenants'> {
  readonly lease: LesseeLease;
  readonly offer: NonNullable<Own['offer']>;
}

function Offer({ lease, offer, hasOtherTenants }: OfferProps) {
  const reachable = useReachable();
  if (offer.state === 'ACCEPTED' && offer.endDate === lease.endDate) {
    return (
      <section className={classes.offer} aria-label="Renewal">
        <h2 className={classes.title}>Your lease is renewed</h2>
        <p>
          {offerInWords(offer)}. Signed by {offer.signedName} on{' '}
          {formatDate(offer.answeredOn ?? '')}.
        </p>
      </section>
    );
  }
  if (offer.state !== 'OPEN') return null;
  return (
    <section className={classes.offer} aria-label="Renewal">
      <h2 className={classes.title}>Your landlord offers to renew your lease</h2>
      <p>
        {offerInWords(offer)}. The rent is {formatMoney(offer.currentRent)} now. The deposit and all
        other terms stay as they are. Answer by {formatDate(offer.expiresOn)}.
      </p>
      {hasOtherTenants && <p>Your answer counts for all tenants of the lease.</p>}
      <OptionalPart
        part={OwnOfferForm}
        resetKey={reachable}
        loading={<LoadingRows />}
        failed={
          <ErrorPanel
            title="The answer to the offer could not be loaded."
            error={NOT_LOADED}
            onRetry={() => window.location.reload()}
          />
        }
      >
        <OwnOfferForm key={offer.id} leaseId={lease.id} offerId={offer.id} />
      </OptionalPart>
    </section>
  );
}
