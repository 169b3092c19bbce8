import type { Payer } from '@tenantry/contract/ledger/payers.schemas';
import classes from './payment-list.module.css';

/** UNIT-6: who of several people paid, below the name of the tenant. */
export function PaidBy({ payer }: { readonly payer: Payer | null }) {
  return payer && <div className={classes.description}>Paid by {payer.name}</div>;
}
