import type { ListedPerson, PersonGroup } from '@tenantry/contract/portfolio/people-list.schemas';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { LinkButton, TextLink } from '../../ui/text/link.tsx';
import { Money } from '../../ui/text/money.tsx';
import { NoValue } from '../../ui/text/no-value.tsx';
import { HomeLink, PersonLink } from '../../ui/tables/record-link.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { dueStatus } from '../ledger/due-status.ts';
import classes from './people-list.module.css';

const groupLabels: Readonly<Record<PersonGroup, string>> = {
  current: 'Current',
  upcoming: 'Upcoming',
  past: 'Past',
  prospect: 'Prospect',
  staff: 'Staff',
};

const contactColumns: readonly DataColumn<ListedPerson>[] = [
  {
    id: 'name',
    phone: 'title',
    header: 'Name',
    value: ({ name }) => name,
    cell: (person) => <Name person={person} />,
  },
  {
    id: 'group',
    phone: 'below',
    header: 'Group',
    value: ({ group }) => group,
    cell: ({ group }) => (
      <StatusTag tone={group === 'current' ? 'paid' : 'neutral'}>{groupLabels[group]}</StatusTag>
    ),
  },
  {
    id: 'home',
    phone: 'below',
    header: 'Property',
    value: ({ home }) => home?.label ?? '',
    cell: (person) => <HomeOf person={person} />,
  },
  {
    id: 'contact',
    phone: 'below',
    header: 'Email and phone',
    cell: (person) => <Contact person={person} />,
  },
];

const moneyColumns: readonly DataColumn<ListedPerson>[] = [
  {
    id: 'due',
    phone: 'below',
    header: 'Due',
    cell: (person) => <Due person={person} />,
  },
  {
    id: 'owed',
    phone: 'beside',
    header: 'Open',
    align: 'end',
    value: ({ owed = 0 }) => owed,
    cell: ({ owed, daysLate = 0 }) =>
      owed === undefined ? <NoValue label="none" /> : <Money amount={owed} owed={daysLate > 0} />,
  },
];

const actions: DataColumn<ListedPerson> = {
  id: 'actions',
  header: 'Actions',
  align: 'end',
  actions: true,
  cell: (person) => <Actions person={person} />,
};

const withoutMoney = [...contactColumns, actions];

const withMoney = [...contactColumns, ...moneyColumns, actions];

/** What people owe is shown only to those who may read it. */
export const peopleColumnsFor = (mayReadMoney: boolean) =>
  mayReadMoney ? withMoney : withoutMoney;

const conversationsOf = ({ emailAddress }: ListedPerson) =>
  ({ tab: 'prospects', filter: emailAddress }) as const;

function Name({ person }: { readonly person: ListedPerson }) {
  const { userId, name } = person;
  if (userId === null) {
    return (
      <TextLink to="/messages" search={conversationsOf(person)} className={classes.name}>
        {name}
      </TextLink>
    );
  }
  return (
    <span className={classes.name}>
      <PersonLink userId={userId}>{name}</PersonLink>
    </span>
  );
}

function HomeOf({ person: { home, homeIsArchived, otherLeases } }: { person: ListedPerson }) {
  if (!home) return <NoValue label="none" />;
  return (
    <>
      <HomeLink home={home} archived={homeIsArchived} />
      {otherLeases > 0 && <span className={classes.meta}> and {otherLeases} more</span>}
    </>
  );
}

function Contact({ person: { emailAddress, phoneNumber } }: { person: ListedPerson }) {
  return (
    <span className={classes.contact}>
      <a href={`mailto:${emailAddress}`}>
        <EmailText address={emailAddress} />
      </a>
      {phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>}
    </span>
  );
}

function Due({ person }: { readonly person: ListedPerson }) {
  const due = dueStatus(person);
  return due && <StatusTag tone={due.tone}>{due.words}</StatusTag>;
}

function Actions({ person }: { readonly person: ListedPerson }) {
  const { group, home, homeIsArchived, userId, name } = person;
  if (userId === null) {
    return (
      <LinkButton to="/messages" search={conversationsOf(person)} variant="default">
        Reply
      </LinkButton>
    );
  }
  if (group !== 'current' || !home || homeIsArchived) return null;
  return (
    <ScreenButton
      to="all-messages"
      search={{ propertyId: home.propertyId }}
      variant="default"
      label={`Message ${name}`}
    >
      Message
    </ScreenButton>
  );
}
