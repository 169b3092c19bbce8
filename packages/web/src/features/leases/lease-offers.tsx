import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RenewalOffer } from '@tenantry/contract/portfolio/renewal-offers.schemas';
import { callApi } from '../../lib/api.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { Section } from '../../ui/states/section.tsx';
import type { LeaseIds } from './charges.queries.ts';
import { leasesQuery } from './leases.queries.ts';
import { leaseOffersQuery } from './notices.queries.ts';
import { OfferForm } from './offer-form.tsx';
import { offerInWords, offerStateInWords } from './offer-text.ts';

interface LeaseProps {
  readonly lease: LeaseIds;
}

/** UNIT-13: the renewals that the tenants were offered. */
export function LeaseOffers({ lease }: LeaseProps) {
  const { propertyId, leaseId } = lease;
  return (
    <QueryView
      queries={[useQuery(leaseOffersQuery(lease)), useQuery(leasesQuery(propertyId))]}
      failed="The renewal offers could not be loaded."
    >
      {(offers, leases) => {
        const whole = leases.find(({ id }) => id === leaseId);
        const isOpen = offers.some(({ state }) => state === 'OPEN');
        const canOffer = whole && !isOpen && whole.noticeFor === null;
        return (
          <Section
            title="Renewal"
            action={
              canOffer && (
                <ButtonWithDialog
                  calls={{
                    'POST /v1/admin/properties/:propertyId/leasee/:leaseId/renewals':
                      'leases:write',
                  }}
                  label="Offer renewal"
                  title="Offer renewal"
                >
                  {(close) => <OfferForm lease={whole} onClose={close} />}
                </ButtonWithDialog>
              )
            }
          >
            {offers.length === 0 ? (
              <>
                <Text>No renewal was offered.</Text>
                <p className={classes.hint}>
                  Tenants get an offer by email and accept or decline it on their page. The lease
                  then goes on with the same tenants, deposit and account.
                </p>
              </>
            ) : (
              <ul className={classes.rows}>
                {offers.map((offer) => (
                  <OfferRow key={offer.id} lease={lease} offer={offer} />
                ))}
              </ul>
            )}
          </Section>
        );
      }}
    </QueryView>
  );
}

function OfferRow({ lease, offer }: LeaseProps & { readonly offer: RenewalOffer }) {
  const { signedAddress, state } = offer;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{offerInWords(offer)}</strong>
        <span className={classes.hint}>
          {offerStateInWords(offer)}
          {signedAddress !== null && `, from the network address ${signedAddress}`}
        </span>
      </div>
      {state === 'OPEN' && (
        <div className={classes.actions}>
          <Withdraw lease={lease} offerId={offer.id} />
        </div>
      )}
    </li>
  );
}

const Withdraw = ({ lease, offerId }: LeaseProps & { readonly offerId: string }) => (
  <ActButton
    calls={{
      'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/renewals/:offerId': 'leases:write',
    }}
    aria-label="Withdraw offer"
    act={() =>
      callApi('DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/renewals/:offerId', {
        params: { ...lease, offerId },
      })
    }
    changes={['leases']}
    done="Offer withdrawn"
  >
    Withdraw
  </ActButton>
);
