import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  usualMoveIn,
  type MoveInTemplate,
  type MoveInTemplateItem,
} from '@tenantry/contract/checklists/checklists.schemas';
import { useEffect, useState, type SubmitEvent } from 'react';
import { callApi, newIdempotencyKey } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { EditFields, EditForm } from '../../ui/forms/edit-form.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { moved } from '../../ui/tables/moved.ts';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { OrderedList, OrderedListButtons, OrderedRow } from '../../ui/tables/ordered-list.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useKept } from '../../ui/forms/use-kept-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { SettingsSection, Wide } from '../organization/settings-section.tsx';
import { moveInTemplateQuery } from './checklists.queries.ts';

interface DirtyProps {
  readonly onDirtyChange: (dirty: boolean) => void;
}

/** UNIT-10: the items of the move-in checklist, and their order. */
export function MoveInTemplateSection({ onDirtyChange }: DirtyProps) {
  const template = useQuery({ ...moveInTemplateQuery, refetchOnMount: 'always' });
  return (
    <SettingsSection
      id="move-in"
      about="What is done before a tenant gets the keys. Each lease has these items on its tab Move-in. Saved separately."
    >
      <Wide>
        <QueryView queries={[template]} failed="The move-in checklist could not be loaded.">
          {(loaded) =>
            template.isFetchedAfterMount && (
              <TemplateEditor loaded={loaded} onDirtyChange={onDirtyChange} />
            )
          }
        </QueryView>
      </Wide>
    </SettingsSection>
  );
}

const sameItems = (one: readonly MoveInTemplateItem[], other: readonly MoveInTemplateItem[]) =>
  JSON.stringify(one) === JSON.stringify(other);

interface EditorProps extends DirtyProps {
  readonly loaded: MoveInTemplate;
}

function TemplateEditor({ loaded, onDirtyChange }: EditorProps) {
  const [base, setBase] = useState(loaded);
  const [items, setItems] = useState<readonly MoveInTemplateItem[]>(loaded.items);
  const [checked, setChecked] = useState(false);
  const dirty = !sameItems(items, base.items);
  useEffect(() => {
    onDirtyChange(dirty);
  }, [dirty, onDirtyChange]);
  useKept<readonly MoveInTemplateItem[]>(`move-in:${base.version}`, {
    read: () => (dirty ? items : undefined),
    fill: (kept) => setItems([...kept]),
  });
  const save = useSubmit({
    send: (typed: readonly MoveInTemplateItem[]) =>
      callApi('POST /v1/admin/checklist', { body: { items: [...typed], version: base.version } }),
    changes: ['leases'],
    onDone: (saved) => {
      queryClient.setQueryData(moveInTemplateQuery.queryKey, saved);
      setBase(saved);
      setItems(saved.items);
      notifySuccess('Move-in checklist saved');
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isComplete = items.every(({ label }) => label.trim() !== '');
    setChecked(!isComplete);
    if (isComplete) void save.submit(items);
  };
  const add = () =>
    setItems([...items, { key: newIdempotencyKey().toLowerCase(), kind: 'TASK', label: '' }]);
  return (
    <EditForm
      calls={{ 'POST /v1/admin/checklist': 'settings:write' }}
      aria-label="Move-in checklist"
      noValidate
      onSubmit={submit}
    >
      <FormError error={save.error} />
      {items.length === 0 && <EmptyState>The checklist has no items.</EmptyState>}
      <EditFields>
        <ItemList items={items} checked={checked} onChange={setItems} />
      </EditFields>
      <OrderedListButtons>
        <Button variant="default" onClick={add}>
          Add item
        </Button>
        {!sameItems(items, usualMoveIn) && (
          <Button variant="default" onClick={() => setItems(usualMoveIn)}>
            Use the usual items
          </Button>
        )}
        <Button type="submit" disabled={!dirty} loading={save.submitting}>
          Save checklist
        </Button>
      </OrderedListButtons>
    </EditForm>
  );
}

interface ItemListProps {
  readonly items: readonly MoveInTemplateItem[];
  /** Shows which names are missing. */
  readonly checked: boolean;
  readonly onChange: (items: readonly MoveInTemplateItem[]) => void;
}

const kindHints: Readonly<Record<MoveInTemplateItem['kind'], string | undefined>> = {
  TASK: undefined,
  DEPOSIT: 'Done when the deposit is paid',
  FIRST_RENT: 'Done when the first rent is paid',
  KEYS: 'Asks for the number of keys',
};

function ItemList({ items, checked, onChange }: ItemListProps) {
  return (
    <OrderedList>
      {items.map((item, index) => {
        const name = item.label.trim() || 'the new item';
        return (
          <OrderedRow
            key={item.key}
            name={name}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onMove={(by) => onChange(moved(items, index, by))}
            onRemove={() => onChange(items.toSpliced(index, 1))}
          >
            <TextInput
              aria-label={`Item ${index + 1}`}
              description={kindHints[item.kind]}
              inputWrapperOrder={['input', 'description', 'error']}
              maxLength={80}
              value={item.label}
              error={checked && item.label.trim() === '' && 'Enter a name.'}
              onChange={({ currentTarget }) =>
                onChange(items.with(index, { ...item, label: currentTarget.value }))
              }
            />
          </OrderedRow>
        );
      })}
    </OrderedList>
  );
}
