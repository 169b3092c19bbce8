import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import type { AttributeDefinition } from '@tenantry/contract/properties/properties.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { callApi, rehearseApi } from '../../../lib/api.ts';
import { DialogFields, DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import type { ScreenProps } from '../../../ui/screens/screen.ts';
import { BuildingScreen } from './building-screen.tsx';
import { publicAttributesQuery } from '../properties.queries.ts';
import classes from '../editor/property-editor.module.css';
import { NewUnits, problemsOfUnits, useUnitsForm, type UnitsDraft } from './units-form.tsx';
import { unitsInWords } from './units-text.ts';

const ADD = 'POST /v1/admin/buildings/:buildingId/units';

interface Draft extends UnitsDraft {
  /** By the ids of the attributes. */
  attributes: Record<string, string>;
}

const empty: Draft = { names: '', monthlyCost: '', attributes: {} };

const bodyOf = ({ names, monthlyCost, attributes }: Draft) => ({
  names,
  monthlyCost: dollarsFromText(monthlyCost),
  attributes: Object.entries(attributes).flatMap(([attributeId, value]) =>
    value.trim() === '' ? [] : [{ attributeId, value: value.trim() }],
  ),
});

/** UNIT-2: adds units by a pattern of names, and says first which. */
export function AddUnits({ onClose }: ScreenProps) {
  const attributes = useQuery(publicAttributesQuery);
  return (
    <BuildingScreen title="Add units to">
      {(building) => (
        <QueryView queries={[attributes]} failed="The attributes could not be loaded.">
          {(definitions) => (
            <AddUnitsForm building={building} definitions={definitions} onClose={onClose} />
          )}
        </QueryView>
      )}
    </BuildingScreen>
  );
}

interface AddUnitsFormProps {
  readonly building: Building;
  readonly definitions: readonly AttributeDefinition[];
  readonly onClose: () => void;
}

function AddUnitsForm({ building, definitions, onClose }: AddUnitsFormProps) {
  const params = { buildingId: building.id };
  const name = `add-units:${building.id}`;
  const { form, dialog, body, paused } = useUnitsForm({
    name,
    act: 'Add units',
    initialValues: empty,
    problemsOf: problemsOfUnits,
    bodyOf,
    send: (given, idempotencyKey) => callApi(ADD, { params, body: given, idempotencyKey }),
    onAdded: ({ units }) => {
      notifySuccess(units.length === 1 ? 'Unit added' : `${units.length} units added`);
      onClose();
    },
    onClose,
  });
  return (
    <DialogForm {...dialog}>
      <DialogFields>
        <NewUnits
          first
          names={{
            label: 'Names of the units',
            description: '1A..4D makes 16 units, 101..104 makes four. Commas separate names.',
            ...form.getInputProps('names'),
          }}
          rent={{ label: 'Rent per month', ...form.getInputProps('monthlyCost') }}
          preview={{
            name,
            body,
            paused,
            rehearse: (given, signal) => rehearseApi(ADD, { params, body: given, signal }),
            sentenceOf: ({ answer }) => unitsInWords(answer.units, body?.monthlyCost ?? 0),
          }}
        />
        <div className={classes.grid}>
          {definitions.map(({ id, name: label }) => (
            <TextInput
              key={id}
              label={label}
              autoComplete="off"
              value={form.values.attributes[id] ?? ''}
              onChange={({ currentTarget }) =>
                form.setFieldValue(`attributes.${id}`, currentTarget.value)
              }
            />
          ))}
        </div>
      </DialogFields>
    </DialogForm>
  );
}
