import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { mayOpenPath } from '../../lib/may-open.ts';
import { useSession } from '../../lib/session.ts';
import {
  IconCalendar,
  IconCoin,
  IconFileInvoice,
  IconFileText,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconLock,
  IconMessage,
  IconPencil,
  IconPhoto,
  IconPlus,
  IconReceipt,
  IconRefresh,
  IconTool,
  IconUsers,
} from '../../ui/icons/icons.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { fromList } from '../../ui/tables/use-close-to-list.ts';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import type { AdminScreenName } from '../../ui/screens/screen.ts';
import classes from './property-tools.module.css';

type Icon = typeof IconCoin;

interface ScreenTool {
  readonly to: AdminScreenName;
  readonly text: string;
  readonly Icon: Icon;
  /** Shown only while the home has a tenant. */
  readonly leased?: true;
}

const tool = (to: AdminScreenName, text: string, icon: Icon): ScreenTool => ({
  to,
  text,
  Icon: icon,
});

const moneyTools: readonly ScreenTool[] = [
  tool('external-payment', 'Record a payment', IconPlus),
  tool('admin-invoices', 'Invoices', IconFileInvoice),
  tool('property-payments', 'Payments', IconCoin),
  tool('account', 'Explain balance', IconInfoCircle),
];

const leaseTools: readonly ScreenTool[] = [
  { ...tool('renew-lease', 'Renew', IconRefresh), leased: true },
  { ...tool('move-out', 'Move out', IconCalendar), leased: true },
  { ...tool('modify-lease', 'Lease terms', IconPencil), leased: true },
  tool('manage-leases', 'Leases', IconHome),
  tool('deposit', 'Deposit', IconLock),
];

const homeTools: readonly ScreenTool[] = [
  tool('all-messages', 'Messages', IconMessage),
  tool('documents', 'Documents', IconFileText),
  tool('listing', 'Listing', IconPhoto),
  tool('assets', 'Appliances', IconTool),
  tool('owner-terms', 'Owner', IconUsers),
];

interface PropertyToolsProps {
  readonly property: AdminProperty;
  /** The value shown next to a tool, by its name. */
  readonly values: Readonly<Record<string, string | undefined>>;
}

/** PANEL-1: all tools of a property, whatever its status, and the debts of former tenants. */
export function PropertyTools({ property, values }: PropertyToolsProps) {
  const { id: propertyId, formerBalanceDue = 0 } = property;
  const ofScreens = (tools: readonly ScreenTool[]) => (
    <ScreenTools property={property} values={values} tools={tools} />
  );
  return (
    <nav className={classes.card} aria-label="Property tools">
      {formerBalanceDue > 0 && (
        <p className={classes.former}>
          <ScreenLink to="account" propertyId={propertyId}>
            Former tenants owe {formatMoney(formerBalanceDue)}
          </ScreenLink>
        </p>
      )}
      <div className={classes.groups}>
        <Group title="Money">
          {ofScreens(moneyTools)}
          <PageTool of={property} to="property-expenses" text="Expenses" values={values} />
          {property.managed && (
            <PageTool of={property} to="property-statements" text="Statements" values={values} />
          )}
        </Group>
        <Group title="Lease">
          {property.activeLease === null && <StartLeaseTool propertyId={propertyId} />}
          {ofScreens(leaseTools)}
        </Group>
        <Group title="Home">
          {ofScreens(homeTools)}
          <MaintenanceTool propertyId={propertyId} />
          <HistoryTool propertyId={propertyId} />
        </Group>
      </div>
    </nav>
  );
}

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Group({ title, children }: GroupProps) {
  const id = `tools-${title.toLowerCase()}`;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <ul className={classes.tools}>{children}</ul>
    </section>
  );
}

interface ScreenToolsProps extends PropertyToolsProps {
  readonly tools: readonly ScreenTool[];
}

/** The tools that open as dialogs, if the person may open them. */
function ScreenTools({ property, values, tools }: ScreenToolsProps) {
  const session = useSession();
  return tools
    .filter(({ to, leased }) => mayOpenPath(session, `/${to}`) && (!leased || property.activeLease))
    .map(({ to, text, Icon }) => (
      <Tool key={to} Icon={Icon} value={values[to]}>
        <ScreenLink to={to} propertyId={property.id} className={classes.link ?? ''}>
          {text}
        </ScreenLink>
      </Tool>
    ));
}

interface PageToolProps {
  readonly of: AdminProperty;
  readonly to: 'property-expenses' | 'property-statements';
  readonly text: string;
  readonly values: PropertyToolsProps['values'];
}

function PageTool({ of: { id: propertyId }, to, text, values }: PageToolProps) {
  if (!mayOpenPath(useSession(), `/${to}`)) return null;
  return (
    <Tool Icon={to === 'property-expenses' ? IconReceipt : IconFileText} value={values[to]}>
      <TextLink to={`/${to}`} search={{ propertyId }} className={classes.link}>
        {text}
      </TextLink>
    </Tool>
  );
}

interface ToolOfHomeProps {
  readonly propertyId: string;
}

/** MAINT-2. */
function MaintenanceTool({ propertyId }: ToolOfHomeProps) {
  if (!mayOpenPath(useSession(), '/work-orders')) return null;
  return (
    <Tool Icon={IconTool} value={undefined}>
      <TextLink to="/work-orders" search={{ propertyId }} className={classes.link}>
        Maintenance
      </TextLink>
    </Tool>
  );
}

function HistoryTool({ propertyId }: ToolOfHomeProps) {
  if (!mayOpenPath(useSession(), '/history')) return null;
  return (
    <Tool Icon={IconHistory} value={undefined}>
      <TextLink
        to="/history"
        search={{ tab: 'property', show: propertyId }}
        state={fromList}
        className={classes.link}
      >
        History
      </TextLink>
    </Tool>
  );
}

/** The next step for a home without a tenant. */
const StartLeaseTool = onlyFor(
  { 'POST /v1/admin/properties/:propertyId/leasee': 'leases:write' },
  ({ propertyId }: ToolOfHomeProps) => (
    <Tool Icon={IconFileText} value="No tenant">
      <ScreenLink to="start-lease" propertyId={propertyId} className={classes.link ?? ''}>
        Start lease
      </ScreenLink>
    </Tool>
  ),
);

interface ToolProps {
  readonly Icon: Icon;
  readonly value: string | undefined;
  readonly children: ReactNode;
}

function Tool({ Icon, value, children }: ToolProps) {
  return (
    <li className={classes.tool}>
      <Icon size={20} stroke={1.6} aria-hidden className={classes.icon} />
      {children}
      <span className={classes.value}>{value}</span>
    </li>
  );
}
