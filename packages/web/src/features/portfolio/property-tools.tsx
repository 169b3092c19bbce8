import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { mayOpenPath } from '../../lib/may-open.ts';
import { useSession } from '../../lib/session.ts';
import {
  IconCoin,
  IconFileInvoice,
  IconFileText,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconLock,
  IconMessage,
  IconPhoto,
  IconPlus,
  IconReceipt,
} from '../../ui/icons.tsx';
import { TextLink } from '../../ui/link.tsx';
import { fromList } from '../../ui/use-close-to-list.ts';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import type { AdminScreenName } from '../../ui/screens/screen.ts';
import classes from './property-hub.module.css';

type Icon = typeof IconCoin;

const screens: readonly (readonly [to: AdminScreenName, text: string, Icon: Icon])[] = [
  ['admin-invoices', 'Invoices', IconFileInvoice],
  ['property-payments', 'Payments', IconCoin],
  ['external-payment', 'Record a payment', IconPlus],
  ['manage-leases', 'Leases', IconHome],
  ['all-messages', 'Messages', IconMessage],
  ['account', 'Explain balance', IconInfoCircle],
  ['deposit', 'Deposit', IconLock],
  ['listing', 'Listing', IconPhoto],
];

interface PropertyToolsProps {
  readonly property: AdminProperty;
  /** The value shown next to a tool, by its name. */
  readonly values: Readonly<Record<string, string | undefined>>;
}

/** PANEL-1: all tools of a property, whatever its status, and the debts of former tenants. */
export function PropertyTools({ property, values }: PropertyToolsProps) {
  const session = useSession();
  const opens = (page: string) => mayOpenPath(session, `/${page}`);
  const { id: propertyId, formerBalanceDue = 0, managed } = property;
  return (
    <nav className={classes.card} aria-label="Property tools">
      {formerBalanceDue > 0 && (
        <p className={classes.former}>
          <ScreenLink to="account" propertyId={propertyId}>
            Former tenants owe {formatMoney(formerBalanceDue)}
          </ScreenLink>
        </p>
      )}
      <ul className={classes.tools}>
        {property.activeLease !== undefined && <LeaseTool property={property} />}
        {screens
          .filter(([to]) => opens(to))
          .map(([to, text, Icon]) => (
            <Tool key={to} Icon={Icon} value={values[to]}>
              <ScreenLink to={to} propertyId={propertyId} className={classes.toolLink ?? ''}>
                {text}
              </ScreenLink>
            </Tool>
          ))}
        {opens('property-expenses') && (
          <Tool Icon={IconReceipt} value={values['property-expenses']}>
            <TextLink to="/property-expenses" search={{ propertyId }} className={classes.toolLink}>
              Expenses
            </TextLink>
          </Tool>
        )}
        {managed && opens('property-statements') && (
          <Tool Icon={IconFileText} value={undefined}>
            <TextLink
              to="/property-statements"
              search={{ propertyId }}
              className={classes.toolLink}
            >
              Statements
            </TextLink>
          </Tool>
        )}
        {opens('history') && (
          <Tool Icon={IconHistory} value={undefined}>
            <TextLink
              to="/history"
              search={{ tab: 'property', show: propertyId }}
              state={fromList}
              className={classes.toolLink}
            >
              History
            </TextLink>
          </Tool>
        )}
      </ul>
    </nav>
  );
}

function PermittedLeaseTool({
  property: { id: propertyId, activeLease },
}: Pick<PropertyToolsProps, 'property'>) {
  return (
    <Tool Icon={IconFileText} value={activeLease ? undefined : 'No tenant'}>
      {activeLease ? (
        <ScreenLink
          to="manage-leases"
          propertyId={propertyId}
          tab="end"
          className={classes.toolLink ?? ''}
        >
          End lease
        </ScreenLink>
      ) : (
        <ScreenLink to="start-lease" propertyId={propertyId} className={classes.toolLink ?? ''}>
          Start lease
        </ScreenLink>
      )}
    </Tool>
  );
}

/** LEASE-6: the next step for the property's lease. */
const LeaseTool = onlyFor(
  {
    'POST /v1/admin/properties/:propertyId/leasee': 'leases:write',
    'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId': 'leases:write',
  },
  PermittedLeaseTool,
);

interface ToolProps {
  readonly Icon: Icon;
  readonly value: string | undefined;
  readonly children: ReactNode;
}

function Tool({ Icon, value, children }: ToolProps) {
  return (
    <li className={classes.tool}>
      <Icon size={20} stroke={1.6} aria-hidden className={classes.toolIcon} />
      {children}
      <span className={classes.meta}>{value}</span>
    </li>
  );
}
