import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type Ref } from 'react';
import { afterLeaving } from '../../lib/after-press.ts';

/** The props of a field whose value is the text that the person typed. */
export interface TypedTextProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value?: string;
  readonly onChange?: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

interface TypedNumberInputProps extends TypedTextProps {
  readonly value: string;
  /** Why the text is not a valid number; null also while the field is empty. */
  readonly problem: string | null;
  /** The formatted value, shown while nobody types; the text itself if it is not a number. */
  readonly tidy: string;
}

/**
 * A field for a number. The text stays as typed; after the person has left the field, it is shown in the usual format.
 * A text that is not a number is kept and reported: on leaving the field, and when the form refuses it.
 */
export function TypedNumberInput(props: TypedNumberInputProps) {
  const { value, onChange, onBlur, problem, tidy, error, ...others } = props;
  const [typing, setTyping] = useState(false);
  const [left, setLeft] = useState(false);
  return (
    <TextInput
      inputMode="decimal"
      {...others}
      value={typing ? value : tidy}
      onChange={({ currentTarget }) => {
        // A browser that fills in a form changes fields without focus.
        setTyping(currentTarget.matches(':focus'));
        setLeft(false);
        onChange?.(currentTarget.value);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        afterLeaving(event.currentTarget, () => {
          setTyping(false);
          setLeft(true);
        });
      }}
      error={problem && (left || error) ? problem : error}
    />
  );
}
