import type { PublicListing } from '@tenantry/contract/properties/listings.schemas';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import classes from './listing-terms.module.css';

interface ListingProps {
  readonly listing: PublicListing;
}

/** PUB-9: the day from which the property is available, and the deposit. */
export function ListingTerms({ listing }: ListingProps) {
  const { deposit, availableFrom, availableNow } = listing;
  if (deposit === null && availableFrom === null) return null;
  return (
    <ul className={classes.terms}>
      {availableFrom !== null && (
        <li>{availableNow ? 'Available now' : `Available from ${formatDate(availableFrom)}`}</li>
      )}
      {deposit !== null && <li>{`Deposit ${formatMoney(deposit)}`}</li>}
    </ul>
  );
}

/** PUB-9: plain text, paragraph by paragraph. */
export function ListingDescription({ listing: { description } }: ListingProps) {
  if (!description) return null;
  return (
    <section aria-labelledby="about-home">
      <h2 id="about-home" className={classes.title}>
        About this property
      </h2>
      <p className={classes.description}>{description}</p>
    </section>
  );
}
