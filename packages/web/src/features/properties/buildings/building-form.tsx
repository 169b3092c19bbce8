import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  buildingInput,
  type Building,
  type BuildingInput,
} from '@tenantry/contract/properties/buildings.schemas';
import { useEffect } from 'react';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { focusFirstField } from '../../../ui/forms/focus-first-field.ts';
import { useUnsavedChanges } from '../../../ui/forms/unsaved-changes.ts';
import { useKeptDraft } from '../../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../../ui/forms/use-submit.ts';
import classes from '../editor/property-editor.module.css';
import { AddressFields } from '../editor/property-fields.tsx';

interface BuildingDraft {
  name: string;
  addressLine1: string;
  /** Buildings have none, but a found address may. */
  addressLine2: string;
  city: string;
  state: string;
  zipCode: string;
  /** As typed. */
  yearBuilt: string;
  area: string;
}

const draftOf = (building: Building | null): BuildingDraft => ({
  name: building?.name ?? '',
  addressLine1: building?.addressLine1 ?? '',
  addressLine2: '',
  city: building?.city ?? '',
  state: building?.state ?? '',
  zipCode: building?.zipCode ?? '',
  yearBuilt: String(building?.yearBuilt ?? ''),
  area: building?.area?.toLocaleString('en-US') ?? '',
});

/** A whole number as people type it, such as `2,860`; null if nothing is typed. */
const wholeNumber = (typed: string) => {
  const digits = typed.replaceAll(/[\s,]/g, '');
  return digits === '' ? null : Number(digits);
};

const inputOf = ({ name, addressLine1, city, state, zipCode, ...typed }: BuildingDraft) => ({
  name,
  addressLine1,
  city,
  state,
  zipCode,
  yearBuilt: wholeNumber(typed.yearBuilt),
  area: wholeNumber(typed.area),
});

const check = schemaResolver(buildingInput, { sync: true });

interface BuildingFormProps {
  /** Null for a new one. */
  readonly building: Building | null;
  readonly act: string;
  readonly send: (input: BuildingInput, idempotencyKey: string) => Promise<Building>;
  readonly onSaved: (building: Building) => void;
  readonly onClose: () => void;
}

/** UNIT-1: the name, address, year and area of a building. */
export function BuildingForm({ building, act, send, onSaved, onClose }: BuildingFormProps) {
  const form = useForm<BuildingDraft>({
    initialValues: draftOf(building),
    validate: (draft) => check(inputOf(draft)),
  });
  // oxlint-disable-next-line exhaustive-deps -- once, when the form opens
  useEffect(() => focusFirstField(form, ['name']), []);
  useKeptDraft(form, building ? `building:${building.id}:${building.version}` : 'add-building');
  const release = useUnsavedChanges(form.isDirty());
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft, idempotencyKey) => send(inputOf(draft), idempotencyKey),
    changes: ['properties'],
    onDone: (saved) => {
      release();
      onSaved(saved);
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act={act}
      onCancel={() => {
        release();
        onClose();
      }}
    >
      <div className={classes.grid}>
        <TextInput
          className={classes.whole}
          label="Name"
          description="Shown on public listings. Its units are named after it, such as Maple Court 2B."
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <AddressFields form={form} hasLine2={false} />
        <TextInput
          label="Year built"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('yearBuilt')}
        />
        <TextInput
          label="Area (sq ft)"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('area')}
        />
      </div>
    </DialogForm>
  );
}
