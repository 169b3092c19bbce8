import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';

/** Shown if a property has no leases. */
export function NoLeaseYet({ propertyId }: { readonly propertyId: string }) {
  return (
    <EmptyState
      action={
        <ScreenLink to="start-lease" propertyId={propertyId}>
          Start a lease
        </ScreenLink>
      }
    >
      This property has not had a lease yet.
    </EmptyState>
  );
}
