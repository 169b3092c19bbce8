import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import { refusalOfNames, unitNames } from '@tenantry/contract/properties/unit-names';
import { dollarsFromText, parseMoney } from '@tenantry/contract/shared/money-text';
import { callApi, rehearseApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { DialogFields, DialogForm } from '../../ui/dialog-form.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { RehearsedPreview } from '../../ui/rehearsed-preview.tsx';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/use-submit.ts';
import { BuildingScreen } from './building-screen.tsx';
import { publicAttributesQuery } from './properties.queries.ts';
import classes from './property-editor.module.css';
import { unitsInWords } from './units-text.ts';

const ADD = 'POST /v1/admin/buildings/:buildingId/units';

interface Draft {
  names: string;
  /** As typed. */
  monthlyCost: string;
  /** By the ids of the attributes. */
  attributes: Record<string, string>;
}

export const problemOfNames = (names: string) =>
  names.trim() === ''
    ? 'Enter the names of the units, such as 1A..4D.'
    : refusalOfNames(unitNames(names));

export const problemOfRent = (rent: string) =>
  typeof parseMoney(rent, {}) === 'string' ? 'Enter an amount of money, such as $1,250.00.' : null;

const problemsOf = ({ names, monthlyCost }: Draft) => ({
  names: problemOfNames(names),
  monthlyCost: problemOfRent(monthlyCost),
});

const isComplete = (draft: Draft) => Object.values(problemsOf(draft)).every((each) => !each);

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
  readonly definitions: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

function AddUnitsForm({ building, definitions, onClose }: AddUnitsFormProps) {
  const params = { buildingId: building.id };
  const form = useForm<Draft>({
    initialValues: { names: '', monthlyCost: '', attributes: {} },
    validate: problemsOf,
  });
  useKeptDraft(form, `add-units:${building.id}`);
  const release = useUnsavedChanges(form.isDirty());
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft, idempotencyKey) => callApi(ADD, { params, body: bodyOf(draft), idempotencyKey }),
    changes: ['properties'],
    onDone: ({ units }) => {
      release();
      notifySuccess(units.length === 1 ? 'Unit added' : `${units.length} units added`);
      onClose();
    },
  });
  const body = isComplete(form.values) ? bodyOf(form.values) : null;
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Add units"
      onCancel={() => {
        release();
        onClose();
      }}
    >
      <DialogFields>
        <TextInput
          label="Names of the units"
          description="1A..4D makes 16 units, 101..104 makes four. Commas separate names."
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('names')}
        />
        <MoneyInput label="Rent per month" required {...form.getInputProps('monthlyCost')} />
        <RehearsedPreview
          body={body}
          queryKey={[...queryKeys.properties, 'add-units', building.id]}
          rehearse={(given, signal) => rehearseApi(ADD, { params, body: given, signal })}
          sentenceOf={({ answer }) => unitsInWords(answer.units, body?.monthlyCost ?? 0)}
        />
        <div className={classes.grid}>
          {definitions.map(({ id, name }) => (
            <TextInput
              key={id}
              label={name}
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
