import type { ArchiveKind } from '@tenantry/contract/kinds';
import type { ArchivedItem } from '@tenantry/contract/portfolio/archive.schemas';
import { formatDate } from '../../lib/format.ts';
import { dayIn } from '../../lib/moment.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { Money } from '../../ui/text/money.tsx';
import classes from './archive.module.css';
import { callsToRestore, restoreArchived } from './restore-archived.ts';

const made = new Map<string, readonly DataColumn<ArchivedItem>[]>();

/** The columns of a kind. Returns the same arrays each time, as the table requires. */
export function archiveColumns(kind: ArchiveKind, organizationName: string, timeZone: string) {
  const key = JSON.stringify([kind, organizationName, timeZone]);
  const columns = made.get(key) ?? columnsOf(kind, organizationName, timeZone);
  made.set(key, columns);
  return columns;
}

function columnsOf(
  kind: ArchiveKind,
  organizationName: string,
  timeZone: string,
): readonly DataColumn<ArchivedItem>[] {
  const hasAmount = kind === 'expense' || kind === 'invoice' || kind === 'charge';
  return [
    {
      id: 'title',
      phone: 'title',
      header: 'Name',
      value: ({ title }) => title,
      cell: ({ title }) => title,
    },
    {
      id: 'detail',
      phone: 'below',
      header: 'Details',
      cell: ({ detail }) => <span className={classes.detail}>{detail}</span>,
    },
    ...(hasAmount
      ? [
          {
            id: 'amount',
            phone: 'beside' as const,
            header: 'Amount',
            align: 'end' as const,
            cell: ({ amount }: ArchivedItem) => amount !== null && <Money amount={amount} />,
          },
        ]
      : []),
    {
      id: 'archived',
      phone: 'named',
      header: 'Archived',
      value: ({ archivedAt }) => archivedAt,
      cell: ({ archivedAt }) => formatDate(dayIn(timeZone, archivedAt)),
    },
    {
      id: 'restore',
      actions: true,
      header: 'Restore',
      align: 'end',
      cell: (item) =>
        item.refusal === null ? (
          <RestoreButton kind={kind} item={item} organizationName={organizationName} />
        ) : (
          <span className={classes.refusal}>{item.refusal}</span>
        ),
    },
  ];
}

interface RestoreButtonProps {
  readonly kind: ArchiveKind;
  readonly item: ArchivedItem;
  readonly organizationName: string;
}

const RestoreButton = ({ kind, item, organizationName }: RestoreButtonProps) => (
  <ActButton
    calls={callsToRestore(kind)}
    aria-label={`Restore ${item.title}`}
    act={() => restoreArchived(kind, item, organizationName)}
  >
    Restore
  </ActButton>
);
