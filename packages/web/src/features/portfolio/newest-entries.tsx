import type { UseQueryResult } from '@tanstack/react-query';
import type { LeaseAccount } from '@tenantry/contract/ledger/account.schemas';
import { DateText } from '../../ui/text/date-text.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { balanceInWords, signedMoney } from '../ledger/account-text.ts';
import classes from './property-hub.module.css';

/** The number of entries shown; the account has all of them. */
const SHOWN = 6;

interface NewestEntriesProps {
  readonly propertyId: string;
  readonly accounts: UseQueryResult<LeaseAccount[]>;
}

/** The newest charges and payments of all leases of a property. */
export function NewestEntries({ propertyId, accounts }: NewestEntriesProps) {
  return (
    <section className={classes.card} aria-labelledby="newest-entries">
      <div className={classes.head}>
        <h2 id="newest-entries" className={classes.title}>
          Account
        </h2>
        <ScreenLink to="account" propertyId={propertyId}>
          Show all
        </ScreenLink>
      </div>
      <QueryView queries={[accounts]} failed="The account could not be loaded.">
        {(known) => <EntryRows accounts={known} about={({ lesseeName }) => lesseeName} />}
      </QueryView>
    </section>
  );
}

interface EntryRowsProps {
  readonly accounts: readonly LeaseAccount[];
  /** A text that distinguishes the accounts. */
  readonly about: (account: LeaseAccount) => string;
}

/** The newest entries of several accounts together. */
export function EntryRows({ accounts, about }: EntryRowsProps) {
  const newest = accounts
    .flatMap((account) => account.entries.map((entry) => ({ ...entry, about: about(account) })))
    // Entries of the same day keep the order of their account, the last one first.
    .toReversed()
    .toSorted(({ date: one }, { date: other }) => other.localeCompare(one))
    .slice(0, SHOWN);
  if (newest.length === 0) {
    return <p className={classes.none}>Nothing has been charged or paid yet.</p>;
  }
  return (
    <ul className={classes.rows}>
      {newest.map((entry) => (
        <li key={`${entry.kind} ${entry.id}`} className={classes.entry}>
          <div className={classes.words}>
            <p className={classes.what}>{entry.description}</p>
            <p className={classes.meta}>
              <DateText date={entry.date} />, {entry.about}
            </p>
          </div>
          <div className={classes.money}>
            <p className={classes.amount}>{signedMoney(entry.amount)}</p>
            <p className={classes.meta}>
              <span className={classes.unseen}>Balance </span>
              {balanceInWords(entry.balance)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
