import { useForm, schemaResolver } from '@mantine/form';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { propertyInput as inputSchema } from '@tenantry/contract/properties/properties.schemas';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { focusFirstField } from '../../../ui/forms/focus-first-field.ts';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { ScreenFrame } from '../../../ui/screens/screen-frame.tsx';
import { ScreenTextLink } from '../../../ui/screens/screen-link.tsx';
import type { ScreenProps } from '../../../ui/screens/screen.ts';
import { useKeptDraft } from '../../../ui/forms/use-kept-draft.ts';
import { useLatch } from '../../../ui/acts/use-latch.ts';
import { useUnsavedChanges } from '../../../ui/forms/unsaved-changes.ts';
import { useFormSubmit } from '../../../ui/forms/use-submit.ts';
import { AddedProperty } from './added-property.tsx';
import classes from './property-editor.module.css';
import {
  copyDraft,
  firstField,
  propertyDraft,
  propertyInput,
  type PropertyDraft,
} from './property-draft.ts';
import { AddressFields } from './property-fields.tsx';
import { useMayChangeBuildings } from './use-may-change-property.ts';
import { PropertyScreen } from './property-screen.tsx';

/** PROP-13: adds a home by its address and rent, or one like another home. Its details follow on its own page. */
export function AddProperty({ propertyId, onClose }: ScreenProps) {
  if (propertyId === '') {
    return (
      <ScreenFrame title="Add property">
        <Adding original={null} onClose={onClose} />
      </ScreenFrame>
    );
  }
  return (
    <PropertyScreen propertyId={propertyId} title="Copy home">
      {(original) => <Adding original={original} onClose={onClose} />}
    </PropertyScreen>
  );
}

interface AddingProps {
  /** The home that is copied. */
  readonly original: AdminProperty | null;
  readonly onClose: () => void;
}

function Adding({ original, onClose }: AddingProps) {
  const [added, setAdded] = useState<AdminProperty | null>(null);
  if (!added) return <AddForm original={original} onAdded={setAdded} onClose={onClose} />;
  return <AddedProperty property={added} onAddAnother={() => setAdded(null)} onClose={onClose} />;
}

const check = schemaResolver(inputSchema, { sync: true });

interface AddFormProps extends AddingProps {
  readonly onAdded: (property: AdminProperty) => void;
}

function AddForm({ original, onAdded, onClose }: AddFormProps) {
  const form = useForm<PropertyDraft>({
    initialValues: original ? copyDraft(original) : propertyDraft(null, []),
    validate: (draft) => check(propertyInput(draft, null)),
  });
  // oxlint-disable-next-line exhaustive-deps -- once, when the form is empty
  useEffect(() => focusFirstField(form, [firstField]), []);
  useKeptDraft(form, original ? `property-like:${original.id}` : 'add-property');
  const release = useUnsavedChanges(form.isDirty());
  // An address that was found can have an apartment, which must be seen before it is saved.
  const mayAddBuilding = useMayChangeBuildings();
  const hasLine2 = useLatch(form.values.addressLine2 !== '');
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft, idempotencyKey) =>
      callApi('POST /v1/admin/properties', { body: propertyInput(draft, null), idempotencyKey }),
    changes: ['properties'],
    onDone: (property) => {
      release();
      onAdded(property);
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Add property"
      onCancel={() => {
        release();
        onClose();
      }}
    >
      <div className={classes.grid}>
        <AddressFields form={form} hasLine2={hasLine2} />
        <MoneyInput
          className={classes.whole}
          label="Rent per month"
          required
          {...form.getInputProps('monthlyCost')}
        />
      </div>
      <p className={classes.later}>
        {original
          ? `Details such as bedrooms are copied from ${original.home.label}.`
          : 'You can add a picture and details, such as bedrooms, later.'}
      </p>
      {!original && mayAddBuilding && (
        <p className={classes.later}>
          <ScreenTextLink to="add-building">Add a building with several units</ScreenTextLink>
        </p>
      )}
    </DialogForm>
  );
}
