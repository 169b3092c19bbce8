import { ActionIcon } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { EditButtons } from '../forms/edit-form.tsx';
import { IconTrash } from '../icons/icons.tsx';
import { MoveButton } from './move-button.tsx';
import classes from './ordered-list.module.css';

interface OrderedListProps {
  readonly ref?: Ref<HTMLOListElement>;
  readonly children: ReactNode;
}

/** Rows of a form that people name, order and remove. */
export function OrderedList({ ref, children }: OrderedListProps) {
  return (
    <ol ref={ref} className={classes.list}>
      {children}
    </ol>
  );
}

interface OrderedRowProps {
  /** For the labels of its buttons. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  /** The field. */
  readonly children: ReactNode;
}

export function OrderedRow(props: OrderedRowProps) {
  const { name, isFirst, isLast, onMove, onRemove, children } = props;
  return (
    <li className={classes.row}>
      {children}
      <EditButtons>
        <MoveButton name={name} by={-1} end={isFirst} onMove={onMove} />
        <MoveButton name={name} by={1} end={isLast} onMove={onMove} />
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </EditButtons>
    </li>
  );
}

/** The buttons below the list; the last one saves. */
export function OrderedListButtons({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.buttons}>
      <EditButtons>{children}</EditButtons>
    </div>
  );
}
