import type { UseQueryResult } from '@tanstack/react-query';
import type { LeaseAccount } from '@tenantry/contract/ledger/account.schemas';
import { DateText } from '../../ui/date-text.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { balanceInWords, signedMoney } from '../ledger/account-words.ts';
import classes from './property-hub.module.css';

/** How many entries are shown; the account has all of them. */
const SHOWN = 6;

interface NewestEntriesProps {
  readonly propertyId: string;
  readonly accounts: UseQueryResult<LeaseAccount[]>;
}

/** What was charged and paid last, of all leases of a home. */
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
        {(known) => <Entries accounts={known} />}
      </QueryView>
    </section>
  );
}

function Entries({ accounts }: { readonly accounts: readonly LeaseAccount[] }) {
  const newest = accounts
    .flatMap(({ entries, lesseeName }) => entries.map((entry) => ({ ...entry, lesseeName })))
    // Entries of a day stay in the order of their account, the last one first.
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
              <DateText date={entry.date} />, {entry.lesseeName}
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
