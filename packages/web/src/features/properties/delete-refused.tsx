import { ErrorPanel } from '../../ui/error-panel.tsx';

/** PROP-8: why the property stays: a lease that runs, money that is owed. */
export function DeleteRefused({ error }: { readonly error: unknown }) {
  return <ErrorPanel title="The property was not deleted." error={error} />;
}
