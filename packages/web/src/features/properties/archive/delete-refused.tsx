import { ErrorPanel } from '../../../ui/states/error-panel.tsx';

/** PROP-8: why the property cannot be deleted: an active lease, or money that is owed. */
export function DeleteRefused({ error }: { readonly error: unknown }) {
  return <ErrorPanel title="The property was not deleted." error={error} />;
}
