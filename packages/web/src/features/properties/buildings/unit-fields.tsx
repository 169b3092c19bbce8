import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { buildingsQuery } from './buildings.queries.ts';
import type { PropertyDraft } from '../editor/property-draft.ts';

interface UnitFieldsProps {
  readonly form: UseFormReturnType<PropertyDraft>;
}

/** UNIT-1: the building of a home and the name of the unit. An organization without buildings sees neither. */
export function UnitFields({ form }: UnitFieldsProps) {
  const buildings = useQuery(buildingsQuery);
  return (
    <QueryView queries={[buildings]} failed="The buildings could not be loaded." loading={null}>
      {(known) => <KnownFields form={form} buildings={known} />}
    </QueryView>
  );
}

interface KnownFieldsProps extends UnitFieldsProps {
  readonly buildings: readonly Building[];
}

function KnownFields({ form, buildings }: KnownFieldsProps) {
  const { buildingId } = form.values;
  if (buildings.length === 0 && buildingId === null) return null;
  return (
    <>
      <NativeSelect
        label="Building"
        data={[
          { value: '', label: 'None' },
          ...buildings.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('buildingId')}
        value={buildingId ?? ''}
        onChange={({ currentTarget }) =>
          form.setFieldValue('buildingId', currentTarget.value || null)
        }
      />
      {buildingId !== null && (
        <TextInput
          label="Unit"
          placeholder="2B"
          required
          autoComplete="off"
          {...form.getInputProps('unitName')}
        />
      )}
    </>
  );
}
