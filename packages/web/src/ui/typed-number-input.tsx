import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type Ref } from 'react';
import { afterPress } from './after-press.ts';

/** The props of a field whose value is the text that the person typed. */
export interface TypedTextProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value?: string;
  readonly onChange?: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

interface TypedNumberInputProps extends TypedTextProps {
  readonly value: string;
  /** Why the text is not the number that is asked for; null also while the field is empty. */
  readonly problem: string | null;
  /** The value as it is shown while nobody types; the text itself when it is not a number. */
  readonly tidy: string;
}

/**
 * A field for a number. What is typed stays as it was typed; once the person has left the field, it is shown in the
 * usual format. A text that is not a number is kept and named: on leaving the field, and when the form refuses it.
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
        // A browser that fills in a form changes fields that nobody is at.
        setTyping(currentTarget.matches(':focus'));
        setLeft(false);
        onChange?.(currentTarget.value);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        afterPress(() => {
          setTyping(false);
          setLeft(true);
        });
      }}
      error={problem && (left || error) ? problem : error}
    />
  );
}
