import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isStaff } from '@tenantry/contract/access/roles';
import type { LeaseOfPerson, Person } from '@tenantry/contract/portfolio/people.schemas';
import { formatMoney } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { HomeLink } from '../../ui/tables/record-link.tsx';
import { ShowMore } from '../../ui/tables/show-more.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { ConversationList } from '../conversations/conversation-list.tsx';
import { conversationPagesQuery } from '../conversations/conversations.queries.ts';
import { termOf } from '../leases/lease-text.ts';
import { Invitation } from './person-mails.tsx';
import { Card } from './person-card.tsx';
import { EntryRows } from './newest-entries.tsx';
import { accountsOfPersonQuery, leasesOfPersonQuery } from './people.queries.ts';
import { signInLabel } from './person-labels.ts';
import classes from './property-hub.module.css';

interface OfPerson {
  readonly userId: string;
}

function PermittedLeasesCard({ userId }: OfPerson) {
  return (
    <Card id="person-leases" title="Leases">
      <QueryView
        queries={[useQuery(leasesOfPersonQuery(userId))]}
        failed="The leases could not be loaded."
        empty={<p className={classes.none}>No lease yet. Start one on a property’s page.</p>}
      >
        {(leases) => (
          <ul className={classes.rows}>
            {leases.map((lease) => (
              <LeaseRow key={lease.id} lease={lease} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

export const LeasesCard = onlyFor(
  { 'GET /v1/admin/people/:userId/leases': 'leases:read' },
  PermittedLeasesCard,
);

const statuses = {
  ACTIVE: { tone: 'paid', label: 'Current' },
  PENDING: { tone: 'neutral', label: 'Upcoming' },
  EXPIRED: { tone: 'neutral', label: 'Past' },
} as const;

function LeaseRow({ lease }: { readonly lease: LeaseOfPerson }) {
  const { home, homeDeleted, monthlyCost, status, lesseeNames } = lease;
  const { tone, label } = statuses[status];
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <p className={classes.what}>{homeDeleted ? home.label : <HomeLink home={home} />}</p>
        <p className={classes.meta}>
          {termOf(lease)}, {formatMoney(monthlyCost)} a month
        </p>
        {lesseeNames !== undefined && <p className={classes.meta}>Tenants: {lesseeNames}</p>}
      </div>
      <StatusTag tone={tone}>{label}</StatusTag>
    </li>
  );
}

function PermittedAccountCard({ userId }: OfPerson) {
  return (
    <Card id="person-account" title="Account">
      <QueryView
        queries={[useQuery(accountsOfPersonQuery(userId))]}
        failed="The account could not be loaded."
      >
        {({ accounts }) => (
          <>
            {accounts.map(({ leaseId, propertyId, home, balanceDue }) => (
              <div key={leaseId} className={classes.entry}>
                <p className={`${classes.what} ${classes.words}`}>
                  {home.label}: {formatMoney(balanceDue)} open
                </p>
                <ScreenLink
                  to="account"
                  propertyId={propertyId}
                  lease={leaseId}
                  className={classes.explain ?? ''}
                >
                  Explain <span className={classes.unseen}>the balance of {home.label}</span>
                </ScreenLink>
              </div>
            ))}
            <EntryRows accounts={accounts} about={({ home }) => home.label} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

/** The newest charges and payments on all leases, with links to the explanation of each balance. */
export const AccountCard = onlyFor(
  { 'GET /v1/admin/people/:userId/accounts': 'payments:read' },
  PermittedAccountCard,
);

function PermittedConversationsCard({ userId }: OfPerson) {
  const pages = useInfiniteQuery(conversationPagesQuery({ userId }));
  return (
    <Card id="person-conversations" title="Conversations">
      <QueryView queries={[pages]} failed="The conversations could not be loaded.">
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.none}>No messages yet.</p>
          ) : (
            <>
              <ConversationList side="organization" conversations={items} />
              <ShowMore pages={pages} />
            </>
          )
        }
      </QueryView>
    </Card>
  );
}

export const ConversationsCard = onlyFor(
  { 'GET /v1/admin/conversations': 'messages:read' },
  PermittedConversationsCard,
);

export function ContactCard({ person }: { readonly person: Person }) {
  const { emailAddress, phoneNumber, roles, status } = person;
  const { tone, label, detail } = signInLabel(person);
  return (
    <Card id="person-contact" title="Contact and sign-in">
      <dl className={classes.facts}>
        <dt>Email</dt>
        <dd>
          <a className={classes.contact} href={`mailto:${emailAddress}`}>
            <EmailText address={emailAddress} />
          </a>
        </dd>
        <dt>Phone</dt>
        <dd>
          {phoneNumber ? (
            <a className={classes.contact} href={`tel:${phoneNumber}`}>
              {phoneNumber}
            </a>
          ) : (
            'None'
          )}
        </dd>
        <dt>Role</dt>
        <dd>{isStaff(roles) ? 'Staff' : 'Tenant'}</dd>
        <dt>Sign-in</dt>
        <dd>
          <StatusTag tone={tone}>{label}</StatusTag> <span className={classes.meta}>{detail}</span>
        </dd>
      </dl>
      {status === 'INVITED' && <Invitation person={person} />}
    </Card>
  );
}
