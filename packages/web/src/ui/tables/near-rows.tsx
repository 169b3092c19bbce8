import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { usePrinting } from '../hooks/use-printing.ts';
import {
  allOf,
  MANY_ROWS,
  OVERSCAN,
  ROW_HEIGHT,
  type Drawn,
  type DrawnRows,
} from './data-rows.tsx';

interface NearRowsProps {
  readonly rows: readonly { readonly id: string }[];
  readonly renderRows: (drawn: DrawnRows) => ReactNode;
}

/** Draws only the rows near the screen. On paper, and if they are not many any more, all. */
export function NearRows({ rows, renderRows }: NearRowsProps) {
  return renderRows(useDrawnRows(rows));
}

function useDrawnRows(rows: readonly { readonly id: string }[]): DrawnRows {
  const printing = usePrinting();
  // All are measured from the first on, so that the page does not move when not all of them are drawn any more.
  const measured = !printing;
  const windowed = rows.length > MANY_ROWS && measured;
  const body = useRef<HTMLTableSectionElement>(null);
  const { box, margin } = usePlaceInScroller(body, measured, windowed);
  const [focused, focusProps] = useFocusedRow();
  const options = {
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    measureElement: heightOf,
    // Drawing while sizes are observed would resize the elements around the rows, which are also observed.
    useAnimationFrameWithResizeObserver: true,
    scrollMargin: margin,
    overscan: OVERSCAN,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  };
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not used, and nothing here is memoized
  const onPage = useWindowVirtualizer<HTMLTableRowElement>({
    ...options,
    enabled: measured && !box,
  });
  const inBox = useVirtualizer<Element, HTMLTableRowElement>({
    ...options,
    enabled: measured && box !== null,
    getScrollElement: () => box,
  });
  const virtualizer = box ? inBox : onPage;
  const measure = measured ? virtualizer.measureElement : null;
  if (!windowed) return { body, drawn: allOf(rows), measure, focusProps };
  // The focused row stays, however far it is scrolled away.
  const items = virtualizer.getVirtualItems();
  const places = items.map(({ index, start, end }) => ({ index, start, end }));
  const kept = virtualizer.measurementsCache[focused ?? -1];
  if (kept && !items.some(({ index }) => index === kept.index)) places.push(kept);
  places.sort((one, other) => one.index - other.index);
  const end = margin + virtualizer.getTotalSize();
  places.push({ index: rows.length, start: end, end });
  const drawn = places.map(({ index, start }, nth): Drawn => {
    const above = places[nth - 1]?.end ?? margin;
    return { index, roomBefore: Math.max(0, start - above) };
  });
  return { body, drawn, measure, focusProps };
}

/** The height of a row, including the gap between cards on a phone. In a hidden table the known height stays. */
function heightOf(
  row: HTMLTableRowElement,
  _entry: unknown,
  { indexFromElement, options, itemSizeCache }: RowMeasurements,
): number {
  const { height } = row.getBoundingClientRect();
  if (height === 0) {
    return itemSizeCache.get(options.getItemKey(indexFromElement(row))) ?? ROW_HEIGHT;
  }
  return height + (Number.parseFloat(getComputedStyle(row).marginBottom) || 0);
}

type RowMeasurements = Pick<
  Virtualizer<Element, HTMLTableRowElement>,
  'indexFromElement' | 'itemSizeCache'
> & { readonly options: { readonly getItemKey: (index: number) => number | string | bigint } };

/** The element that scrolls the rows (null for the page), and how far below its beginning they are. */
function usePlaceInScroller(
  body: { readonly current: HTMLElement | null },
  measured: boolean,
  windowed: boolean,
) {
  const [place, setPlace] = useState<{ readonly box: Element | null; readonly margin: number }>({
    box: null,
    margin: 0,
  });
  useLayoutEffect(() => {
    const element = body.current;
    if (!measured || !element) return undefined;
    const box = scrollerOf(element);
    const measure = () => {
      // A hidden table keeps its place.
      if (element.getClientRects().length === 0) return;
      const { top } = element.getBoundingClientRect();
      const margin = Math.round(
        box ? top - box.getBoundingClientRect().top + box.scrollTop : top + window.scrollY,
      );
      setPlace((before) =>
        before.box === box && before.margin === margin ? before : { box, margin },
      );
    };
    // Content above the rows may grow; then an element around them grows, too.
    const observer = new ResizeObserver(measure);
    for (const around of ancestorsWithin(element, box)) observer.observe(around);
    return () => observer.disconnect();
    // A box may have become too small for its rows by the time that not all are drawn.
  }, [body, measured, windowed]);
  return place;
}

function ancestorsWithin(element: Element, box: Element | null): readonly Element[] {
  const parent = element.parentElement;
  return parent && parent !== box ? [parent, ...ancestorsWithin(parent, box)] : [];
}

function scrollerOf(element: Element): Element | null {
  const parent = element.parentElement;
  if (!parent || parent === document.body) return null;
  return scrollsRows(parent) ? parent : scrollerOf(parent);
}

/** An element that only scrolls sideways could also scroll down by its style; but it is as high as all of its rows. */
function scrollsRows(box: Element): boolean {
  const isHidden = box.clientHeight === 0;
  const isLimited = isHidden || box.scrollHeight > box.clientHeight + 1;
  return isLimited && /auto|scroll/.test(getComputedStyle(box).overflowY);
}

function useFocusedRow() {
  const [focused, setFocused] = useState<number | null>(null);
  const focusProps = {
    onFocus: ({ target }: FocusEvent) => {
      const index = target.closest<HTMLElement>('tr[data-index]')?.dataset['index'];
      setFocused(index === undefined ? null : Number(index));
    },
    onBlur: () => setFocused(null),
  };
  return [focused, focusProps] as const;
}
