import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './framed-fields.module.css';

interface FramedFieldsProps {
  /** The word for an item of the list, such as `chargeback`. */
  readonly item: string;
  readonly title: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** The fields of an item of a list, in a frame with a title and a button to remove the item. */
export function FramedFields({ item, title, onRemove, children }: FramedFieldsProps) {
  return (
    <fieldset className={classes.frame}>
      <legend>{title}</legend>
      {children}
      <Button
        variant="subtle"
        size="sm"
        px="xs"
        ml="-xs"
        aria-label={`Remove ${item}: ${title}`}
        onClick={onRemove}
      >
        Remove {item}
      </Button>
    </fieldset>
  );
}
