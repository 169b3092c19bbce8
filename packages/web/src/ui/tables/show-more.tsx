import { useEffect, useRef } from 'react';
import { PlainButton } from '../acts/plain-button.tsx';
import classes from './show-more.module.css';
import { useLatch } from '../acts/use-latch.ts';
import { useNearViewport } from '../hooks/use-near-viewport.ts';

/** The pages of a list: a query of `listPages`, or of `eventPages`, which has no total. */
export interface ShownPages {
  readonly data: { readonly items: readonly unknown[]; readonly total?: number } | undefined;
  readonly hasNextPage: boolean;
  readonly isPlaceholderData: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface ShowMoreProps {
  readonly pages: ShownPages;
  /** A different list is wanted, so no more of the loaded one is read. */
  readonly waiting?: boolean;
}

/** Shows how much of a list is loaded. The next page loads when this is near the screen, or the button is pressed. */
export function ShowMore({ pages, waiting = pages.isPlaceholderData }: ShowMoreProps) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const place = useRef<HTMLDivElement>(null);
  const { near } = useNearViewport(place);
  const more = hasNextPage && !waiting;
  const paged = useLatch(more);
  const goesOn = near && more && !pages.isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  const { count, press } = useFocusOnCount(more);
  return (
    <div ref={place} className={classes.more} hidden={waiting || !paged || !data}>
      <p ref={count} tabIndex={-1} role="status" className={classes.count}>
        Showing {countText(data?.items.length)}
        {data?.total !== undefined && ` of ${countText(data.total)}`}
        {isFetchNextPageError && '. More could not be loaded.'}
      </p>
      {more && (
        <PlainButton
          variant="default"
          // Not disabled, because it would lose the focus.
          aria-busy={isFetchingNextPage || undefined}
          onClick={() => {
            press();
            if (!isFetchingNextPage) void fetchNextPage();
          }}
        >
          Show more
        </PlainButton>
      )}
    </div>
  );
}

const countText = (count = 0) => count.toLocaleString('en-US');

/** The pressed button disappears with the last page; the focus then moves to the count. */
function useFocusOnCount(more: boolean) {
  const count = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current || more) return;
    pressed.current = false;
    if (document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [more]);
  return {
    count,
    press: () => {
      pressed.current = true;
    },
  };
}
