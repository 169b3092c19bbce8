import { useId, useState, type ComponentProps } from 'react';
import { FieldFrame, fieldProps, type FieldLabels } from './field-frame.tsx';
import classes from './plain-field.module.css';
import { IconEye, IconEyeOff } from '../icons/first-icons.tsx';

type PlainFieldProps = FieldLabels & ComponentProps<'input'>;

/** A text field without Mantine's code, for forms on public pages. A password can be shown. */
export function PlainField({ label, description, error, type, ...props }: PlainFieldProps) {
  const id = useId();
  const words = { label, error, ...(description && { description }) };
  const [revealed, setRevealed] = useState(false);
  const secret = type === 'password';
  return (
    <FieldFrame id={id} {...words}>
      <div className={classes.frame}>
        <input
          {...props}
          {...fieldProps(id, words)}
          type={secret && revealed ? 'text' : type}
          className={classes.input}
          data-secret={secret || undefined}
        />
        {secret && (
          <button
            type="button"
            className={classes.reveal}
            aria-label="Show the password"
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
