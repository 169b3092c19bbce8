import { useQuery } from '@tanstack/react-query';
import type { LeaseInput } from '@tenantry/contract/leases/leases.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { useToday } from '../../lib/session.ts';
import { PropertyScreen } from '../properties/editor/property-screen.tsx';
import { stateRulesQuery } from '../properties/state-rules/state-rules.queries.ts';
import { newLeaseDraft } from './lease-draft.ts';
import { LeaseForm } from './lease-form.tsx';
import { policyOfHomeQuery } from './leases.queries.ts';

/** LEASE-1. */
export function StartLease({ propertyId, onClose }: ScreenProps) {
  const today = useToday();
  const mayBill = useMay({
    'POST /v1/admin/properties/:propertyId/invoices': 'charges:write',
    'POST /v1/admin/properties/:propertyId/invoices/externalPayment': 'payments:write',
  });
  const policy = useQuery(policyOfHomeQuery(propertyId));
  // What the policy and the law say is between the fields.
  const ready = useSettled([policy, useQuery(stateRulesQuery)]);
  return (
    <PropertyScreen propertyId={propertyId} title="Start lease">
      {(property) =>
        ready ? (
          <LeaseForm
            initial={newLeaseDraft(property.monthlyCost)}
            lease={null}
            state={property.state}
            lateFeePolicy={policy.data?.lateFeePolicy}
            openedOn={mayBill ? today : undefined}
            mayBeSaved={(input) => mayBeStarted(input, today)}
            draftName={`start-lease:${propertyId}`}
            send={(body, _over, idempotencyKey) =>
              callApi('POST /v1/admin/properties/:propertyId/leasee', {
                params: { propertyId },
                body,
                idempotencyKey,
              })
            }
            onSaved={({ status }) =>
              notifySuccess(status === 'EXPIRED' ? 'Past lease recorded' : 'Lease started')
            }
            onClose={onClose}
          />
        ) : (
          <LoadingRows />
        )
      }
    </PropertyScreen>
  );
}

/** Asks before a past lease is recorded, because it cannot be changed later. */
async function mayBeStarted({ endDate }: LeaseInput, day: CalendarDate): Promise<boolean> {
  if (!endDate || endDate >= day) return true;
  return confirm({
    question: `This lease ended on ${formatDate(endDate)}. Record it as a past lease?`,
    details: 'A past lease cannot be changed. A new tenant is not invited.',
    confirmLabel: 'Record',
  });
}
