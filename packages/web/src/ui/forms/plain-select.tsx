import { useId, type ComponentProps } from 'react';
import { FieldFrame, fieldProps, type FieldLabels } from './field-frame.tsx';
import classes from './plain-field.module.css';
import { IconChevronDown } from '../icons/shared-icons.tsx';

/** The browser's own select, in the style of `PlainField`; the children are its options. */
export function PlainSelect({ label, error, ...props }: FieldLabels & ComponentProps<'select'>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <div className={classes.frame}>
        <select
          {...props}
          {...fieldProps(id, { label, error })}
          className={`${classes.input} ${classes.choice}`}
        />
        <IconChevronDown size={18} className={classes.chevron} aria-hidden />
      </div>
    </FieldFrame>
  );
}
