import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { IconFilterOff } from '../../../ui/icons/icons.tsx';
import { PlainButton } from '../../../ui/acts/plain-button.tsx';

/** Replaces a list that is empty because of its filters. */
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
