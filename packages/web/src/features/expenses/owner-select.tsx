import { onlyFor, useMay, type Calls } from '../../lib/may.ts';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import type { Owner } from './expenses.client.ts';

interface OwnerSelectProps {
  readonly owner: Owner;
  /** @param label of the home; empty for the organization */
  readonly onChange: (owner: Owner, label: string) => void;
  /** In a dialog that begins with it. Otherwise the dialog would move the focus away from it, perhaps late. */
  readonly isFirst?: boolean;
}

const ORGANIZATION = { value: 'organization', label: 'Whole organization, no property' };

const callsToChoose = { 'GET /v1/properties': 'properties:read' } satisfies Calls;

/** Whether the person may see the properties to choose one. */
export const useMayChooseOwner = (): boolean => useMay(callsToChoose);

/** EXP-1: an expense added on the organization's page can belong to a property. */
export const OwnerSelect = onlyFor(
  callsToChoose,
  function Select({ owner, onChange, isFirst = false }: OwnerSelectProps) {
    return (
      <PropertySelect
        label="Property"
        mb="md"
        openOnFocus={!isFirst}
        data-autofocus={isFirst || undefined}
        before={[ORGANIZATION]}
        allowDeselect={false}
        value={owner ?? ORGANIZATION.value}
        onChange={(_, property) => onChange(property?.id ?? null, property?.home.label ?? '')}
      />
    );
  },
);
