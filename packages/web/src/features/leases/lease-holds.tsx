import { Button } from '@mantine/core';
import type { Hold } from '@tenantry/contract/leases/charges.schemas';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import classes from '../../ui/row-list.module.css';
import { useSubmit } from '../../ui/use-submit.ts';
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
  const mayRelease = useMay({
    'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/holds/:holdId': 'charges:write',
  });
  const { error, submitting, submit } = useSubmit<void, unknown>({
    send: () =>
      callApi('DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/holds/:holdId', {
        params: { ...lease, holdId: hold.id },
      }),
    changes: ['charges'],
    onDone: () => notifySuccess('Hold released'),
  });
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
      {mayRelease && !released && (
        <Button
          variant="default"
          size="sm"
          loading={submitting}
          aria-label={`Release the hold: ${reason}`}
          onClick={() => void submit()}
        >
          Release
        </Button>
      )}
      <FormError error={error} />
    </li>
  );
}
