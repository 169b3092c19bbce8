import { useQuery } from '@tanstack/react-query';
import type { LesseeCharges } from '@tenantry/contract/leases/charges.schemas';
import { useState } from 'react';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { frequencyLabels } from '../leases/charge-labels.ts';
import { ownChargesQuery } from '../leases/charges.queries.ts';
import classes from './lease-terms.module.css';

/** CHG-1: the tenant's recurring charges and their next changes. Loaded when opened. */
export function MonthlyCharges({ leaseId }: { readonly leaseId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={classes.terms}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className={classes.summary}>Monthly charges</summary>
      {opened && <Charges leaseId={leaseId} />}
    </details>
  );
}

function Charges({ leaseId }: { readonly leaseId: string }) {
  return (
    <QueryView
      queries={[useQuery(ownChargesQuery(leaseId))]}
      failed="Your monthly charges could not be loaded."
    >
      {({ schedules }) =>
        schedules.length === 0 ? (
          <p>There are no more charges.</p>
        ) : (
          <dl className={classes.list}>
            {schedules.map((schedule) => (
              <div key={`${schedule.kind} ${schedule.description}`}>
                <dt>{schedule.description}</dt>
                <dd>{inWords(schedule)}</dd>
              </div>
            ))}
          </dl>
        )
      }
    </QueryView>
  );
}

/** `$1,450.00, every month, next on 12/01/2026; $1,508.00 from 03/16/2027` */
function inWords(schedule: LesseeCharges['schedules'][number]): string {
  const { kind, currentAmount, frequency, nextDue, nextStep } = schedule;
  const sign = kind === 'CREDIT' ? -1 : 1;
  const parts = [
    formatMoney(sign * currentAmount),
    frequencyLabels[frequency].toLowerCase(),
    ...(nextDue ? [`next on ${formatDate(nextDue)}`] : []),
  ].join(', ');
  if (!nextStep) return parts;
  return `${parts}; ${formatMoney(sign * nextStep.amount)} from ${formatDate(nextStep.fromDay)}`;
}
