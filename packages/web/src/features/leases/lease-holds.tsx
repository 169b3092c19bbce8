import type { Hold } from '@tenantry/contract/leases/charges.schemas';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { holdLabels } from './charge-labels.ts';
import type { LeaseIds } from './charges.queries.ts';

interface LeaseHoldsProps {
  readonly lease: LeaseIds;
  readonly holds: readonly Hold[];
}

export function LeaseHolds({ lease, holds }: LeaseHoldsProps) {
  if (holds.length === 0) return <p className={classes.hint}>Nothing is on hold.</p>;
  return (
    <ul className={classes.rows}>
      {holds.map((hold) => (
        <HoldRow key={hold.id} lease={lease} hold={hold} />
      ))}
    </ul>
  );
}

function HoldRow({ lease, hold }: { readonly lease: LeaseIds; readonly hold: Hold }) {
  const { subject, reason, firstDay, lastDay, released } = hold;
  const until = lastDay === null ? '' : ` to ${formatDate(lastDay)}`;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{holdLabels[subject]} on hold</strong>
        <span className={classes.hint}>
          From {formatDate(firstDay)}
          {until}. {reason}
          {released && ' (released)'}
        </span>
      </div>
      {!released && (
        <ActButton
          calls={{
            'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/holds/:holdId':
              'charges:write',
          }}
          aria-label={`Release the hold: ${reason}`}
          act={() =>
            callApi('DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/holds/:holdId', {
              params: { ...lease, holdId: hold.id },
            })
          }
          changes={['charges']}
          done="Hold released"
        >
          Release
        </ActButton>
      )}
    </li>
  );
}
