import { useEffect, useRef } from 'react';
import { PlainButton } from '../../ui/plain-button.tsx';
import { useNearViewport } from '../../ui/use-near-viewport.ts';

interface MorePropertiesProps {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isPlaceholderData: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Reads the next page when the end of the list comes near; after a failure, when it is pressed. */
export function MoreProperties({ pages }: MorePropertiesProps) {
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const place = useRef<HTMLLIElement>(null);
  const { near } = useNearViewport(place);
  const hasMore = pages.hasNextPage && !pages.isPlaceholderData;
  const goesOn = near && hasMore && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return (
    <li ref={place} hidden={!hasMore}>
      <PlainButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more properties
      </PlainButton>
    </li>
  );
}
