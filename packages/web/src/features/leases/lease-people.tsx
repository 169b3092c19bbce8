import { useQuery } from '@tanstack/react-query';
import { isLesseeOnDay } from '@tenantry/contract/leases/parties.rules';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { useToday } from '../../lib/session.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { Section } from '../../ui/states/section.tsx';
import type { LeaseIds } from './charges.queries.ts';
import { leasePeopleQuery } from './parties.queries.ts';
import { PartyEndForm } from './party-end-form.tsx';
import { PartyForm } from './party-form.tsx';
import { SharesForm } from './shares-form.tsx';
import { partyName, roleText } from './party-text.ts';

/** UNIT-5: the tab `People` of a lease. */
export function LeasePeople({ lease }: { readonly lease: LeaseIds }) {
  return (
    <QueryView
      queries={[useQuery(leasePeopleQuery(lease))]}
      failed="The people of this lease could not be loaded."
    >
      {(people) => (
        <Section
          title="People"
          action={
            <div className={classes.actions}>
              <SetShares lease={lease} people={people} />
              <AddPerson lease={lease} />
            </div>
          }
        >
          <ul className={classes.rows}>
            {people.map((party) => (
              <PersonRow key={party.id} lease={lease} party={party} />
            ))}
          </ul>
        </Section>
      )}
    </QueryView>
  );
}

function AddPerson({ lease }: { readonly lease: LeaseIds }) {
  return (
    <ButtonWithDialog
      calls={{ 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/parties': 'leases:write' }}
      label="Add person"
      title="Add a person"
    >
      {(close) => <PartyForm lease={lease} party={null} onClose={close} />}
    </ButtonWithDialog>
  );
}

interface SetSharesProps {
  readonly lease: LeaseIds;
  readonly people: readonly Party[];
}

/** Only several tenants share a rent. */
function SetShares({ lease, people }: SetSharesProps) {
  const today = useToday();
  const lessees = people.filter((party) => isLesseeOnDay(party, today));
  if (lessees.length < 2) return null;
  return (
    <ButtonWithDialog
      calls={{
        'POST /v1/admin/properties/:propertyId/leasee/:leaseId/parties/shares': 'leases:write',
      }}
      label="Set shares"
      title="Shares of the rent"
    >
      {(close) => <SharesForm lease={lease} lessees={lessees} onClose={close} />}
    </ButtonWithDialog>
  );
}

interface RowProps {
  readonly lease: LeaseIds;
  readonly party: Party;
}

function PersonRow({ lease, party }: RowProps) {
  const { emailAddress, phoneNumber, primary, role, toDay } = party;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{partyName(party)}</strong>
        <span className={classes.hint}>{roleText(party)}</span>
        {party.share && (
          <span className={classes.hint}>
            Share {formatMoney(party.share.amount)} of {formatMoney(party.share.of)}
          </span>
        )}
        {emailAddress && (
          <span className={classes.hint}>
            {emailAddress}, {phoneNumber}
          </span>
        )}
        {party.lateNotices && <span className={classes.hint}>Gets an email when rent is late</span>}
        {party.mayPay && <span className={classes.hint}>Pays online</span>}
      </div>
      {!primary && (
        <div className={classes.actions}>
          {role === 'TENANT' && toDay === null && <MakePrimary lease={lease} party={party} />}
          {role !== 'TENANT' && <EditPerson lease={lease} party={party} />}
          <ButtonWithDialog
            calls={{
              'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/parties/:partyId':
                'leases:write',
            }}
            label="Remove"
            name={`Remove ${partyName(party)}`}
            title={`Remove ${partyName(party)}`}
          >
            {(close) => <PartyEndForm lease={lease} party={party} onClose={close} />}
          </ButtonWithDialog>
        </div>
      )}
    </li>
  );
}

/** The dialog for people without an account. A tenant's email belongs to their account. */
function EditPerson({ lease, party }: RowProps) {
  return (
    <ButtonWithDialog
      calls={{
        'POST /v1/admin/properties/:propertyId/leasee/:leaseId/parties/:partyId': 'leases:write',
      }}
      label="Edit"
      name={`Edit ${partyName(party)}`}
      title={`Edit ${partyName(party)}`}
    >
      {(close) => <PartyForm lease={lease} party={party} onClose={close} />}
    </ButtonWithDialog>
  );
}

const MakePrimary = ({ lease, party }: RowProps) => (
  <ActButton
    calls={{
      'POST /v1/admin/properties/:propertyId/leasee/:leaseId/parties/:partyId/primary':
        'leases:write',
    }}
    aria-label={`Make primary: ${partyName(party)}`}
    act={() =>
      callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/parties/:partyId/primary', {
        params: { ...lease, partyId: party.id },
      })
    }
    changes={['leases', 'users']}
    done={`${partyName(party)} is the primary tenant`}
  >
    Make primary
  </ActButton>
);
