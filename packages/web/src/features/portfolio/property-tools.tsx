import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { formatMoney } from '../../lib/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ScreenButton, ScreenLink } from '../../ui/screens/screen-link.tsx';
import type { AdminScreenName } from '../../ui/screens/screen.ts';
import classes from './property-tools.module.css';

const screens: readonly (readonly [to: AdminScreenName, text: string])[] = [
  ['admin-invoices', 'Invoices'],
  ['property-payments', 'Payments'],
  ['external-payment', 'Record a payment'],
  ['manage-leases', 'Leases'],
  ['account', 'Explain balance'],
];

/** PANEL-1: every tool of a property, whatever its status, and the money that former tenants owe. */
export function PropertyTools({ property }: { readonly property: AdminProperty }) {
  const { id: propertyId, formerBalanceDue } = property;
  return (
    <nav className={classes.tools} aria-label="Property tools">
      {formerBalanceDue > 0 && (
        <p className={classes.owed}>
          <ScreenLink to="account" propertyId={propertyId}>
            Former tenants owe {formatMoney(formerBalanceDue)}
          </ScreenLink>
        </p>
      )}
      {screens.map(([to, text]) => (
        <ScreenButton key={to} to={to} search={{ propertyId }} variant="default">
          {text}
        </ScreenButton>
      ))}
      <LinkButton to="/property-expenses" search={{ propertyId }} variant="default">
        Expenses
      </LinkButton>
    </nav>
  );
}
