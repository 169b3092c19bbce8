import classes from './payment-form.module.css';

/** Before a tenant pays the same money twice. */
export function PendingWarning({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <p className={classes.warning} role="alert">
      {sentences.join(' ')}
    </p>
  );
}
