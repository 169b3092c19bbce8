import type { PublicProperty } from '@tenantry/contract/properties/properties.schemas';
import { formatMoney } from '../../../lib/format.ts';
import classes from './property-price.module.css';

/** PROP-4: the price while the property is for lease. */
export function Price({ property }: { property: Pick<PublicProperty, 'status' | 'monthlyCost'> }) {
  return (
    <span className={classes.price} data-available={property.status === 'FOR_LEASE' || undefined}>
      {property.status === 'FOR_LEASE'
        ? `${formatMoney(property.monthlyCost)} / month`
        : 'Not Currently Available'}
    </span>
  );
}
