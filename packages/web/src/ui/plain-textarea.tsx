import { useId, type ComponentProps } from 'react';
import { FieldFrame, fieldProps, type FieldLabels } from './field-frame.tsx';
import classes from './plain-field.module.css';

/** `PlainField` for several lines. */
export function PlainTextarea({
  label,
  error,
  ...props
}: FieldLabels & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <textarea
        rows={5}
        {...props}
        {...fieldProps(id, { label, error })}
        className={`${classes.input} ${classes.lines}`}
      />
    </FieldFrame>
  );
}
