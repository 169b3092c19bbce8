import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { whereItIs } from './payment-labels.ts';
import classes from './payment-list.module.css';

/** Where the money of a payment is. */
export function PaymentPlaces({ payment }: { readonly payment: Payment }) {
  const places = whereItIs(payment);
  if (places.length === 0) return <span className={classes.why}>Nothing</span>;
  return (
    <ul className={classes.places}>
      {places.map((place) => (
        <li key={place}>{place}</li>
      ))}
    </ul>
  );
}
