import type { AccountEntry } from '@tenantry/contract/ledger/account.schemas';
import { DateText } from '../../ui/text/date-text.tsx';
import { balanceInWords, entryLines, itemLine, signedMoney } from './account-text.ts';
import classes from './account-entries.module.css';

/**
 * Everything that changed the balance, newest first, with the balance after it. An invoice expands to show its items.
 */
export function AccountEntries({ entries }: { readonly entries: readonly AccountEntry[] }) {
  return (
    <table className={classes.entries} aria-label="Account history">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        {entries.toReversed().map((entry) => (
          <tr key={`${entry.kind} ${entry.id}`}>
            <td>
              <DateText date={entry.date} />
            </td>
            <td>
              {entry.items.length > 0 ? <Invoice entry={entry} /> : entry.description}
              <ul className={classes.lines}>
                {entryLines(entry).map((line, index) => (
                  <li key={index}>{line}</li>
                ))}
              </ul>
            </td>
            <td>{signedMoney(entry.amount)}</td>
            <td>
              <span className={classes.label}>Balance </span>
              <span>{balanceInWords(entry.balance)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Invoice({ entry }: { readonly entry: AccountEntry }) {
  return (
    <details>
      <summary>{entry.description}</summary>
      <ul className={classes.lines}>
        {entry.items.map((item, index) => (
          <li key={index}>{itemLine(item)}</li>
        ))}
      </ul>
    </details>
  );
}
