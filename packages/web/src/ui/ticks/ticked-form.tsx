import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { counted } from '../../lib/words.ts';
import { FormError } from '../forms/form-error.tsx';
import { useFocusAfter } from '../hooks/use-focus-after.ts';
import { LeftOutRows } from './ticked-page.tsx';
import classes from './ticks.module.css';
import type { TickedForm as Ticked } from './use-ticked-form.ts';

interface TickedFormProps {
  readonly ticked: Ticked;
  /** The second click, for example `Charge 3 tenants`. */
  readonly act: (count: number) => string;
  /** The fields, and who is affected. */
  readonly children: ReactNode;
}

/** HOME-14: a form for selected rows, with the rows that it leaves out and its button. */
export function TickedForm({ ticked, act, children }: TickedFormProps) {
  const { form, error, formProps, preview, left, count, canBeSent } = ticked;
  // It is disabled meanwhile, which takes the focus from it.
  const button = useFocusAfter(form.submitting);
  return (
    <form className={classes.page} {...formProps}>
      <FormError error={error} />
      {children}
      <LeftOutRows left={left} />
      <div className={classes.buttons}>
        <Button ref={button} type="submit" loading={form.submitting} disabled={!canBeSent}>
          {preview === null ? `Preview for ${counted(count, 'tenant')}` : act(count)}
        </Button>
      </div>
    </form>
  );
}
