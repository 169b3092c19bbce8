import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AttributeDefinition } from '@tenantry/contract/properties/properties.schemas';
import { useEffect, useState, type SubmitEvent } from 'react';
import { callApi } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { EditFields, EditForm } from '../../../ui/forms/edit-form.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import { OrderedListButtons } from '../../../ui/tables/ordered-list.tsx';
import { useKept } from '../../../ui/forms/use-kept-draft.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { SettingsSection, Wide } from '../../organization/settings-section.tsx';
import { AttributeList } from './attribute-list.tsx';
import {
  definitionsOf,
  differ,
  newRow,
  rowProblems,
  rowsOf,
  type AttributeRow,
} from './attribute-rows.ts';
import { publicAttributesQuery } from '../properties.queries.ts';

interface DirtyProps {
  readonly onDirtyChange: (dirty: boolean) => void;
}

/** PROP-10: the attributes that every property has, and their order. */
export function AttributeDefinitionsSection({ onDirtyChange }: DirtyProps) {
  const attributes = useQuery({ ...publicAttributesQuery, refetchOnMount: 'always' });
  return (
    <SettingsSection
      id="attributes"
      about="Shown to visitors on each property, such as bedrooms or parking. Saved separately."
    >
      <Wide>
        <QueryView queries={[attributes]} failed="The attributes could not be loaded.">
          {(definitions) =>
            attributes.isFetchedAfterMount && (
              <AttributesEditor definitions={definitions} onDirtyChange={onDirtyChange} />
            )
          }
        </QueryView>
      </Wide>
    </SettingsSection>
  );
}

interface AttributesEditorProps extends DirtyProps {
  readonly definitions: readonly AttributeDefinition[];
}

function AttributesEditor({ definitions, onDirtyChange }: AttributesEditorProps) {
  const [rows, setRows] = useState(() => rowsOf(definitions));
  // The definitions that the rows started with: a reloaded list must not look like the person's own change.
  const [base, setBase] = useState(definitions);
  const [showProblems, setShowProblems] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const dirty = differ(rows, base);
  useEffect(() => {
    onDirtyChange(dirty);
  }, [dirty, onDirtyChange]);
  // Only for these definitions: restoring over others would undo what somebody else added.
  useKept<readonly AttributeRow[]>(`attributes:${JSON.stringify(base)}`, {
    read: () => (dirty ? rows : undefined),
    fill: (kept) => setRows([...kept]),
  });
  const problems = rowProblems(rows);
  const save = useSubmit({
    send: (typed: readonly AttributeRow[]) =>
      callApi('POST /v1/admin/attributes', { body: definitionsOf(typed) }),
    changes: ['properties'],
    onDone: (saved) => {
      queryClient.setQueryData(publicAttributesQuery.queryKey, saved);
      setRows(rowsOf(saved));
      setBase(saved);
      notifySuccess('Attributes saved');
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShowProblems(problems.size > 0);
    if (problems.size === 0) {
      void save.submit(rows);
      return;
    }
    const inputs = event.currentTarget.querySelectorAll<HTMLInputElement>('input');
    inputs[Math.min(...problems.keys())]?.focus();
  };
  const add = () => {
    const row = newRow();
    setRows([...rows, row]);
    setAdded(row.key);
  };
  return (
    <EditForm
      calls={{ 'POST /v1/admin/attributes': 'properties:write' }}
      aria-label="Attributes"
      noValidate
      onSubmit={submit}
    >
      <FormError error={save.error} />
      {rows.length === 0 && <EmptyState>No property has any attributes yet.</EmptyState>}
      <EditFields>
        <AttributeList
          rows={rows}
          onChange={setRows}
          focused={added}
          problems={showProblems ? problems : null}
        />
      </EditFields>
      <OrderedListButtons>
        <Button variant="default" data-add onClick={add}>
          Add attribute
        </Button>
        <Button type="submit" disabled={!dirty} loading={save.submitting}>
          Save attributes
        </Button>
      </OrderedListButtons>
    </EditForm>
  );
}
