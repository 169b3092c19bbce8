import { useQuery } from '@tanstack/react-query';
import type { LeaseCharges as Charges } from '@tenantry/contract/leases/charges.schemas';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { FreshForm } from '../../ui/forms/fresh-form.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { Section } from '../../ui/states/section.tsx';
import { ChargePeriods } from './charge-periods.tsx';
import { ChargeSchedule } from './charge-schedule.tsx';
import { leaseChargesQuery, type LeaseIds } from './charges.queries.ts';
import { HoldForm } from './hold-form.tsx';
import { LeaseBilling } from './lease-billing.tsx';
import { LeaseHolds } from './lease-holds.tsx';
import { ScheduleForm } from './schedule-form.tsx';

/** CHG-1: the tab `Charges` of a lease. */
export function LeaseCharges({ lease }: { readonly lease: LeaseIds }) {
  return (
    <QueryView
      queries={[useQuery(leaseChargesQuery(lease))]}
      failed="The charges of this lease could not be loaded."
    >
      {(charges) => (
        <>
          <FreshForm row={charges}>
            {(row, onDirty) => <LeaseBilling lease={lease} charges={row} onDirty={onDirty} />}
          </FreshForm>
          <Schedules lease={lease} charges={charges} />
          <ChargePeriods lease={lease} charges={charges} />
          <Section title="Holds" action={<AddHold lease={lease} />}>
            <LeaseHolds lease={lease} holds={charges.holds} />
          </Section>
        </>
      )}
    </QueryView>
  );
}

interface PartProps {
  readonly lease: LeaseIds;
  readonly charges: Charges;
}

function Schedules({ lease, charges }: PartProps) {
  return (
    <Section title="Charges" action={<AddSchedule lease={lease} />}>
      <ul className={classes.rows}>
        {charges.schedules.map((schedule) => (
          <ChargeSchedule
            key={schedule.id}
            lease={lease}
            schedule={schedule}
            notices={charges.notices}
          />
        ))}
      </ul>
    </Section>
  );
}

function AddSchedule({ lease }: { readonly lease: LeaseIds }) {
  return (
    <ButtonWithDialog
      calls={{ 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges': 'charges:write' }}
      label="Add charge"
      title="Add a charge"
    >
      {(close) => <ScheduleForm lease={lease} schedule={null} onClose={close} />}
    </ButtonWithDialog>
  );
}

function AddHold({ lease }: { readonly lease: LeaseIds }) {
  return (
    <ButtonWithDialog
      calls={{ 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/holds': 'charges:write' }}
      label="Add hold"
      title="Hold invoices or late fees"
    >
      {(close) => <HoldForm lease={lease} onClose={close} />}
    </ButtonWithDialog>
  );
}
