import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { usualRooms, type TemplateRoom } from '@tenantry/contract/inspections/usual-rooms';
import type { InspectionTemplate } from '@tenantry/contract/inspections/inspections.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { onlyFor } from '../../lib/may.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import rows from '../../ui/tables/row-list.module.css';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { roomsFromText, textOfRooms } from './template-text.ts';
import { templatesQuery } from './inspections.queries.ts';
import classes from './inspections.module.css';

/** The template that is edited; `new` for one that is not saved yet. */
type Edited = InspectionTemplate | 'new' | null;

/** MAINT-12: the organization's own rooms and items. */
export function Templates() {
  const [edited, setEdited] = useState<Edited>(null);
  return (
    <QueryView queries={[useQuery(templatesQuery)]} failed="The templates could not be loaded.">
      {(templates) =>
        edited ? (
          <TemplateForm
            key={edited === 'new' ? '' : edited.id}
            template={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        ) : (
          <>
            {templates.length === 0 ? (
              <EmptyState>
                No templates of your own. Inspections start with the usual rooms until you add one.
              </EmptyState>
            ) : (
              <ul className={rows.rows} aria-label="Templates">
                {templates.map((template) => (
                  <TemplateRow
                    key={template.id}
                    template={template}
                    onEdit={() => setEdited(template)}
                  />
                ))}
              </ul>
            )}
            <AddTemplate onAdd={() => setEdited('new')} />
          </>
        )
      }
    </QueryView>
  );
}

const AddTemplate = onlyFor(
  { 'POST /v1/admin/inspectionTemplates': 'maintenance:write' },
  ({ onAdd }: { readonly onAdd: () => void }) => (
    <div className={classes.end}>
      <PlainButton variant="default" onClick={onAdd}>
        Add template
      </PlainButton>
    </div>
  ),
);

const countOf = (list: readonly TemplateRoom[]) => {
  const items = list.flatMap((room) => room.items).length;
  return `${list.length === 1 ? '1 room' : `${list.length} rooms`}, ${items === 1 ? '1 item' : `${items} items`}`;
};

interface TemplateRowProps {
  readonly template: InspectionTemplate;
  readonly onEdit: () => void;
}

function TemplateRow({ template, onEdit }: TemplateRowProps) {
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <strong>{template.name}</strong>
        <span className={rows.hint}>{countOf(template.rooms)}</span>
      </div>
      <TemplateButtons template={template} onEdit={onEdit} />
    </li>
  );
}

const TemplateButtons = onlyFor(
  {
    'POST /v1/admin/inspectionTemplates/:templateId': 'maintenance:write',
    'DELETE /v1/admin/inspectionTemplates/:templateId': 'maintenance:write',
  },
  ({ template: { id: templateId, name }, onEdit }: TemplateRowProps) => {
    return (
      <div className={rows.actions}>
        <PlainButton variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </PlainButton>
        <ActButton
          variant="subtle"
          aria-label={`Delete ${name}`}
          question={{
            question: `Delete the template ${name}?`,
            details: 'Inspections that were started from it keep their items.',
            confirmLabel: 'Delete template',
            danger: true,
          }}
          act={() =>
            callApi('DELETE /v1/admin/inspectionTemplates/:templateId', { params: { templateId } })
          }
          changes={['inspections']}
          done="Template deleted"
        >
          Delete
        </ActButton>
      </div>
    );
  },
);

interface TemplateFormProps {
  readonly template: InspectionTemplate | null;
  readonly onClose: () => void;
}

const TemplateForm = onlyFor(
  {
    'POST /v1/admin/inspectionTemplates': 'maintenance:write',
    'POST /v1/admin/inspectionTemplates/:templateId': 'maintenance:write',
  },
  ({ template, onClose }: TemplateFormProps) => {
    const form = useForm({
      initialValues: {
        name: template?.name ?? '',
        rooms: textOfRooms(template?.rooms ?? usualRooms),
      },
      validate: { name: (name) => (name.trim() === '' ? 'Enter a name.' : null) },
    });
    useKeptDraft(form, `inspection-template:${template?.id ?? 'new'}:${template?.version ?? 0}`);
    const { error, formProps } = useFormSubmit({
      form,
      send: ({ name, rooms }, idempotencyKey) => {
        const body = { name, rooms: roomsFromText(rooms) };
        if (!template) {
          return callApi('POST /v1/admin/inspectionTemplates', { body, idempotencyKey });
        }
        const { id: templateId, version } = template;
        return callApi('POST /v1/admin/inspectionTemplates/:templateId', {
          params: { templateId },
          body: { ...body, version },
        });
      },
      changes: ['inspections'],
      onDone: () => {
        notifySuccess('Template saved');
        onClose();
      },
    });
    return (
      <form {...formProps} className={classes.form} aria-label="Template">
        <FormError error={error} />
        <TextInput
          label="Name"
          placeholder="House with a garage"
          maxLength={80}
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Rooms and items"
          description="One room on a line with a colon after it, and its items on the lines below."
          autosize
          minRows={8}
          maxRows={24}
          {...form.getInputProps('rooms')}
        />
        <div className={classes.buttons}>
          <PlainButton type="submit" busy={form.submitting}>
            Save template
          </PlainButton>
          <PlainButton variant="default" onClick={onClose}>
            Cancel
          </PlainButton>
        </div>
      </form>
    );
  },
);
