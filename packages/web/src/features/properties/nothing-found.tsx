import { EmptyState } from '../../ui/empty-state.tsx';
import { IconFilterOff } from '../../ui/icons.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';

/** Instead of a list that its filters leave empty. */
export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconFilterOff />}
      action={
        <PlainButton variant="default" onClick={onClear}>
          Clear filters
        </PlainButton>
      }
    >
      No property matches your search.
    </EmptyState>
  );
}
