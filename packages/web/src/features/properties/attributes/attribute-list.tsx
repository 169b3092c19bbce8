import { TextInput, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { moved } from '../../../ui/tables/moved.ts';
import { OrderedList, OrderedRow } from '../../../ui/tables/ordered-list.tsx';
import type { AttributeRow } from './attribute-rows.ts';

interface AttributeListProps {
  readonly rows: readonly AttributeRow[];
  readonly onChange: (rows: AttributeRow[]) => void;
  /** The key of the line that was just added. */
  readonly focused: string | null;
  /** Null until problems are shown. */
  readonly problems: ReadonlyMap<number, string> | null;
}

export function AttributeList({ rows, onChange, focused, problems }: AttributeListProps) {
  const [place, setPlace] = useState('');
  const list = useRef<HTMLOListElement>(null);

  const rename = (row: AttributeRow, name: string) =>
    onChange(rows.map((each) => (each === row ? { ...row, name } : each)));

  const move = (row: AttributeRow, by: -1 | 1) => {
    const next = moved(rows, rows.indexOf(row), by);
    onChange([...next]);
    setPlace(`${nameOf(row)} is now ${next.indexOf(row) + 1} of ${rows.length}.`);
  };

  const remove = async (row: AttributeRow) => {
    const agreed =
      row.id === undefined ||
      (await confirm({
        title: 'Remove attribute',
        question: `Remove ${nameOf(row)} from every property? What was entered for it is kept, but no longer shown.`,
        confirmLabel: 'Remove',
        danger: true,
      }));
    if (!agreed) return;
    onChange(rows.filter((each) => each !== row));
    list.current?.closest('form')?.querySelector<HTMLElement>('[data-add]')?.focus();
  };

  return (
    <>
      <OrderedList ref={list}>
        {rows.map((row, index) => (
          <OrderedRow
            key={row.key}
            name={nameOf(row)}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            onMove={(by) => move(row, by)}
            onRemove={() => void remove(row)}
          >
            <NameInput
              label={`Attribute ${index + 1}`}
              name={row.name}
              error={problems?.get(index)}
              focused={row.key === focused}
              onRename={(name) => rename(row, name)}
            />
          </OrderedRow>
        ))}
      </OrderedList>
      <VisuallyHidden role="status">{place}</VisuallyHidden>
    </>
  );
}

function nameOf({ name }: AttributeRow): string {
  return name.trim() || 'the new attribute';
}

interface NameInputProps {
  readonly label: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly focused: boolean;
  readonly onRename: (name: string) => void;
}

function NameInput({ label, name, error, focused, onRename }: NameInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <TextInput
      ref={input}
      aria-label={label}
      autoComplete="off"
      value={name}
      error={error}
      onChange={({ currentTarget }) => onRename(currentTarget.value)}
    />
  );
}
