import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { formatDate } from '../../lib/format.ts';
import { leasePeopleQuery } from '../leases/parties.queries.ts';
import { partyName } from '../leases/party-text.ts';
import type { PaymentDraft } from './payment-draft.ts';

const nobody: readonly Party[] = [];

/** The choice `Not known`. */
const NOT_KNOWN = 'unknown';

/** UNIT-6b: the people of a lease who may pay, the primary tenant first; nobody if only one may. */
export function usePeopleWhoPay(propertyId: string, leaseId: string) {
  const query = useQuery(leasePeopleQuery({ propertyId, leaseId }));
  const found = query.data?.filter(({ role }) => role !== 'OCCUPANT') ?? nobody;
  return { query, payers: found.length > 1 ? found : nobody };
}

/** The one that was chosen; nobody if it is not known. */
export const chosenPayer = (payers: readonly Party[], id: string | null): Party | undefined =>
  payers.find((payer) => payer.id === id);

/** `Gus Garner (guarantor)`, `Rob Roommate (until 03/01/2026)` */
function labelOf(party: Party): string {
  const { role, toDay } = party;
  const facts = [
    ...(role === 'GUARANTOR' ? ['guarantor'] : []),
    ...(toDay === null ? [] : [`until ${formatDate(toDay)}`]),
  ];
  return facts.length === 0 ? partyName(party) : `${partyName(party)} (${facts.join(', ')})`;
}

interface PaidByFieldProps extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  readonly payers: readonly Party[];
  readonly value: string | null;
  readonly onChange: (partyId: string | null) => void;
  /** The choice of nobody. */
  readonly unknown?: string;
}

/** Nobody is proposed: a wrong name would be on the receipt of each tenant. */
export function PaidByField({
  payers,
  value,
  onChange,
  unknown = 'Not known',
  ...props
}: PaidByFieldProps) {
  return (
    <NativeSelect
      {...props}
      data={[
        { value: NOT_KNOWN, label: unknown },
        ...payers.map((payer) => ({ value: payer.id, label: labelOf(payer) })),
      ]}
      value={chosenPayer(payers, value)?.id ?? NOT_KNOWN}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === NOT_KNOWN ? null : currentTarget.value)
      }
    />
  );
}

interface PaidBySelectProps {
  readonly payers: readonly Party[];
  readonly form: UseFormReturnType<PaymentDraft>;
}

export function PaidBySelect({ payers, form }: PaidBySelectProps) {
  if (payers.length === 0) return null;
  const { value, onChange, ...props } = form.getInputProps('payerPartyId') as {
    value: string | null;
    onChange: (id: string | null) => void;
  };
  return (
    <PaidByField label="Paid by" payers={payers} value={value} onChange={onChange} {...props} />
  );
}
