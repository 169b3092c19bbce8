import classes from './page-spinner.module.css';

/** The spinner of a page that waits for its data and its picture (PUB-2, PROP-1). */
export function PageSpinner({ label }: { readonly label: string }) {
  return (
    <div className={classes.place} role="status" aria-label={label}>
      <div className={classes.spinner} />
    </div>
  );
}
