import type { AfterEnd } from '@tenantry/contract/leases/leases.schemas';
import { callApi } from '../../lib/api.ts';
import { onlyFor } from '../../lib/may.ts';
import { notifyError, notifySuccess } from '../../ui/acts/notify.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import type { LeaseIds } from './charges.queries.ts';

interface DecideAfterEndProps {
  readonly lease: LeaseIds;
  /** The tenant's name. */
  readonly lessee: string;
  readonly labels: Readonly<Record<AfterEnd, string>>;
  /** The current answer, which is not offered again. */
  readonly chosen?: AfterEnd | null;
}

const done: Readonly<Record<AfterEnd, string>> = {
  ENDS: 'The lease ends with its term',
  MONTH_TO_MONTH: 'The lease continues month to month after its term',
};

function PermittedDecideAfterEnd({ lease, lessee, labels, chosen = null }: DecideAfterEndProps) {
  const { submitting, submit } = useSubmit({
    send: (afterEnd: AfterEnd) =>
      callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/afterEnd', {
        params: { ...lease },
        body: { afterEnd },
      }),
    changes: ['leases', 'charges', 'money'],
    onDone: (_, afterEnd) => notifySuccess(done[afterEnd]),
    onRefused: (reason) => {
      notifyError(reason);
      return true;
    },
  });
  const choices = (['MONTH_TO_MONTH', 'ENDS'] as const).filter((choice) => choice !== chosen);
  return (
    <>
      {choices.map((choice) => (
        <PlainButton
          key={choice}
          variant="default"
          busy={submitting}
          aria-label={`${labels[choice]}: ${lessee}`}
          onClick={() => void submit(choice)}
        >
          {labels[choice]}
        </PlainButton>
      ))}
    </>
  );
}

/** LEASE-9: one button for each answer to what follows a fixed term. */
export const DecideAfterEnd = onlyFor(
  { 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/afterEnd': 'leases:write' },
  PermittedDecideAfterEnd,
);
