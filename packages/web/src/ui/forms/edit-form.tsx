import { createContext, use, type ComponentProps, type ReactNode } from 'react';
import { useMay, type Calls } from '../../lib/may.ts';
import classes from './edit-form.module.css';

const MayEdit = createContext(true);

/** Whether the form around may be sent; true outside of such a form. For what a disabled fieldset does not reach. */
export const useMayEdit = (): boolean => use(MayEdit);

interface EditFormProps extends ComponentProps<'form'> {
  /** What the form sends. */
  readonly calls: Calls;
}

/**
 * A form with saved values that is also shown to people who may not change them: they can only read what is in
 * `EditFields`, and do not see what is in `EditButtons`.
 */
export function EditForm({ calls, children, ...form }: EditFormProps) {
  const may = useMay(calls);
  return (
    <MayEdit value={may}>
      <form {...form}>
        {!may && <p className={classes.hint}>You can read this, but you cannot change it.</p>}
        {children}
      </form>
    </MayEdit>
  );
}

interface PartProps {
  readonly children: ReactNode;
}

/** Fields of the form, and the buttons that change them. */
export function EditFields({ children }: PartProps) {
  if (useMayEdit()) return <>{children}</>;
  return (
    <fieldset disabled className={classes.fields}>
      {children}
    </fieldset>
  );
}

/** Save, and the other buttons of the form. */
export function EditButtons({ children }: PartProps) {
  return useMayEdit() && <>{children}</>;
}
