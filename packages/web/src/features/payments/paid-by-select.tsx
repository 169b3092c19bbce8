import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { formatDate } from '../../lib/format.ts';
import { leasePeopleQuery } from '../leases/parties.queries.ts';
import { partyName } from '../leases/party-text.ts';
import type { PaymentDraft } from './payment-draft.ts';

const nobody: readonly Party[] = [];

/** UNIT-6: the people of a lease who may pay, the primary tenant first; nobody if only one may. */
export function usePeopleWhoPay(propertyId: string, leaseId: string): readonly Party[] {
  const { data } = useQuery(leasePeopleQuery({ propertyId, leaseId }));
  const payers = data?.filter(({ role }) => role !== 'OCCUPANT') ?? nobody;
  return payers.length > 1 ? payers : nobody;
}

/** The one that was chosen, otherwise the primary tenant. */
export const chosenPayer = (payers: readonly Party[], id: string | null): Party | undefined =>
  payers.find((payer) => payer.id === id) ?? payers[0];

/** `Gus Garner (guarantor)`, `Rob Roommate (until 03/01/2026)` */
function labelOf(party: Party): string {
  const { role, toDay } = party;
  const facts = [
    ...(role === 'GUARANTOR' ? ['guarantor'] : []),
    ...(toDay === null ? [] : [`until ${formatDate(toDay)}`]),
  ];
  return facts.length === 0 ? partyName(party) : `${partyName(party)} (${facts.join(', ')})`;
}

interface PaidBySelectProps {
  readonly payers: readonly Party[];
  readonly form: UseFormReturnType<PaymentDraft>;
}

export function PaidBySelect({ payers, form }: PaidBySelectProps) {
  if (payers.length === 0) return null;
  const { value, ...props } = form.getInputProps('payerPartyId') as { value: string | null };
  return (
    <NativeSelect
      label="Paid by"
      data={payers.map((payer) => ({ value: payer.id, label: labelOf(payer) }))}
      {...props}
      value={chosenPayer(payers, value)?.id ?? ''}
    />
  );
}
