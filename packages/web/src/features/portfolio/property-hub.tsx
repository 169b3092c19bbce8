import { useQuery } from '@tanstack/react-query';
import type { LeaseAccount } from '@tenantry/contract/ledger/account.schemas';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { AttributeDefinition } from '@tenantry/contract/properties/properties.schemas';
import { now } from '../../lib/clock.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { isOwner, useSession } from '../../lib/session.ts';
import { Figure, FigureRow } from '../../ui/text/figure-row.tsx';
import { dayOfMonthInWords, lesseeName } from '../leases/lease-text.ts';
import { accountsQuery } from '../ledger/account.queries.ts';
import { dueStatus } from '../ledger/due-status.ts';
import { PropertyAttributes } from '../properties/attributes/property-attributes.tsx';
import { Price } from '../properties/search/property-price.tsx';
import { dueNote } from './due-note.ts';
import { InternalDataPanel } from './internal-data-panel.tsx';
import { NewestEntries } from './newest-entries.tsx';
import classes from './property-hub.module.css';
import { PropertyTools } from './property-tools.tsx';

interface PropertyHubProps {
  readonly property: AdminProperty;
  readonly definitions: readonly AttributeDefinition[];
}

/** PANEL-10: everything about a property in one place: figures, all tools, and recent entries. */
export function PropertyHub({ property, definitions }: PropertyHubProps) {
  const mayRead = useMay({ 'GET /v1/admin/properties/:propertyId/accounts': 'payments:read' });
  const accounts = useQuery({ ...accountsQuery(property.id), enabled: mayRead });
  const spent = expensesOfYear(property, new Date(now()).getFullYear());
  const forOwner = isOwner(useSession());
  return (
    <div className={classes.hub}>
      <Figures property={property} spent={spent} />
      <PropertyTools
        property={property}
        values={toolValues(property, spent?.amount, accounts.data)}
      />
      <div className={classes.columns}>
        {mayRead && <NewestEntries propertyId={property.id} accounts={accounts} />}
        <div className={classes.side}>
          <section className={classes.card} aria-labelledby="about-home">
            <div className={classes.about}>
              <h2 id="about-home" className={classes.title}>
                About this home
              </h2>
              <Price property={property} />
              <PropertyAttributes property={property} definitions={definitions} />
            </div>
          </section>
          {!forOwner && <InternalDataPanel property={property} folded />}
        </div>
      </div>
    </div>
  );
}

interface Spent {
  readonly year: number;
  readonly count: number;
  readonly amount: number;
}

/** Undefined for people who may not read expenses. */
function expensesOfYear({ expenses }: AdminProperty, year: number): Spent | undefined {
  if (!expenses) return undefined;
  const own = expenses.filter(({ date }) => new Date(date).getFullYear() === year);
  const cents = own.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return { year, count: own.length, amount: cents / 100 };
}

interface FiguresProps {
  readonly property: AdminProperty;
  readonly spent: Spent | undefined;
}

/** What the person may read. */
function Figures({ property, spent }: FiguresProps) {
  const { dueNow, balanceDue, monthlyCost, activeLease: lease } = property;
  return (
    <FigureRow>
      {dueNow !== undefined && balanceDue !== undefined && (
        <Figure
          label="Due now"
          value={formatMoney(dueNow)}
          note={dueNote(dueStatus(property)?.words ?? 'Nothing is open', { dueNow, balanceDue })}
          owed={dueNow > 0}
        />
      )}
      <Figure
        label="Rent"
        value={formatMoney(lease?.monthlyCost ?? monthlyCost)}
        note={
          lease ? `due on ${dayOfMonthInWords(lease.invoiceDayOfMonth)}` : 'asking rent per month'
        }
      />
      {lease !== undefined && <Figure label="Lease" value={endOf(lease)} note={lessee(lease)} />}
      {spent && (
        <Figure
          label={`Expenses in ${spent.year}`}
          value={formatMoney(spent.amount)}
          note={spent.count === 1 ? '1 expense' : `${spent.count} expenses`}
        />
      )}
    </FigureRow>
  );
}

/** UNIT-11: who lives there, and whether notice is given. */
function lessee(lease: AdminProperty['activeLease']): string {
  if (!lease) return 'No tenant';
  const name = lesseeName(lease);
  return lease.noticeFor === null ? name : `${name}, notice given`;
}

function endOf(lease: AdminProperty['activeLease']): string {
  if (!lease) return 'None';
  const end = lease.noticeFor ?? lease.lastDay ?? lease.endDate;
  return end ? `until ${formatDate(end)}` : 'Month to month';
}

/** The value shown next to each tool; nothing while it is unknown. */
function toolValues(
  property: AdminProperty,
  spent: number | undefined,
  accounts: readonly LeaseAccount[] | undefined,
): Readonly<Record<string, string | undefined>> {
  const entries = accounts?.flatMap((account) => account.entries) ?? [];
  const unpaid = entries.filter(({ remainingBalance }) => (remainingBalance ?? 0) > 0).length;
  const lastPayment = entries
    .filter(({ kind }) => kind === 'payment')
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  const held = accounts?.reduce((sum, { depositHeld }) => sum + depositHeld, 0) ?? 0;
  const unread = property.unreadConversations?.length ?? 0;
  return {
    'admin-invoices': unpaid > 0 ? `${unpaid} unpaid` : undefined,
    'property-payments': lastPayment && `last on ${formatDate(lastPayment)}`,
    'manage-leases': property.leases && String(property.leases.length),
    'all-messages': unread > 0 ? `${unread} unread` : undefined,
    account: property.balanceDue === undefined ? undefined : formatMoney(property.balanceDue),
    deposit: held > 0 ? `${formatMoney(held)} held` : undefined,
    'property-expenses': spent === undefined ? undefined : `${formatMoney(spent)} this year`,
  };
}
