import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  householdKinds,
  type HouseholdEntry,
  type HouseholdKind,
} from '@tenantry/contract/leases/household.schemas';
import { callApi } from '../../lib/api.ts';
import { useToday } from '../../lib/session.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { Section } from '../../ui/states/section.tsx';
import type { LeaseIds } from './charges.queries.ts';
import { HouseholdForm } from './household-form.tsx';
import { entryText, kindWords } from './household-text.ts';
import { leaseHouseholdQuery } from './household.queries.ts';

/** UNIT-16: the tab `Household` of a lease. */
export function LeaseHousehold({ lease }: { readonly lease: LeaseIds }) {
  return (
    <QueryView
      queries={[useQuery(leaseHouseholdQuery(lease))]}
      failed="The household of this lease could not be loaded."
    >
      {(entries) =>
        householdKinds.map((kind) => (
          <EntriesOfKind
            key={kind}
            lease={lease}
            kind={kind}
            entries={entries.filter((entry) => entry.kind === kind)}
          />
        ))
      }
    </QueryView>
  );
}

interface EntriesProps {
  readonly lease: LeaseIds;
  readonly kind: HouseholdKind;
  readonly entries: readonly HouseholdEntry[];
}

function EntriesOfKind({ lease, kind, entries }: EntriesProps) {
  const { many, none, one } = kindWords[kind];
  return (
    <Section
      title={many}
      action={
        <ButtonWithDialog
          calls={{
            'POST /v1/admin/properties/:propertyId/leasee/:leaseId/household': 'leases:write',
          }}
          label={`Add ${one}`}
          title={`Add ${one}`}
        >
          {(close) => <HouseholdForm lease={lease} kind={kind} entry={null} onClose={close} />}
        </ButtonWithDialog>
      }
    >
      {entries.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <ul className={classes.rows}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} lease={lease} entry={entry} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface RowProps {
  readonly lease: LeaseIds;
  readonly entry: HouseholdEntry;
}

function EntryRow({ lease, entry }: RowProps) {
  const today = useToday();
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{entry.name}</strong>
        <span className={classes.hint}>{entryText(entry, today)}</span>
      </div>
      <div className={classes.actions}>
        <ButtonWithDialog
          calls={{
            'POST /v1/admin/properties/:propertyId/leasee/:leaseId/household/:entryId':
              'leases:write',
          }}
          label="Edit"
          name={`Edit ${entry.name}`}
          title={`Edit ${entry.name}`}
        >
          {(close) => (
            <HouseholdForm lease={lease} kind={entry.kind} entry={entry} onClose={close} />
          )}
        </ButtonWithDialog>
        <RemoveEntry lease={lease} entry={entry} />
      </div>
    </li>
  );
}

const RemoveEntry = ({ lease, entry }: RowProps) => (
  <ActButton
    calls={{
      'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/household/:entryId': 'leases:write',
    }}
    aria-label={`Remove ${entry.name}`}
    act={() =>
      callApi('DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/household/:entryId', {
        params: { ...lease, entryId: entry.id },
      })
    }
    changes={['leases']}
    done={`${kindWords[entry.kind].title} removed`}
  >
    Remove
  </ActButton>
);
