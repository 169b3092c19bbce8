import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MoveInChecklist, MoveInItem } from '@tenantry/contract/checklists/checklists.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { Section } from '../../ui/states/section.tsx';
import type { LeaseIds } from './charges.queries.ts';
import { MoveInForm } from './move-in-form.tsx';
import { leaseMoveInQuery } from './move-in.queries.ts';

interface LeaseProps {
  readonly lease: LeaseIds;
}

/** UNIT-10: the tab `Move-in` of a lease. */
export function LeaseMoveIn({ lease }: LeaseProps) {
  return (
    <QueryView
      queries={[useQuery(leaseMoveInQuery(lease))]}
      failed="The move-in checklist of this lease could not be loaded."
    >
      {(checklist) => <Checklist lease={lease} checklist={checklist} />}
    </QueryView>
  );
}

interface ChecklistProps extends LeaseProps {
  readonly checklist: MoveInChecklist;
}

function Checklist({ lease, checklist }: ChecklistProps) {
  const { items, firstDay } = checklist;
  const done = items.filter((item) => item.done).length;
  return (
    <Section title="Move-in checklist">
      <Text c="dimmed">
        {items.length === 0
          ? 'The checklist of your organization has no items. Add some in the settings.'
          : `${done} of ${items.length} done. First day of the lease: ${formatDate(firstDay)}.`}
      </Text>
      <ul className={classes.rows}>
        {items.map((item) => (
          <ItemRow key={item.key} lease={lease} checklist={checklist} item={item} />
        ))}
      </ul>
    </Section>
  );
}

/** What is known about an item, in a few words. */
function itemText(item: MoveInItem): string {
  if (item.missing !== null) {
    return item.done
      ? 'Paid, as the account of the lease shows'
      : `${formatMoney(item.missing)} not paid`;
  }
  if (item.doneOn === null) return 'Open';
  return [
    `Done on ${formatDate(item.doneOn)}`,
    ...(item.keys === null ? [] : [item.keys === 1 ? '1 key' : `${item.keys} keys`]),
    ...(item.acceptedMissing === null
      ? []
      : [`handed over while ${formatMoney(item.acceptedMissing)} was missing`]),
    ...(item.note === '' ? [] : [item.note]),
  ].join(', ');
}

function ItemRow({ lease, checklist, item }: ChecklistProps & { readonly item: MoveInItem }) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>
          {item.done ? '✓ ' : ''}
          {item.label}
        </strong>
        <span className={classes.hint}>{itemText(item)}</span>
      </div>
      <div className={classes.actions}>
        {item.missing === null && (
          <ButtonWithDialog
            calls={{
              'POST /v1/admin/properties/:propertyId/leasee/:leaseId/checklist/:itemKey':
                'leases:write',
            }}
            label={item.done ? 'Edit' : 'Mark as done'}
            name={item.done ? `Edit ${item.label}` : `Mark as done: ${item.label}`}
            title={item.label}
          >
            {(close) => (
              <MoveInForm lease={lease} item={item} missing={checklist.missing} onClose={close} />
            )}
          </ButtonWithDialog>
        )}
      </div>
    </li>
  );
}
