import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import {
  propertyInput as inputSchema,
  type AttributeDefinition,
} from '@tenantry/contract/properties/properties.schemas';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { imageAmong } from '../../../lib/image-file.ts';
import { ConflictPanel } from '../../../ui/conflict/conflict-panel.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.ts';
import { focusFirstField } from '../../../ui/forms/focus-first-field.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Kit } from '../../../ui/kit/kit.tsx';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import { UploadStatus } from '../../../ui/forms/upload-status.tsx';
import { useKeptDraft } from '../../../ui/forms/use-kept-draft.ts';
import { useUnsavedChanges } from '../../../ui/forms/unsaved-changes.ts';
import { useFormSubmit } from '../../../ui/forms/use-submit.ts';
import { buildingsQuery } from '../buildings/buildings.queries.ts';
import { CoverPicker } from '../listing/cover-picker.tsx';
import {
  checkedDraft,
  propertyDraft,
  propertyFields,
  propertyInput,
  type PropertyDraft,
} from './property-draft.ts';
import classes from './property-editor.module.css';
import { publicAttributesQuery } from '../properties.queries.ts';
import { PropertyFields } from './property-fields.tsx';
import { useSaveProperty } from './use-save-property.ts';

export interface PropertyEditorProps {
  /** Null for a card that is not saved yet. */
  readonly property: ListedProperty | null;
  readonly onCancel: () => void;
  /** Called after everything that shows an existing property was reloaded. */
  readonly onSaved: () => Promise<void> | void;
}

/** PROP-5 to PROP-7: a card in edit mode. Cancel restores the initial values of the form. */
export function PropertyEditor(props: PropertyEditorProps) {
  const { property, onCancel } = props;
  const known = useSuspenseQuery(publicAttributesQuery);
  // The draft has one value for each definition, so the form keeps the initial definitions.
  const [definitions] = useState(known.data);
  const { form, cover, choose, error, conflict, upload, formProps } = usePropertyForm(
    props,
    definitions,
  );
  const element = useRef<HTMLFormElement>(null);
  return (
    <Kit>
      <form
        ref={element}
        className={classes.editor}
        aria-label={property ? `Edit ${property.home.label}` : 'New property'}
        {...formProps}
        onPaste={(event) => {
          const picture = pastedPicture(event);
          if (picture && !form.submitting) choose(picture);
        }}
      >
        <CoverPicker
          current={{ src: property?.coverImage ?? null, size: property?.coverImageSize ?? null }}
          chosen={cover}
          onChoose={choose}
          disabled={form.submitting}
        />
        <UploadStatus
          upload={upload}
          failureTitle="Everything except the picture is saved."
          onRetry={() => element.current?.requestSubmit()}
        />
        <div className={classes.fields}>
          <FormError error={error} />
          <ConflictPanel conflict={conflict} />
          <PropertyFields form={form} property={property} definitions={definitions} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={onCancel} disabled={form.submitting}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              Save
            </Button>
          </div>
        </div>
      </form>
    </Kit>
  );
}

/** A picture from the clipboard, pasted anywhere in the form. A paste that also contains text counts as text. */
function pastedPicture(event: ClipboardEvent): File | undefined {
  const { clipboardData } = event;
  if (event.defaultPrevented || clipboardData.types.includes('text/plain')) return undefined;
  return imageAmong(clipboardData);
}

const check = schemaResolver(inputSchema, { sync: true });

function usePropertyForm(
  { property, onSaved }: PropertyEditorProps,
  definitions: readonly AttributeDefinition[],
) {
  const [cover, setCover] = useState<File | null>(null);
  const { data: buildings } = useQuery(buildingsQuery);
  const { save, saveOver, upload } = useSaveProperty(property);
  const form = useForm<PropertyDraft>({
    initialValues: propertyDraft(property, definitions),
    validate: (draft) => check(propertyInput(checkedDraft(draft, property), property)),
  });
  const { base, conflict, meetRefusal } = useConflict({
    form,
    row: property,
    draftOf: (row) => propertyDraft(row, definitions),
    fields: propertyFields(definitions, buildings),
  });
  // oxlint-disable-next-line exhaustive-deps -- once, when edit mode begins
  useEffect(() => focusFirstField(form, ['addressLine1']), []);
  useKeptDraft(form, base ? `property:${base.id}:${base.version}` : 'property');
  const release = useUnsavedChanges(form.isDirty() || cover !== null);
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft, idempotencyKey) => save(draft, cover, idempotencyKey),
    // A new card whose picture failed to upload would be listed twice, so the page reloads the list only when the card
    // goes.
    changes: property ? ['properties'] : [],
    onRefused: (reason) => {
      const newer = meetRefusal(reason);
      if (newer) saveOver(newer);
      return newer !== null;
    },
    onDone: async (complete, _draft, refreshed) => {
      if (!complete) return false;
      release();
      notifySuccess('Property saved');
      await refreshed;
      await onSaved();
      return true;
    },
  });
  const choose = (file: File) => {
    if (upload.check(file)) setCover(file);
  };
  return { form, cover, choose, error, conflict, upload, formProps };
}
