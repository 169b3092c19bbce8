import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { ReactNode } from 'react';
import { mayOpenPath } from '../../lib/may-open.ts';
import { useSession } from '../../lib/session.ts';
import { IconLock } from '../../ui/icons/icons.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import type { AdminScreenName } from '../../ui/screens/screen.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { Money } from '../../ui/text/money.tsx';
import { ExplainLink } from '../../ui/screens/explain-link.tsx';
import { useKeptOpen } from '../../ui/dialogs/use-kept-open.ts';
import { lesseeName } from '../leases/lease-text.ts';
import classes from './internal-data-panel.module.css';

interface InternalDataPanelProps {
  readonly property: ListedProperty;
  /** PANEL-7: false hides every link. */
  readonly showLinks?: boolean;
  /** Only its heading is shown until somebody opens it. */
  readonly folded?: boolean;
}

type PanelProps = Required<Pick<InternalDataPanelProps, 'property' | 'showLinks'>>;

/** Separate pages; everything else opens as a dialog. */
const pages = ['property-statements', 'property-expenses'] as const;

type PageName = (typeof pages)[number];

type Link = readonly [to: AdminScreenName | PageName, text: string];

/** Data of a property that only administrators see: balance, tenant, and messages. */
export function InternalDataPanel(props: InternalDataPanelProps) {
  const { property, showLinks = true, folded = false } = props;
  const content = <PanelContent property={property} showLinks={showLinks} />;
  const heading = (
    <>
      <IconLock size={16} aria-hidden /> Internal Use Only
    </>
  );
  return (
    <section
      className={classes.panel}
      aria-label={`Internal Use Only: ${property.home.label}`}
      data-folded={folded || undefined}
    >
      {folded ? (
        <FoldedPanel heading={heading}>{content}</FoldedPanel>
      ) : (
        <>
          <p className={classes.heading}>{heading}</p>
          {content}
        </>
      )}
    </section>
  );
}

interface FoldedPanelProps {
  readonly heading: ReactNode;
  readonly children: ReactNode;
}

/** It stays open when somebody comes back from one of its screens. */
function FoldedPanel({ heading, children }: FoldedPanelProps) {
  const [open, setOpen] = useKeptOpen('Internal Use Only');
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.heading}>{heading}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}

function PanelContent({ property, showLinks }: PanelProps) {
  const forLease = property.status === 'FOR_LEASE';
  return (
    <>
      <div className={classes.group}>
        <div>Managed Property: {property.managed ? 'Yes' : 'No'}</div>
        {!forLease && <LeaseFacts property={property} showLinks={showLinks} />}
        {!forLease && showLinks && <Links propertyId={property.id} links={moneyLinks} />}
      </div>
      <div className={classes.group}>
        <UnreadConversations property={property} showLinks={showLinks} />
        {showLinks && <Links propertyId={property.id} links={linksOf(property)} />}
      </div>
    </>
  );
}

const moneyLinks: readonly Link[] = [
  ['external-payment', '(Record Check / Cash Payment)'],
  ['contact-info', '(View Contact Info)'],
];

/** PANEL-5 and PANEL-6. */
function linksOf({ status, managed }: ListedProperty): readonly Link[] {
  const messages: Link = ['all-messages', '(Messages)'];
  if (status === 'FOR_LEASE') return [messages, ['start-lease', '(Start Lease Application)']];
  const money: readonly Link[] = [
    messages,
    ['admin-invoices', '(Invoices)'],
    ['property-payments', '(Payments)'],
  ];
  const expenses: Link = ['property-expenses', '(Expenses)'];
  if (managed) return [...money, ['property-statements', '(Statements)'], expenses];
  return [
    ...money,
    ['modify-lease', '(Modify Lease)'],
    ['manage-leases', '(Manage Leases)'],
    expenses,
  ];
}

/** PANEL-3. */
function LeaseFacts({ property, showLinks }: PanelProps) {
  const { id, balanceDue, activeLease } = property;
  return (
    <dl className={classes.facts}>
      {balanceDue !== undefined && (
        <>
          <dt>Balance Due</dt>
          <dd>
            {showLinks && <ExplainLink propertyId={id} className={classes.explain} />}
            <Money amount={balanceDue} owed />
          </dd>
        </>
      )}
      {activeLease !== undefined && (
        <>
          <dt>Lease End Date</dt>
          <dd>
            {activeLease?.type === 'M2M' ? (
              'Month to month'
            ) : (
              <DateText date={activeLease?.endDate} />
            )}
          </dd>
          <dt>Lessee</dt>
          <dd>{activeLease ? lesseeName(activeLease) : 'No lease'}</dd>
        </>
      )}
    </dl>
  );
}

/** PANEL-4. */
function UnreadConversations({ property, showLinks }: PanelProps) {
  const { id: propertyId, unreadConversations } = property;
  if (!unreadConversations) return null;
  if (unreadConversations.length === 0) return <p className={classes.none}>No unread messages!</p>;
  return (
    <div>
      Unread messages
      <ul className={classes.messages}>
        {unreadConversations.map(({ id, subject }) => (
          <li key={id}>
            <bdi>{subject}</bdi>
            {showLinks && (
              <>
                {' '}
                <ScreenLink
                  to="message-respond"
                  propertyId={propertyId}
                  conversationId={id}
                  className={classes.link ?? ''}
                >
                  (Respond)
                </ScreenLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const isPage = (to: Link[0]): to is PageName => pages.some((page) => page === to);

function Links({ propertyId, links }: { propertyId: string; links: readonly Link[] }) {
  const session = useSession();
  return (
    <ul className={classes.links}>
      {links
        .filter(([to]) => mayOpenPath(session, `/${to}`))
        .map(([to, text]) => (
          <li key={to}>
            {isPage(to) ? (
              <TextLink to={`/${to}`} search={{ propertyId }} className={classes.link ?? ''}>
                {text}
              </TextLink>
            ) : (
              <ScreenLink to={to} propertyId={propertyId} className={classes.link ?? ''}>
                {text}
              </ScreenLink>
            )}
          </li>
        ))}
    </ul>
  );
}
