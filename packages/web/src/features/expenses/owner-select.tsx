import { PropertySelect } from '../../ui/properties/property-select.tsx';
import type { Owner } from './expenses.client.ts';

interface OwnerSelectProps {
  readonly owner: Owner;
  readonly onChange: (owner: Owner) => void;
  readonly autoFocus?: boolean;
}

const ORGANIZATION = { value: 'organization', label: 'None, the organization itself' };

/** EXP-1: an expense added on the organization's page can belong to a property. */
export function OwnerSelect({ owner, onChange, autoFocus = false }: OwnerSelectProps) {
  return (
    <PropertySelect
      label="Property"
      mb="md"
      before={[ORGANIZATION]}
      allowDeselect={false}
      autoFocus={autoFocus}
      value={owner ?? ORGANIZATION.value}
      onChange={(_, property) => onChange(property?.id ?? null)}
    />
  );
}
